package io.ragstone.internal.sync;

import io.ragstone.error.RagstoneException;
import io.ragstone.error.StoreException;
import io.ragstone.model.CollectionId;
import io.ragstone.spi.CollectionCatalog;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets one process scan a collection at a time, by a lease in the store that is prolonged while the scan runs. A
 * process that stopped or died over a scan keeps others from it for the length of the lease at most; when it goes on,
 * it finds out before it writes. Thread-safe.
 */
final class ScanTurns implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ScanTurns.class);
    private static final int BEATS_PER_LEASE = 3;
    private static final long LOOK_MILLIS = 100;

    private final CollectionCatalog catalog;
    private final String name;
    private final Duration lease;
    private final Duration patience;
    private final Bell bell = new Bell();
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(Workers.daemons("ragstone-scan-lease"));

    /** @param patience how long a scan waits for that of another process */
    ScanTurns(CollectionCatalog catalog, String name, Duration lease, Duration patience) {
        this.catalog = catalog;
        this.name = name;
        this.lease = lease;
        this.patience = patience;
    }

    /**
     * Waits until nobody else scans the collection, then takes it.
     *
     * @throws StoreException if another process scans it for longer than this one waits; trying again may help
     */
    Turn take(CollectionId id) {
        String owner = name + " " + UUID.randomUUID();
        long deadline = System.nanoTime() + patience.toNanos();
        String holder = catalog.claimScan(id, owner, lease);
        boolean hadToWait = !holder.equals(owner);
        while (!holder.equals(owner)) {
            if (System.nanoTime() - deadline > 0 || Thread.currentThread().isInterrupted()) {
                throw StoreException.unavailable(
                        "collection '" + id + "' is being scanned by " + holder.split(" ", 2)[0]
                                + "; its changes are found there, sync again when it has ended",
                        null);
            }
            bell.await(LOOK_MILLIS);
            holder = catalog.claimScan(id, owner, lease);
        }
        return new Turn(id, owner, hadToWait);
    }

    /** The right to scan one collection, until it is closed or lost. */
    final class Turn implements AutoCloseable {

        private final CollectionId id;
        private final String owner;
        private final boolean hadToWait;
        private final ScheduledFuture<?> beating;

        private Turn(CollectionId id, String owner, boolean hadToWait) {
            this.id = id;
            this.owner = owner;
            this.hadToWait = hadToWait;
            long period = lease.toMillis() / BEATS_PER_LEASE;
            this.beating = timer.scheduleWithFixedDelay(this::beat, period, period, TimeUnit.MILLISECONDS);
        }

        /** Whether another process scanned when this one asked. */
        boolean hadToWait() {
            return hadToWait;
        }

        private void beat() {
            try {
                catalog.claimScan(id, owner, lease);
            } catch (RagstoneException | IllegalStateException e) {
                LOG.debug("the scan of {} could not be announced again this time", id, e);
            }
        }

        /**
         * To be called before what the scan decided is written.
         *
         * @throws StoreException if the lease ran out and another process scans now
         */
        void check() {
            String holder = catalog.claimScan(id, owner, lease);
            if (!holder.equals(owner)) {
                throw StoreException.unavailable(
                        "the scan of '" + id + "' took a pause that was too long; " + holder.split(" ", 2)[0]
                                + " took it over, sync again when it has ended",
                        null);
            }
        }

        @Override
        public void close() {
            beating.cancel(false);
            try {
                catalog.releaseScan(id, owner);
            } catch (RagstoneException | IllegalStateException e) {
                LOG.debug("the scan of {} is given back when its lease runs out", id, e);
            }
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
