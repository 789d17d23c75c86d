package io.ragstone.internal.sync;

import io.ragstone.error.RagstoneException;
import io.ragstone.model.Lease;
import io.ragstone.spi.JobQueue;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Prolongs leases while their jobs are worked on. Thread-safe. */
final class Heartbeat {

    private static final Logger LOG = LoggerFactory.getLogger(Heartbeat.class);

    /** A lease is prolonged this often before it would run out, so that one missed beat costs nothing. */
    private static final int BEATS_PER_LEASE = 3;

    private final JobQueue queue;
    private final ScheduledExecutorService timer;

    Heartbeat(JobQueue queue, ScheduledExecutorService timer) {
        this.queue = queue;
        this.timer = timer;
    }

    /** Keeps {@code leases} alive until each is done or the beat is closed. */
    Beat keep(Collection<Lease> leases, Duration length) {
        return new Beat(leases, length);
    }

    /** The leases of one batch. */
    final class Beat implements AutoCloseable {

        private final Set<Lease> alive = ConcurrentHashMap.newKeySet();
        private final Duration length;
        private final ScheduledFuture<?> beating;

        private Beat(Collection<Lease> leases, Duration length) {
            this.length = length;
            alive.addAll(leases);
            long period = length.toMillis() / BEATS_PER_LEASE;
            this.beating = timer.scheduleWithFixedDelay(this::beat, period, period, TimeUnit.MILLISECONDS);
        }

        private void beat() {
            try {
                alive.removeIf(lease -> !queue.extend(lease, length));
            } catch (RagstoneException | IllegalStateException e) {
                LOG.debug("leases could not be prolonged this time", e);
            }
        }

        void done(Lease lease) {
            alive.remove(lease);
        }

        /** Whether {@code lease} is good still, and will be for its whole length from now. */
        boolean holds(Lease lease) {
            return queue.extend(lease, length);
        }

        /** The leases that are neither done nor lost. */
        List<Lease> left() {
            return List.copyOf(alive);
        }

        @Override
        public void close() {
            beating.cancel(false);
        }
    }
}
