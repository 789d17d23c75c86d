package io.ragstone.internal.vector;

import java.util.Arrays;
import java.util.Comparator;

/**
 * The best so many of the estimates offered. Keeps up to twice as many and halves them when it is full, which costs a
 * few steps for each one kept, whatever their number. For one thread.
 */
final class Best {

    /** One estimate. */
    record Estimate(long id, float cosine, float spread) {

        static final Comparator<Estimate> BEST_FIRST =
                Comparator.comparingDouble(Estimate::cosine).reversed().thenComparingLong(Estimate::id);
    }

    private final int capacity;
    private long[] ids;
    private float[] cosines;
    private float[] spreads;
    private int size;
    private float worst = Float.NEGATIVE_INFINITY;

    Best(int capacity) {
        this.capacity = capacity;
        int first = Math.min(2 * capacity, 256);
        this.ids = new long[first];
        this.cosines = new float[first];
        this.spreads = new float[first];
    }

    /** What an estimate must exceed to be of any use. */
    float worst() {
        return worst;
    }

    void offer(long id, float cosine, float spread) {
        if (cosine <= worst) {
            return;
        }
        if (size == ids.length) {
            makeRoom();
        }
        ids[size] = id;
        cosines[size] = cosine;
        spreads[size] = spread;
        size++;
    }

    void offerAll(Best other) {
        for (int i = 0; i < other.size; i++) {
            offer(other.ids[i], other.cosines[i], other.spreads[i]);
        }
    }

    Estimate[] bestFirst() {
        if (size > capacity) {
            halve();
        }
        var result = new Estimate[size];
        for (int i = 0; i < size; i++) {
            result[i] = new Estimate(ids[i], cosines[i], spreads[i]);
        }
        Arrays.sort(result, Estimate.BEST_FIRST);
        return result;
    }

    private void makeRoom() {
        if (size >= 2 * capacity) {
            halve();
        } else {
            int more = Math.min(2 * capacity, 2 * size);
            ids = Arrays.copyOf(ids, more);
            cosines = Arrays.copyOf(cosines, more);
            spreads = Arrays.copyOf(spreads, more);
        }
    }

    /** Leaves the best {@link #capacity}, by quickselect. */
    private void halve() {
        int from = 0;
        int to = size - 1;
        while (from < to) {
            float pivot = median(cosines[from], cosines[(from + to) >>> 1], cosines[to]);
            int left = from;
            int right = to;
            while (left <= right) {
                while (cosines[left] > pivot) {
                    left++;
                }
                while (cosines[right] < pivot) {
                    right--;
                }
                if (left <= right) {
                    swap(left++, right--);
                }
            }
            if (capacity - 1 <= right) {
                to = right;
            } else if (capacity - 1 >= left) {
                from = left;
            } else {
                break;
            }
        }
        size = capacity;
        worst = cosines[0];
        for (int i = 1; i < size; i++) {
            worst = Math.min(worst, cosines[i]);
        }
    }

    private static float median(float a, float b, float c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }

    private void swap(int left, int right) {
        long id = ids[left];
        float cosine = cosines[left];
        float spread = spreads[left];
        ids[left] = ids[right];
        cosines[left] = cosines[right];
        spreads[left] = spreads[right];
        ids[right] = id;
        cosines[right] = cosine;
        spreads[right] = spread;
    }
}
