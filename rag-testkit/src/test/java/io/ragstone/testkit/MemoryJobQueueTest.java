package io.ragstone.testkit;

import io.ragstone.spi.JobQueue;
import java.time.InstantSource;

class MemoryJobQueueTest extends JobQueueContract {

    @Override
    protected JobQueue emptyQueue(InstantSource clock) {
        return Memory.queue(clock);
    }
}
