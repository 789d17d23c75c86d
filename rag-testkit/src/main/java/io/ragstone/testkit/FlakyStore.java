package io.ragstone.testkit;

import io.ragstone.error.StoreException;
import io.ragstone.spi.Store;
import java.util.SplittableRandom;

/**
 * A store that is out of reach now and then, the same times for the same seed and order of calls. For tests of what
 * retries. Thread-safe.
 */
public final class FlakyStore extends DelegatingStore {

    private final SplittableRandom random;
    private final double share;

    /** Fails {@code share}, 0 to 1, of all calls before {@code real} sees them. */
    public FlakyStore(Store real, double share, long seed) {
        super(real);
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("a share of failures is 0 to 1, was " + share);
        }
        this.share = share;
        this.random = new SplittableRandom(seed);
    }

    @Override
    protected void onCall(String method) {
        if (isTurn()) {
            throw StoreException.unavailable(method + " failed on purpose; try again", null);
        }
    }

    private synchronized boolean isTurn() {
        return random.nextDouble() < share;
    }
}
