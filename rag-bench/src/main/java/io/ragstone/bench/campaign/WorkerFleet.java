package io.ragstone.bench.campaign;

import io.ragstone.Ragstone;
import io.ragstone.Status.CollectionStatus;
import io.ragstone.bench.ChildProcesses;
import io.ragstone.bench.ServerSchema;
import io.ragstone.model.CareProgress;
import io.ragstone.model.Coverage;
import io.ragstone.model.QueueStats;
import io.ragstone.model.SearchMode;
import io.ragstone.model.SearchRequest;
import io.ragstone.model.SyncRequest;
import io.ragstone.spi.JobQueue;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Worker processes on one database: an index in a schema of its own on the server that {@code RAG_TEST_POSTGRES_URL}
 * names, gone when this is closed. Syncs here look for changes and leave the work to the workers. Not thread-safe.
 */
public final class WorkerFleet implements AutoCloseable {

    private static final long LOOK_MILLIS = 100;
    private static final int WORDS = 60;
    private static final int LETTERS = 26;

    /** No ending of an English word, so that stems differ too. */
    private static final String END = "zq";

    private static final int IN_A_FOLDER = 100;

    private final ServerSchema schema;
    private final Path scratch;
    private final JobQueue queue;
    private final Ragstone index;
    private final int extractionMillis;
    private final List<Process> workers = new ArrayList<>();
    private int started;

    private WorkerFleet(ServerSchema schema, Path scratch, int extractionMillis) {
        this.extractionMillis = extractionMillis;
        this.schema = schema;
        this.scratch = scratch;
        Store store = Providers.store("postgresql").open(schema.address(), StoreOptions.readWrite());
        this.queue = Providers.queue("postgresql").open(schema.address(), StoreOptions.readWrite());
        this.index = Ragstone.builder()
                .store(store, new EnqueueOnly(queue))
                .embedding(WorkerProcess.MODEL)
                .embedInBackground(false)
                .open();
    }

    /**
     * An empty index and no workers.
     *
     * @param scratch an empty folder for files
     * @param extractionMillis how long workers wait over each document, as for a slow source
     */
    public static WorkerFleet open(Path scratch, int extractionMillis) throws IOException {
        return new WorkerFleet(ServerSchema.named("workers"), Files.createDirectories(scratch), extractionMillis);
    }

    /** Writes a folder of {@code count} documents of one passage each, and makes it a collection. */
    public void write(String collection, int count) throws IOException {
        Path folder = scratch.resolve(collection);
        for (int i = 0; i < count; i++) {
            Path file = folder.resolve(path(i));
            Files.createDirectories(Trees.folderOf(file));
            Files.writeString(file, text(collection, i));
        }
        index.addFolder(collection, folder.toString());
    }

    private static String path(int number) {
        return "part-" + number / IN_A_FOLDER + "/note-" + number + ".md";
    }

    /** A word that one document alone holds, though others may hold words like it. */
    private static String word(String collection, int number) {
        var word = new StringBuilder("only").append(collection, 0, 1);
        for (int rest = number; rest > 0; rest /= LETTERS) {
            word.append((char) ('a' + rest % LETTERS));
        }
        return word.append(END).toString();
    }

    private static String text(String collection, int number) {
        var random = new SplittableRandom(number);
        var text = new StringBuilder("# Note ").append(number).append("\n\n").append(word(collection, number));
        for (int i = 0; i < WORDS; i++) {
            text.append(" word").append(random.nextInt(1 + random.nextInt(20_000)));
        }
        return text.append(".\n").toString();
    }

    /** Has all documents of a collection wait for the workers. */
    public void enqueue(String collection) {
        index.sync(SyncRequest.of(collection).withoutWaitingForVectors());
    }

    /** Starts workers, and waits until they look for work. */
    public void start(int count) throws IOException, InterruptedException {
        int before = started;
        for (int i = 0; i < count; i++) {
            start();
        }
        for (int i = 0; i < count; i++) {
            Path output = output(before + 1 + i);
            while (!Files.readString(output).contains("begin")) {
                if (!workers.get(workers.size() - count + i).isAlive()) {
                    throw new IOException("a worker did not start: " + Files.readString(output));
                }
                pause();
            }
        }
    }

    private void start() throws IOException {
        started++;
        workers.add(ChildProcesses.start(
                WorkerProcess.class,
                output(started),
                List.of(schema.address(), "worker-" + started, String.valueOf(extractionMillis))));
    }

    private Path output(int worker) {
        return scratch.resolve("output-" + worker);
    }

    /** Kills one of them as a crash would, and starts another. */
    void replace(SplittableRandom random) throws IOException, InterruptedException {
        Process one = workers.remove(random.nextInt(workers.size()));
        one.destroyForcibly().waitFor();
        start();
    }

    /** Puts others in the place of those that ended by themselves; returns how many. */
    int revive() throws IOException {
        int before = workers.size();
        workers.removeIf(worker -> !worker.isAlive());
        int ended = before - workers.size();
        for (int i = 0; i < ended; i++) {
            start();
        }
        return ended;
    }

    /** Lets them end in their own time. */
    public void stop() throws IOException, InterruptedException {
        for (Process worker : workers) {
            worker.getOutputStream().close();
        }
        for (Process worker : workers) {
            if (!worker.waitFor(1, TimeUnit.MINUTES)) {
                worker.destroyForcibly().waitFor();
                throw new IOException("a worker does not end");
            }
        }
        workers.clear();
    }

    public QueueStats stats() {
        return queue.stats();
    }

    /** How many documents of a collection can be found in their current version. */
    public int indexed(String collection) {
        return counts(collection).indexed();
    }

    private Coverage.Counts counts(String collection) {
        return index.status().collections().stream()
                .filter(each -> each.collection().id().name().equals(collection))
                .map(CollectionStatus::counts)
                .findFirst()
                .orElse(Coverage.Counts.NONE);
    }

    /** Waits until {@code isSo}; returns for how many milliseconds, or fails after some minutes. */
    public long await(int minutes, BooleanSupplier isSo) throws IOException, InterruptedException {
        long start = System.nanoTime();
        while (!isSo.getAsBoolean()) {
            if (System.nanoTime() - start > TimeUnit.MINUTES.toNanos(minutes)) {
                throw new IOException("after " + minutes + " minutes the queue is at " + stats() + ", the index at "
                        + index.status());
            }
            pause();
        }
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    }

    static void pause() throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }

    /** Whether nothing is left to be done, neither jobs nor texts without vectors. */
    public boolean isIdle() {
        QueueStats stats = stats();
        return stats.waiting() + stats.running() == 0 && ModelChangeProcess.waiting(index) == 0;
    }

    /** What is wrong with a collection of which every document has been worked on; nothing if all is well. */
    List<String> faults(String collection, int documents) {
        var faults = new ArrayList<String>();
        Coverage.Counts counts = counts(collection);
        var expected = new Coverage.Counts(documents, 0, 0, 0, 0, documents, documents);
        if (!counts.equals(expected)) {
            faults.add(collection + " has " + counts + " instead of " + expected);
        }
        for (int i = 0; i < documents; i += Math.max(1, documents / 500)) {
            List<String> found =
                    index.search(SearchRequest.of(word(collection, i)).withMode(SearchMode.LEXICAL)).hits().stream()
                            .map(hit -> hit.path())
                            .toList();
            if (found.indexOf(path(i)) != 0 || found.lastIndexOf(path(i)) != 0) {
                faults.add(path(i) + " is found as " + found);
            }
        }
        return faults;
    }

    /** What an inspection of all that is stored finds. */
    List<String> damage() {
        return index.care().inspect(CareProgress.SILENT).stream()
                .map(Object::toString)
                .toList();
    }

    @Override
    public void close() throws IOException {
        workers.forEach(Process::destroyForcibly);
        workers.forEach(worker -> worker.onExit().join());
        index.close();
        schema.drop();
    }
}
