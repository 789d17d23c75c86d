package io.ragstone.internal.remote;

import io.ragstone.model.TokenEstimate;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Groups texts into calls of limited size, in order. */
final class Batches {

    private Batches() {}

    /**
     * All of {@code texts}. One that is too large for any batch has one of its own.
     *
     * @param overhead tokens that are sent with each text
     */
    static List<List<String>> of(List<String> texts, Limits limits, int overhead) {
        var batches = new ArrayList<List<String>>();
        int from = 0;
        long tokens = 0;
        long bytes = 0;
        for (int i = 0; i < texts.size(); i++) {
            long itsTokens = (long) overhead + TokenEstimate.count(texts.get(i));
            long itsBytes = texts.get(i).getBytes(StandardCharsets.UTF_8).length;
            boolean isFull = i - from == limits.batch()
                    || tokens + itsTokens > limits.batchTokens()
                    || bytes + itsBytes > limits.batchBytes();
            if (isFull && i > from) {
                batches.add(texts.subList(from, i));
                from = i;
                tokens = 0;
                bytes = 0;
            }
            tokens += itsTokens;
            bytes += itsBytes;
        }
        if (from < texts.size()) {
            batches.add(texts.subList(from, texts.size()));
        }
        return batches;
    }
}
