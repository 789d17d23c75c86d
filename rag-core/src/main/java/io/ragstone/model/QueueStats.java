package io.ragstone.model;

/**
 * How full a queue is.
 *
 * @param waiting jobs that wait, due or not
 * @param running jobs under a live lease
 * @param parked jobs set aside
 */
public record QueueStats(int waiting, int running, int parked) {

    /** Whether nothing waits or runs. */
    public boolean isIdle() {
        return waiting == 0 && running == 0;
    }
}
