package io.ragstone.bench.campaign;

import io.ragstone.Ragstone;
import io.ragstone.model.CareProgress;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Hit;
import io.ragstone.model.Leg;
import io.ragstone.model.LegReport;
import io.ragstone.model.LegReport.State;
import io.ragstone.model.LegScore;
import io.ragstone.model.SearchMode;
import io.ragstone.model.SearchRequest;
import io.ragstone.model.SearchResponse;
import io.ragstone.model.SyncRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An index gets another model while four threads search it, one edits files, and the process that embeds is killed
 * again and again. A question is the text of a passage, whose vector is its own in every space: a cosine below 1 would
 * be one between two spaces.
 */
final class ModelChangeCampaign implements Campaign {

    private static final String OLD = "hash:64";
    private static final String NEW = "hash:96";
    private static final int PASSAGES = 10;
    private static final int SEARCHERS = 4;
    private static final int KILLS = 4;
    private static final double SAME = 0.9999;

    private final int documents;

    /** @param documents how many, of ten passages each */
    ModelChangeCampaign(int documents) {
        this.documents = documents;
    }

    @Override
    public String name() {
        return "model-change";
    }

    @Override
    public String claim() {
        return documents * PASSAGES + " passages get another model under searches, edits and kills: no answer fails,"
                + " mixes spaces or tells wrong coverage, nothing is embedded twice, going back is free";
    }

    @Override
    public Verdict run(long seed, Path scratch) throws Exception {
        return new Run(seed, scratch).run();
    }

    private final class Run {

        private final SplittableRandom random;
        private final Path files;
        private final Path home;
        private final String store;
        private final ConcurrentLinkedQueue<String> problems = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean isOver = new AtomicBoolean();
        private final AtomicBoolean isAnswered = new AtomicBoolean();
        private final AtomicLong searches = new AtomicLong();
        private final AtomicLong edits = new AtomicLong();
        private long kills;
        private long embeddedByKilled;
        private long resumed;

        Run(long seed, Path scratch) throws IOException {
            this.random = new SplittableRandom(seed);
            this.files = Files.createDirectories(scratch.resolve("files"));
            this.home = Files.createDirectories(scratch.resolve("home"));
            this.store = "sqlite:" + home.resolve("rag.db");
        }

        Verdict run() throws Exception {
            for (int i = 0; i < documents; i++) {
                write(i, 0);
            }
            try (Ragstone index = open(OLD)) {
                index.addFolder("files", files.toString());
                index.sync();
            }
            try (Ragstone index = open(NEW)) {
                index.sync(SyncRequest.all().withoutWaitingForVectors());
                change(index);
                expect(index, "96");
                index.care().inspect(CareProgress.SILENT).forEach(each -> problems.add(each.toString()));
            }
            goBack();
            IndexFaults.of(home.resolve("rag.db")).forEach(problems::add);
            return new Verdict(
                    String.join("; ", problems.stream().distinct().limit(5).toList()),
                    Map.of(
                            "searches",
                            searches.get(),
                            "edits",
                            edits.get(),
                            "kills",
                            kills,
                            "embedded by killed processes",
                            embeddedByKilled,
                            "embedded by the last process",
                            resumed));
        }

        private Ragstone open(String model) {
            return Ragstone.builder()
                    .store(store)
                    .embedding(model)
                    .embedInBackground(false)
                    .open();
        }

        private void change(Ragstone index) throws Exception {
            var threads = new ArrayList<Thread>();
            for (int i = 0; i < SEARCHERS; i++) {
                SplittableRandom own = random.split();
                threads.add(started(() -> search(index, own)));
            }
            Thread editor = started(() -> edit(index));
            for (int i = 0; i < KILLS; i++) {
                killAmidWork(index);
            }
            isOver.set(true);
            editor.join();
            embedTheRest(index);
            isAnswered.set(true);
            for (Thread thread : threads) {
                thread.join();
            }
        }

        /** Kills a process when it has embedded some texts and before it has embedded all, if it is not too fast. */
        private void killAmidWork(Ragstone index) throws IOException, InterruptedException {
            long before = ModelChangeProcess.waiting(index);
            long enough = before - random.nextLong(1, Math.max(2, before / KILLS));
            Process child = embed(home.resolve("output"));
            long left = before;
            while (child.isAlive() && left > enough) {
                TimeUnit.MILLISECONDS.sleep(5);
                left = ModelChangeProcess.waiting(index);
            }
            kills += child.isAlive() ? 1 : 0;
            child.destroyForcibly().waitFor();
            embeddedByKilled += Math.max(0, before - ModelChangeProcess.waiting(index));
        }

        private Thread started(Runnable work) {
            var thread = new Thread(() -> {
                try {
                    work.run();
                } catch (RuntimeException failure) {
                    problems.add(failure.toString());
                }
            });
            thread.start();
            return thread;
        }

        private Process embed(Path output) throws IOException {
            return io.ragstone.bench.ChildProcesses.start(ModelChangeProcess.class, output, List.of(store, NEW));
        }

        /** Nothing changes any more: what waits is exactly what the last process embeds. */
        private void embedTheRest(Ragstone index) throws IOException, InterruptedException {
            long waiting = ModelChangeProcess.waiting(index);
            Path output = home.resolve("output");
            int code = embed(output).waitFor();
            List<String> said = Files.readAllLines(output);
            resumed = waiting;
            if (code != 0 || !said.contains("embedded " + waiting)) {
                problems.add(waiting + " texts waited for the last process, which ended with " + code + ": " + said);
            }
        }

        private void search(Ragstone index, SplittableRandom own) {
            while (!isAnswered.get()) {
                int document = own.nextInt(documents / 2);
                SearchMode mode = own.nextBoolean() ? SearchMode.VECTOR : SearchMode.HYBRID;
                String question = name(document) + "\n" + passage(document, own.nextInt(PASSAGES), 0);
                judge(index.search(SearchRequest.of(question).withMode(mode).explained()), name(document));
                searches.incrementAndGet();
            }
        }

        private void judge(SearchResponse answer, String wanted) {
            Optional<LegScore> meaning = answer.hits().stream()
                    .filter(hit -> hit.path().equals(wanted))
                    .map(Hit::legs)
                    .flatMap(List::stream)
                    .filter(leg -> leg.leg() == Leg.VECTOR)
                    .max((left, right) -> Double.compare(left.score(), right.score()));
            if (meaning.isEmpty() || meaning.get().score() < SAME) {
                problems.add("a passage is not next to itself: " + meaning);
            }
            int chunks = answer.coverage().total().chunks();
            int withVectors = answer.coverage().total().withVectors();
            LegReport leg = answer.legs().stream()
                    .filter(each -> each.leg() == Leg.VECTOR)
                    .findFirst()
                    .orElseThrow();
            boolean isHonest = leg.state() == (withVectors < chunks ? State.PARTIAL : State.ON);
            if (!isHonest) {
                problems.add(withVectors + " of " + chunks + " have vectors, the leg says " + leg);
            }
        }

        /** Changes documents of the second half, which nobody asks for. */
        private void edit(Ragstone index) {
            SplittableRandom own = random.split();
            int version = 1;
            while (!isOver.get()) {
                try {
                    write(documents / 2 + own.nextInt(documents - documents / 2), version++);
                } catch (IOException e) {
                    problems.add(e.toString());
                }
                index.sync(SyncRequest.all().withoutWaitingForVectors());
                edits.incrementAndGet();
            }
        }

        private void expect(Ragstone index, String model) {
            Optional<String> active = index.search("any").coverage().space().map(EmbeddingSpace::model);
            if (!active.equals(Optional.of(model))) {
                problems.add("the index answers by " + active + ", not by " + model);
            }
        }

        private void goBack() {
            try (Ragstone index = open(OLD)) {
                int embedded = index.sync().embedded();
                expect(index, "64");
                if (embedded != 0) {
                    problems.add("going back embedded " + embedded + " texts");
                }
            }
        }

        private void write(int document, int version) throws IOException {
            var text = new StringBuilder();
            for (int i = 0; i < PASSAGES; i++) {
                text.append(passage(document, i, version)).append("\n\n");
            }
            Files.writeString(files.resolve(name(document)), text);
        }

        private static String name(int document) {
            return "d" + document + ".txt";
        }

        /** Long enough for a passage of its own. */
        private static String passage(int document, int number, int version) {
            var own = new SplittableRandom(document * 1_000_003L + number * 101L + version);
            var words = new ArrayList<String>(Collections.nCopies(90, ""));
            words.replaceAll(any -> "w" + own.nextInt(5_000));
            return String.join(" ", words) + ".";
        }
    }
}
