package io.ragstone.internal.vector;

import java.util.Arrays;
import java.util.Comparator;

/** The best so many of the estimates offered: a heap with the worst on top. For one thread. */
final class Best {

    /** One estimate. */
    record Estimate(long id, float cosine, float spread) {

        static final Comparator<Estimate> BEST_FIRST =
                Comparator.comparingDouble(Estimate::cosine).reversed().thenComparingLong(Estimate::id);
    }

    private final Estimate[] heap;
    private int size;
    private float worst = Float.NEGATIVE_INFINITY;

    Best(int capacity) {
        heap = new Estimate[capacity];
    }

    /** What an estimate must exceed to be kept. */
    float worst() {
        return worst;
    }

    void offer(Estimate estimate) {
        if (size < heap.length) {
            up(size++, estimate);
        } else if (estimate.cosine() > worst) {
            down(estimate);
        }
        if (size == heap.length) {
            worst = heap[0].cosine();
        }
    }

    void offerAll(Best other) {
        for (int i = 0; i < other.size; i++) {
            offer(other.heap[i]);
        }
    }

    Estimate[] bestFirst() {
        Estimate[] result = Arrays.copyOf(heap, size);
        Arrays.sort(result, Estimate.BEST_FIRST);
        return result;
    }

    private void up(int at, Estimate estimate) {
        int child = at;
        while (child > 0) {
            int parent = (child - 1) / 2;
            if (heap[parent].cosine() <= estimate.cosine()) {
                break;
            }
            heap[child] = heap[parent];
            child = parent;
        }
        heap[child] = estimate;
    }

    private void down(Estimate estimate) {
        int parent = 0;
        while (true) {
            int child = 2 * parent + 1;
            if (child >= size) {
                break;
            }
            if (child + 1 < size && heap[child + 1].cosine() < heap[child].cosine()) {
                child++;
            }
            if (heap[child].cosine() >= estimate.cosine()) {
                break;
            }
            heap[parent] = heap[child];
            parent = child;
        }
        heap[parent] = estimate;
    }
}
