package io.ragstone.bench;

import io.ragstone.bench.campaign.WorkerFleet;
import java.util.ArrayList;
import java.util.List;

/** How many documents worker processes index on one PostgreSQL, by how many they are. */
final class WorkersBenchmark implements Benchmark {

    private static final String NOTES = "notes";
    private static final int PATIENCE_MINUTES = 60;

    @Override
    public String usage() {
        return "workers [DOCUMENTS] [MILLIS] [WORKERS...]  worker processes on the server of RAG_TEST_POSTGRES_URL that wait MILLIS over each"
                + " document, as for a slow source; 5000 20 1 2 4";
    }

    @Override
    public void run(List<String> args, Report report) throws Exception {
        int documents = Arguments.number(args, 0, 5_000);
        report.row("workers", "words s", "documents/s", "vectors too s");
        var counts = new ArrayList<Integer>();
        int millis = Arguments.number(args, 1, 20);
        for (int i = 2; i < args.size(); i++) {
            counts.add(Arguments.number(args, i, 1));
        }
        for (int workers : counts.isEmpty() ? List.of(1, 2, 4) : counts) {
            try (var scratch = new Scratch();
                    WorkerFleet fleet = WorkerFleet.open(scratch.folder("workers-" + workers), millis)) {
                fleet.write(NOTES, documents);
                fleet.enqueue(NOTES);
                fleet.start(workers);
                long start = System.nanoTime();
                int before = fleet.indexed(NOTES);
                fleet.await(PATIENCE_MINUTES, () -> fleet.indexed(NOTES) == documents);
                double words = (System.nanoTime() - start) / 1e9;
                fleet.await(PATIENCE_MINUTES, fleet::isIdle);
                double all = (System.nanoTime() - start) / 1e9;
                report.row(workers, words, (documents - before) / words, all);
                fleet.stop();
            }
        }
        report.print();
    }
}
