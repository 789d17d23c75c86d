package io.ragstone.internal.memory;

import io.ragstone.model.Enqueued;
import io.ragstone.model.Job;
import io.ragstone.model.JobFailure;
import io.ragstone.model.JobKey;
import io.ragstone.model.JobState;
import io.ragstone.model.Lease;
import io.ragstone.spi.JobQueue;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/** A job in the queue, as it changes. Guarded by the queue's lock. */
final class QueuedJob {

    private final long id;
    private final JobKey key;
    private final Instant enqueued;
    private int priority;
    private long turn;
    private JobState state = JobState.WAITING;
    private int attempts;
    private Instant due;
    private String lastError = "";
    private long fence;
    private Instant expires = Instant.MAX;
    private boolean isAskedAgain;
    private boolean isSuspect;

    QueuedJob(long id, JobKey key, int priority, Instant now) {
        this.id = id;
        this.key = key;
        this.priority = priority;
        this.enqueued = now;
        this.due = now;
    }

    long id() {
        return id;
    }

    JobKey key() {
        return key;
    }

    int priority() {
        return priority;
    }

    /** Where it stands among jobs of its priority. */
    long turn() {
        return turn;
    }

    JobState state() {
        return state;
    }

    int attempts() {
        return attempts;
    }

    boolean isAskedAgain() {
        return isAskedAgain;
    }

    /** Whether a lease of it ran out, so that it may have been what its worker ended over. */
    boolean isSuspect() {
        return isSuspect;
    }

    boolean isDue(Instant now) {
        return state == JobState.WAITING && !due.isAfter(now);
    }

    boolean isLeased(long givenFence, Instant now) {
        return state == JobState.RUNNING && fence == givenFence && expires.isAfter(now);
    }

    boolean isExpired(Instant now) {
        return state == JobState.RUNNING && !expires.isAfter(now);
    }

    /** Takes its place among those that wait. */
    QueuedJob queueUp(Turns turns) {
        turn = turns.take(this, priority);
        return this;
    }

    Enqueued askedAgain(int newPriority, Instant now, Turns turns) {
        boolean isRaised = newPriority > priority;
        priority = Math.max(priority, newPriority);
        return switch (state) {
            case WAITING -> {
                due = now.isBefore(due) ? now : due;
                if (isRaised) {
                    queueUp(turns);
                }
                yield Enqueued.COALESCED;
            }
            case RUNNING -> {
                isAskedAgain = true;
                yield Enqueued.AGAIN_AFTERWARDS;
            }
            case PARKED -> {
                revive(now, turns);
                yield Enqueued.REVIVED;
            }
        };
    }

    Lease lease(long newFence, Instant until) {
        state = JobState.RUNNING;
        fence = newFence;
        expires = until;
        return new Lease(job(), fence, expires);
    }

    QueuedJob extend(Instant until) {
        expires = until;
        return this;
    }

    void revive(Instant now, Turns turns) {
        queueUp(turns);
        state = JobState.WAITING;
        attempts = 0;
        due = now;
    }

    /** A job that was asked for meanwhile begins anew, whatever became of this attempt. */
    QueuedJob fail(JobFailure failure, Instant now, Backoff backoff, Supplier<Turns> turns) {
        attempts++;
        lastError = failure.reason();
        boolean isOver = !failure.isTransient() || attempts >= JobQueue.MAX_ATTEMPTS;
        if (isOver && isAskedAgain) {
            revive(now, turns.get());
        } else if (isOver) {
            state = JobState.PARKED;
        } else {
            if (isAskedAgain) {
                queueUp(turns.get());
            }
            state = JobState.WAITING;
            due = now.plus(longer(backoff.after(attempts), failure.retryAfter().orElse(Duration.ZERO)));
        }
        isAskedAgain = false;
        return this;
    }

    /** What becomes of a job whose worker did not end it. */
    void lapse(JobFailure failure, Instant now, Backoff backoff, Supplier<Turns> turns) {
        isSuspect = true;
        fail(failure, now, backoff, turns);
        due = now;
    }

    private static Duration longer(Duration left, Duration right) {
        return left.compareTo(right) >= 0 ? left : right;
    }

    Job job() {
        return new Job(id, key, priority, state, attempts, due, enqueued, lastError);
    }
}
