package io.ragstone.embed.onnx;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Parts a text that is too long for one sequence into parts of about the same length. */
final class Windows {

    private Windows() {}

    /**
     * All of {@code numbers}, in order, in as few parts as fit.
     *
     * @param most numbers of one part
     */
    static List<int[]> of(int[] numbers, int most) {
        if (numbers.length <= most) {
            return List.of(numbers);
        }
        int count = (numbers.length + most - 1) / most;
        var windows = new ArrayList<int[]>(count);
        for (int i = 0; i < count; i++) {
            int from = (int) ((long) numbers.length * i / count);
            int to = (int) ((long) numbers.length * (i + 1) / count);
            windows.add(Arrays.copyOfRange(numbers, from, to));
        }
        return windows;
    }
}
