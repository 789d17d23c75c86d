package io.ragstone.bench.campaign;

import io.ragstone.Ragstone;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.ScanState;
import io.ragstone.model.SourceSpec;
import io.ragstone.model.SyncReport;
import io.ragstone.model.SyncRequest;
import io.ragstone.spi.JobQueue;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** The process that is killed. Tells on stdout how far it got, a line for each thing. */
public final class IndexProcess {

    static final CollectionId COLLECTION = CollectionId.of("c");
    static final String KIND = "sqlite";
    static final String EMBEDDING = "hash:64";

    /** The steps after this one are done with an index of their own, {@code new.db} beside the other. */
    static final String NEW_INDEX = "new-index";

    private final IndexPlan plan;
    private final PrintStream out;

    private IndexProcess(IndexPlan plan, PrintStream out) {
        this.plan = plan;
        this.out = out;
    }

    /** The program; its arguments are those of {@link IndexPlan}. */
    public static void main(String[] arguments) {
        try (var out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8)) {
            new IndexProcess(IndexPlan.parse(arguments), out).run();
        }
    }

    private void run() {
        out.println("begin");
        var crash = new CrashPoint(plan.crash(), plan.crashesBefore());
        List<String> steps = plan.steps();
        int elsewhere = steps.indexOf(NEW_INDEX);
        on(plan.database(), elsewhere < 0 ? steps : steps.subList(0, elsewhere), crash);
        if (elsewhere >= 0) {
            on(plan.database().resolveSibling("new.db"), steps.subList(elsewhere + 1, steps.size()), crash);
        }
        out.println("writes " + crash.writes());
        out.println("end");
    }

    private void on(Path database, List<String> steps, CrashPoint crash) {
        InstantSource clock = () -> InstantSource.system().instant().plusSeconds(plan.clockSeconds());
        StoreOptions options = StoreOptions.readWrite().withClock(clock);
        Store store = crash.watch(Store.class, Providers.store(KIND).open(database.toString(), options));
        JobQueue queue = crash.watch(JobQueue.class, Providers.queue(KIND).open(database.toString(), options));
        try (Ragstone ragstone = Ragstone.builder()
                .store(store, queue)
                .embedding(EMBEDDING)
                .clock(clock)
                .workers(2)
                .extractor(new FatalExtractor())
                .open()) {
            var settings = Map.of("follow_links", String.valueOf(plan.followsLinks()));
            var source = new SourceSpec("folder", plan.root().toString(), settings);
            ragstone.add(CollectionSpec.of(COLLECTION, source));
            if (database.equals(plan.database())) {
                tellScan(ragstone);
            }
            steps.forEach(step -> step(ragstone, step));
        }
    }

    private void step(Ragstone ragstone, String step) {
        switch (step) {
            case "sync" -> tell(ragstone.sync(SyncRequest.all()));
            case "force" -> tell(ragstone.sync(SyncRequest.all().forced()));
            case "words" -> tell(ragstone.sync(SyncRequest.all().withoutWaitingForVectors()));
            case "confirm" -> tell(ragstone.sync(SyncRequest.all().confirmingRemovals()));
            case "confirm-if-held" -> confirmIfHeld(ragstone);
            case "remove" -> ragstone.remove(COLLECTION);
            default -> throw new IllegalArgumentException("no step '" + step + "'");
        }
    }

    private void confirmIfHeld(Ragstone ragstone) {
        int held = ragstone.collections().get(0).scan().heldBack();
        out.println("guarded " + held);
        if (held > 0) {
            step(ragstone, "confirm");
        }
    }

    private void tell(SyncReport report) {
        report.collections().forEach(each -> out.println("problems " + each.problems()));
    }

    private void tellScan(Ragstone ragstone) {
        ScanState scan = ragstone.collections().get(0).scan();
        out.println("identity " + scan.rootIdentity());
        out.println("known " + ragstone.status().collections().get(0).counts().documents());
    }
}
