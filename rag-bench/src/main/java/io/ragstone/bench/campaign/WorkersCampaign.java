package io.ragstone.bench.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * Worker processes share a PostgreSQL while two of them are killed every eight seconds and the server is restarted
 * twice, the second time as by a crash. Before that a small collection has to come through while the large one waits,
 * and idle workers have to start at once.
 */
final class WorkersCampaign implements Campaign {

    private static final String LARGE = "large";
    private static final String SMALL = "small";
    private static final int SMALL_DOCUMENTS = 10;
    private static final int PROBES = 5;
    private static final long MOST_START_MILLIS = 1_000;
    private static final long KILL_SECONDS = 8;
    private static final int KILLED_AT_ONCE = 2;
    private static final int PATIENCE_MINUTES = 20;

    private final int documents;
    private final int workers;
    private final List<String> restarts;
    private final long mostKills;
    private final boolean isTimed;

    /**
     * @param documents in the large collection
     * @param restarts how the server is restarted meanwhile: {@code fast} or {@code immediate}
     * @param mostKills after which the workers are left in peace
     * @param isTimed whether being late is a failure
     */
    WorkersCampaign(int documents, int workers, List<String> restarts, long mostKills, boolean isTimed) {
        this.documents = documents;
        this.workers = workers;
        this.restarts = List.copyOf(restarts);
        this.mostKills = mostKills;
        this.isTimed = isTimed;
    }

    @Override
    public String name() {
        return "workers";
    }

    @Override
    public String claim() {
        return workers + " worker processes index " + documents + " documents on one PostgreSQL under kills and "
                + restarts.size() + " restarts of the server: each is indexed once, nothing is lost or stuck";
    }

    @Override
    public Verdict run(long seed, Path scratch) throws Exception {
        try (WorkerFleet fleet = WorkerFleet.open(scratch, 0)) {
            return new Run(seed, fleet).run();
        }
    }

    private final class Run {

        private final SplittableRandom random;
        private final WorkerFleet fleet;
        private final List<String> problems = new ArrayList<>();
        private final Map<String, Long> figures = new LinkedHashMap<>();
        private long nextKill;
        private long kills;
        private long endedAlone;
        private int restarted;

        Run(long seed, WorkerFleet fleet) {
            this.random = new SplittableRandom(seed);
            this.fleet = fleet;
        }

        Verdict run() throws Exception {
            fleet.write(LARGE, documents);
            fleet.write(SMALL, SMALL_DOCUMENTS);
            fleet.start(workers);
            startAtOnce();
            fleet.stop();
            fleet.enqueue(LARGE);
            fleet.start(workers);
            small();
            underKills();
            fleet.stop();
            check();
            figures.put("kills", kills);
            figures.put("workers that could not start while the server was away", endedAlone);
            figures.put("restarts of the server", (long) restarted);
            return new Verdict(String.join("; ", problems.stream().limit(5).toList()), figures);
        }

        private void startAtOnce() throws Exception {
            long start = 0;
            long done = 0;
            for (int i = 0; i < PROBES; i++) {
                String probe = "probe" + i;
                fleet.write(probe, 1);
                fleet.enqueue(probe);
                start = Math.max(
                        start, fleet.await(PATIENCE_MINUTES, () -> fleet.stats().waiting() == 0));
                done = Math.max(done, start + fleet.await(PATIENCE_MINUTES, () -> fleet.indexed(probe) == 1));
            }
            figures.put("slowest start of an idle worker (ms)", start);
            figures.put("slowest document of an idle worker (ms)", done);
            if (isTimed && start > MOST_START_MILLIS) {
                problems.add("an idle worker took " + start + " ms to start");
            }
        }

        private void small() throws Exception {
            int before = fleet.stats().waiting();
            fleet.enqueue(SMALL);
            long millis = fleet.await(PATIENCE_MINUTES, () -> fleet.indexed(SMALL) == SMALL_DOCUMENTS);
            int waiting = fleet.stats().waiting();
            figures.put("small collection (ms)", millis);
            figures.put("waiting when the small collection came", (long) before);
            figures.put("waiting when it was done", (long) waiting);
            if (isTimed && waiting == 0) {
                problems.add("the small collection was not done before the large one");
            }
        }

        private void underKills() throws Exception {
            long millis = fleet.await(PATIENCE_MINUTES, () -> {
                try {
                    disturb();
                    return fleet.isIdle();
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new IllegalStateException(e);
                }
            });
            figures.put("under kills (s)", TimeUnit.MILLISECONDS.toSeconds(millis));
        }

        private void disturb() throws IOException, InterruptedException {
            long now = System.nanoTime();
            if (kills < mostKills && now - nextKill > 0) {
                for (int i = 0; i < KILLED_AT_ONCE; i++) {
                    fleet.replace(random);
                    kills++;
                }
                nextKill = System.nanoTime() + TimeUnit.SECONDS.toNanos(KILL_SECONDS);
            }
            endedAlone += fleet.revive();
            boolean isTime = fleet.indexed(LARGE) >= documents * (restarted + 1L) / (restarts.size() + 1);
            if (restarted < restarts.size() && isTime) {
                restart(restarts.get(restarted));
                restarted++;
            }
        }

        private void restart(String how) throws IOException, InterruptedException {
            var command = new ArrayList<>(List.of("bin/postgres", "restart"));
            if (how.equals("immediate")) {
                command.add(how);
            }
            int code = new ProcessBuilder(command).inheritIO().start().waitFor();
            if (code != 0) {
                throw new IOException("bin/postgres restart ended with " + code);
            }
        }

        private void check() {
            long parked = fleet.stats().parked();
            if (parked > 0) {
                problems.add(parked + " jobs are parked");
            }
            problems.addAll(fleet.faults(LARGE, documents));
            problems.addAll(fleet.faults(SMALL, SMALL_DOCUMENTS));
            problems.addAll(fleet.damage());
        }
    }
}
