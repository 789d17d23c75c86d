package io.ragstone.internal.sync;

import io.ragstone.model.WatchState;
import io.ragstone.spi.SourceWatch;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * When to look at one collection next: soon after it told of changes, never so often that looking is all there is to
 * do, and now and then in any case. Times are nanoseconds of one clock. Not thread-safe.
 */
final class Watching {

    /** Programs write a file in several steps; it is looked at when they have paused this long. */
    private static final long PAUSE = Duration.ofMillis(60).toNanos();

    /** The longest pause after changes that turn out to be none, such as those of a program that logs without end. */
    private static final long LONGEST_PAUSE = Duration.ofSeconds(2).toNanos();

    private static final long POLL = Duration.ofSeconds(2).toNanos();
    private static final int POLL_SHARE = 20;

    /** Events may get lost; nothing stays unseen for longer than this. */
    private static final long ANYWAY = Duration.ofMinutes(10).toNanos();

    private final SourceWatch watch;
    private long due;
    private long pause = PAUSE;
    private long lookTook;
    private long lookEnded;
    private boolean isComplete = true;
    private Optional<Instant> behindSince = Optional.empty();
    private Optional<Instant> workedOffSince = Optional.empty();
    private Optional<WatchState> told = Optional.empty();

    /** @param now the first look is due at once */
    Watching(SourceWatch watch, long now) {
        this.watch = watch;
        this.due = now;
        this.lookEnded = now;
    }

    SourceWatch watch() {
        return watch;
    }

    long due() {
        return due;
    }

    /** The source told of a change. */
    void told(long now, Instant time) {
        if (behindSince.isEmpty()) {
            behindSince = Optional.of(time);
        }
        long earliest = Math.max(now + pause, lookEnded + 2 * lookTook);
        due = earliest - due < 0 ? earliest : due;
    }

    /** A look is about to begin: what is told from here on needs another one. */
    void begin(long now) {
        due = now + ANYWAY;
        workedOffSince = behindSince;
        behindSince = Optional.empty();
    }

    /** A look that began at {@code began} has ended. */
    void end(long began, long now, boolean foundWork, boolean complete) {
        lookTook = now - began;
        lookEnded = now;
        isComplete = complete;
        workedOffSince = Optional.empty();
        pause = foundWork ? PAUSE : Math.min(LONGEST_PAUSE, pause * 2);
        if (isPolling()) {
            long next = now + Math.max(POLL, POLL_SHARE * lookTook);
            due = next - due < 0 ? next : due;
        }
    }

    private boolean isPolling() {
        return !watch.blindness().isEmpty() || !isComplete;
    }

    /** What there is to tell others: something new, or the same after a while. */
    Optional<WatchState> note(String process, Instant now) {
        WatchState state = state(process, now);
        boolean isSame = told.filter(last -> last.mode() == state.mode()
                        && last.behindSince().equals(state.behindSince())
                        && Duration.between(last.seen(), now).abs().compareTo(WatchNotes.RENEWED) < 0)
                .isPresent();
        if (isSame) {
            return Optional.empty();
        }
        told = Optional.of(state);
        return told;
    }

    private WatchState state(String process, Instant now) {
        String reason = watch.blindness().isEmpty() && !isComplete ? "the last look was incomplete" : watch.blindness();
        return new WatchState(
                isPolling() ? WatchState.Mode.POLLING : WatchState.Mode.EVENTS,
                reason,
                process,
                now,
                workedOffSince.or(() -> behindSince));
    }
}
