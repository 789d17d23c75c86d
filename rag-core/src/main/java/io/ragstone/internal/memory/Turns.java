package io.ragstone.internal.memory;

import io.ragstone.model.CollectionId;
import io.ragstone.model.JobState;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Numbers jobs so that collections take turns: the next of a collection comes one turn after its last that waits, and
 * never before those whose turn it is now (start-time fair queueing; Goyal, Vin and Cheng, 1996). Jobs that wait for
 * another attempt keep their turn, and do not hold back that of others.
 */
final class Turns {

    private final Map<Lane, Long> next = new HashMap<>();
    private final Map<Integer, Long> now = new HashMap<>();

    private record Lane(CollectionId collection, int priority) {}

    /** @param jobs all there are; costs one look at each */
    Turns(Collection<QueuedJob> jobs) {
        for (QueuedJob job : jobs) {
            if (job.state() == JobState.WAITING) {
                next.merge(lane(job, job.priority()), job.turn() + 1, Math::max);
                if (job.attempts() == 0) {
                    now.merge(job.priority(), job.turn(), Math::min);
                }
            }
        }
    }

    /** The turn of a job that begins to wait at {@code priority}. */
    long take(QueuedJob job, int priority) {
        Lane lane = lane(job, priority);
        long turn = Math.max(next.getOrDefault(lane, 0L), now.getOrDefault(priority, 0L));
        next.put(lane, turn + 1);
        now.putIfAbsent(priority, turn);
        return turn;
    }

    private static Lane lane(QueuedJob job, int priority) {
        return new Lane(job.key().document().collection(), priority);
    }
}
