package io.ragstone.testkit;

import io.ragstone.spi.Reranker;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Counts the words that question and passage share: the smallest thing that obeys the contract. */
final class SharedWordsReranker implements Reranker {

    @Override
    public String name() {
        return "shared-words";
    }

    @Override
    public List<Double> score(String query, List<String> passages) {
        Set<String> wanted = words(query);
        return passages.stream().map(passage -> shared(wanted, passage)).toList();
    }

    private static double shared(Set<String> wanted, String passage) {
        Set<String> found = words(passage);
        found.retainAll(wanted);
        return found.size();
    }

    private static Set<String> words(String text) {
        return new HashSet<>(Arrays.asList(text.toLowerCase(Locale.ROOT).split("\\W+", -1)));
    }

    @Override
    public void close() {}
}
