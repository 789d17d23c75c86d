package io.ragstone.bench.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A folder changes, processes that index it are killed at random points, the folder changes again; after one sync that
 * is left alone the index equals a new one.
 */
final class ConvergenceCampaign implements Campaign {

    private static final String[] KILLED = {"sync", "sync", "sync", "force", "words", "confirm", "remove"};
    private static final long FIRST_GUESS_NANOS = 700_000_000;
    private static final long MOST_WRITES = 22;

    private final Unprivileged jvm;

    /** How long an undisturbed process took from opening the index to its end, on this machine as it is now. */
    private final AtomicLong usualNanos = new AtomicLong(FIRST_GUESS_NANOS);

    ConvergenceCampaign(Unprivileged jvm) {
        this.jvm = jvm;
    }

    @Override
    public String name() {
        return "convergence";
    }

    @Override
    public String claim() {
        return "histories of files, with kills: one undisturbed sync makes the index what a new one is";
    }

    @Override
    public Verdict run(long seed, Path scratch) throws Exception {
        return new Run(seed, scratch).run();
    }

    /** One history. */
    private final class Run {

        private final SplittableRandom random;
        private final Path home;
        private final Path root;
        private final boolean followsLinks;
        private final FileHistory history;
        private final List<String> problems = new ArrayList<>();
        private long kills;
        private long crashes;
        private long undisturbed;
        private long heldBack;

        Run(long seed, Path scratch) throws IOException, InterruptedException {
            this.random = new SplittableRandom(seed);
            this.home = Unprivileged.writable(scratch.resolve("home"));
            this.root = scratch.resolve("root");
            this.followsLinks = random.nextBoolean();
            this.history = new FileHistory(
                    root, scratch.resolve("aside"), random.split(), jvm.obeysPermissions(), random.nextInt(3) == 0);
        }

        Verdict run() throws IOException, InterruptedException, SQLException {
            for (int round = random.nextInt(2, 4); round > 0; round--) {
                change(random.nextInt(1, 7));
                disturb();
            }
            change(random.nextInt(0, 4));
            history.makeFoldersReadable();
            settle();
            compare();
            return new Verdict(
                    String.join("; ", problems),
                    Map.of(
                            "file changes", (long) history.steps(),
                            "SIGKILLs", kills,
                            "halts between calls", crashes,
                            "ended before the kill", undisturbed,
                            "held back", heldBack));
        }

        private void change(int times) throws IOException, InterruptedException {
            for (int i = 0; i < times; i++) {
                history.step();
            }
        }

        private IndexPlan plan(String database, String... steps) {
            return IndexPlan.of(home.resolve(database), root, followsLinks, steps);
        }

        /** A process works on the index and is killed: by a signal, or by itself between two calls of the store. */
        private void disturb() throws IOException, InterruptedException {
            IndexPlan plan = plan("kept.db", KILLED[random.nextInt(KILLED.length)]);
            boolean byItself = random.nextBoolean();
            boolean alongside = random.nextInt(3) == 0;
            if (!alongside && random.nextBoolean()) {
                plan = plan.ahead(random.nextLong(1, 600));
            }
            if (byItself) {
                plan = plan.crashing(random.nextLong(1, MOST_WRITES), random.nextBoolean());
            }
            Child child = Child.start(jvm, plan, home);
            if (child.awaitBegin() && alongside) {
                change(random.nextInt(1, 4));
            }
            boolean wasKilled = byItself ? child.await() != 0 : child.killAfter(random.nextLong(usualNanos.get()));
            if (child.lines().stream().anyMatch(line -> line.startsWith("Exception in thread"))) {
                problems.add("a disturbed process failed: " + child.lines());
            }
            kills += wasKilled && !byItself ? 1 : 0;
            crashes += wasKilled && byItself ? 1 : 0;
            undisturbed += wasKilled ? 0 : 1;
        }

        /** One sync in peace; where the guard holds removals back, it must have a reason, and is then told. */
        private void settle() throws IOException, InterruptedException {
            Child child = finished(plan("kept.db", "sync", "confirm-if-held", IndexProcess.NEW_INDEX, "sync"));
            long held = number(child, "guarded");
            if (held > 0) {
                heldBack++;
                boolean isOtherRoot = !child.said("identity").equals(Optional.of(history.identity()));
                if (!history.isEmpty() && !isOtherRoot) {
                    problems.add(held + " removals held back without a reason: " + child.said("problems"));
                }
            } else if (history.isEmpty() && number(child, "known") > 0) {
                problems.add("an empty root was taken for a removal of everything");
            }
        }

        private static long number(Child child, String name) throws IOException {
            return Long.parseLong(child.said(name).orElse("0"));
        }

        private Child finished(IndexPlan plan) throws IOException, InterruptedException {
            Child child = Child.start(jvm, plan, home);
            child.awaitBegin();
            long begun = System.nanoTime();
            int code = child.await();
            usualNanos.updateAndGet(usual -> (3 * usual + System.nanoTime() - begun) / 4);
            if (code != 0 || !child.ended()) {
                problems.add("an undisturbed process ended with " + code + ": " + child.lines());
            }
            return child;
        }

        private void compare() throws SQLException {
            if (!Files.exists(home.resolve("new.db"))) {
                return;
            }
            IndexFaults.of(home.resolve("kept.db")).forEach(each -> problems.add("kept index: " + each));
            IndexFaults.of(home.resolve("new.db")).forEach(each -> problems.add("new index: " + each));
            Map<String, List<String>> kept = IndexContents.of(home.resolve("kept.db"));
            IndexContents.of(home.resolve("new.db"))
                    .forEach((question, rows) -> differ(question, kept.getOrDefault(question, List.of()), rows));
        }

        private void differ(String question, List<String> kept, List<String> fresh) {
            if (!kept.equals(fresh)) {
                var ghosts = new ArrayList<>(kept);
                ghosts.removeAll(fresh);
                var lost = new ArrayList<>(fresh);
                lost.removeAll(kept);
                problems.add(question + " differ: kept only " + first(ghosts) + ", new only " + first(lost));
            }
        }

        private static String first(List<String> rows) {
            String shown = rows.stream().limit(2).toList().toString().replaceAll("\\s+", " ");
            return rows.size() + " " + shown.substring(0, Math.min(600, shown.length()));
        }
    }
}
