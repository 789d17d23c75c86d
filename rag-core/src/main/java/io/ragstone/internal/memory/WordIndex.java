package io.ragstone.internal.memory;

import io.ragstone.internal.relevance.Bm25;
import io.ragstone.model.Candidate;
import io.ragstone.model.LexicalCandidate;
import io.ragstone.model.LexicalQuery;
import io.ragstone.model.LexicalStatistics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Which passages hold which terms and words. Guarded by the store's lock. */
final class WordIndex {

    private final TreeMap<String, Set<Passage>> terms = new TreeMap<>();
    private final TreeMap<String, Set<Passage>> words = new TreeMap<>();
    private long passages;
    private long length;

    void add(Passage passage) {
        passage.frequencies().keySet().forEach(term -> put(terms, term, passage));
        passage.words().forEach(word -> put(words, word, passage));
        passages++;
        length += passage.length();
    }

    void remove(Passage passage) {
        passage.frequencies().keySet().forEach(term -> take(terms, term, passage));
        passage.words().forEach(word -> take(words, word, passage));
        passages--;
        length -= passage.length();
    }

    private static void put(Map<String, Set<Passage>> postings, String term, Passage passage) {
        postings.computeIfAbsent(term, missing -> new HashSet<>()).add(passage);
    }

    private static void take(Map<String, Set<Passage>> postings, String term, Passage passage) {
        postings.computeIfPresent(
                term, (same, holders) -> holders.remove(passage) && holders.isEmpty() ? null : holders);
    }

    LexicalStatistics statistics(List<String> asked) {
        var frequencies = new HashMap<String, Long>();
        asked.forEach(term -> frequencies.put(term, frequency(term)));
        return new LexicalStatistics(passages, length, frequencies);
    }

    private long frequency(String term) {
        return terms.getOrDefault(term, Set.of()).size();
    }

    /**
     * The best candidates. How many passages hold the prefix is taken from this index, since who asks cannot know it.
     */
    List<LexicalCandidate> find(LexicalQuery query, Predicate<Passage> inScope) {
        Map<String, Set<Passage>> begun = query.prefix().isEmpty() ? Map.of() : startingWith(terms, query.prefix());
        long holders = begun.values().stream().mapToLong(Set::size).max().orElse(0);
        Bm25 ranking = new Bm25(query.score(), query.statistics()).withPrefix(query.prefix(), holders);
        return matching(query, begun)
                .distinct()
                .filter(inScope)
                .map(passage -> new Found(passage, new Candidate(passage.ref(), ranking.score(passage))))
                .sorted((left, right) -> Candidate.BEST_FIRST.compare(left.candidate, right.candidate))
                .limit(query.limit())
                .map(found -> new LexicalCandidate(found.passage.ref(), found.passage.terms()))
                .toList();
    }

    private record Found(Passage passage, Candidate candidate) {}

    private Stream<Passage> matching(LexicalQuery query, Map<String, Set<Passage>> begun) {
        Stream<Passage> selected = query.select().stream()
                .flatMap(group -> group.terms().stream())
                .flatMap(term -> terms.getOrDefault(term, Set.of()).stream());
        if (query.prefix().isEmpty()) {
            return selected;
        }
        Stream<Set<Passage>> prefixed =
                Stream.concat(begun.values().stream(), startingWith(words, query.prefix()).values().stream());
        return Stream.concat(selected, prefixed.flatMap(Set::stream));
    }

    /** Strings that begin alike stand together in any lexicographic order. */
    private static NavigableMap<String, Set<Passage>> startingWith(
            NavigableMap<String, Set<Passage>> postings, String prefix) {
        NavigableMap<String, Set<Passage>> tail = postings.tailMap(prefix, true);
        for (String term : tail.keySet()) {
            if (!term.startsWith(prefix)) {
                return tail.headMap(term, false);
            }
        }
        return tail;
    }
}
