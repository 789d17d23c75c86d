package io.ragstone.internal.remote;

import java.time.Duration;

/**
 * How often a call is repeated.
 *
 * @param whenBusy while the server says that it is busy, or is not there
 * @param whenBroken while it fails
 * @param longestWait the most time that passes between all the attempts
 */
record Retries(int whenBusy, int whenBroken, Duration longestWait) {

    /** Of work that nobody waits for. */
    static Retries inBackground(Patience patience) {
        return new Retries(patience.retries(), patience.retries(), patience.longest());
    }

    /** While somebody waits: a server that comes back at once is worth a second attempt. */
    static Retries ofQuestion(Patience patience) {
        int retries = Math.min(patience.retries(), 1);
        Duration longest =
                patience.longest().compareTo(patience.question()) < 0 ? patience.longest() : patience.question();
        return new Retries(retries, retries, longest);
    }

    /** Of a part of a call that failed: that it was chance is unlikely by now. */
    Retries ofPart() {
        return new Retries(whenBusy, Math.min(whenBroken, 1), longestWait);
    }

    int after(CallFailure failure) {
        return failure.kind() == CallFailure.Kind.BROKEN ? whenBroken : whenBusy;
    }

    boolean isTooLong(Duration wait) {
        return wait.compareTo(longestWait) > 0;
    }
}
