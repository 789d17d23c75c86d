package io.ragstone.internal.text;

import io.ragstone.internal.text.QueryWord.Kind;
import io.ragstone.model.TermGroup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * {@link Synonyms} as terms, for queries in some languages. A word that stands for one word is looked for together with
 * it, so that a passage that holds both gains nothing; where a phrase is on either side, the other side's words are
 * looked for as well. Immutable.
 */
final class SynonymTable {

    private final Map<String, List<Rule>> byFirstTerm = new LinkedHashMap<>();

    private record Rule(List<QueryWord> asked, List<Alternative> alternatives) {}

    private record Alternative(String written, List<QueryWord> words) {

        boolean isOneWord() {
            return words.size() == 1;
        }
    }

    /** @param words the words of a text, in order, each in the languages of the query */
    SynonymTable(Synonyms synonyms, Function<String, List<QueryWord>> words) {
        synonyms.alternatives().forEach((written, others) -> {
            List<QueryWord> asked = sequence(asOne(words.apply(written)));
            if (!asked.isEmpty()) {
                List<Alternative> alternatives = others.stream()
                        .map(other -> new Alternative(other, asOne(words.apply(other))))
                        .filter(other -> !other.words().isEmpty())
                        .toList();
                byFirstTerm
                        .computeIfAbsent(asked.get(0).terms().terms().get(0), term -> new ArrayList<>())
                        .add(new Rule(asked, alternatives));
            }
        });
    }

    /** What is one compound, such as {@code k8s}, is not looked for by its parts. */
    private static List<QueryWord> asOne(List<QueryWord> words) {
        if (words.isEmpty()) {
            return words;
        }
        QueryWord last = words.get(words.size() - 1);
        String parts =
                words.subList(0, words.size() - 1).stream().map(QueryWord::text).collect(Collectors.joining());
        boolean isCompound = last.kind() == Kind.COMPOUND
                && last.text().codePoints().filter(Character::isLetterOrDigit).count() == parts.length();
        return isCompound ? List.of(last) : words;
    }

    /** The words of a text without compounds whose parts are among them. */
    private static List<QueryWord> sequence(List<QueryWord> words) {
        return words.size() == 1
                ? words
                : words.stream().filter(each -> each.kind() != Kind.COMPOUND).toList();
    }

    /** {@code query} and what its words stand for. */
    List<QueryWord> expand(List<QueryWord> query) {
        var expanded = new LinkedHashMap<QueryWord, QueryWord>();
        query.forEach(word -> expanded.put(word, word));
        var added = new ArrayList<QueryWord>();
        for (QueryWord word : query) {
            for (Alternative each : alternatives(List.of(word), 0, 1)) {
                if (each.isOneWord()) {
                    expanded.computeIfPresent(word, (key, sofar) -> joined(sofar, each));
                } else {
                    added.addAll(each.words());
                }
            }
        }
        List<QueryWord> sequence = sequence(query);
        for (int i = 0; i < sequence.size(); i++) {
            alternatives(sequence, i, 2).forEach(each -> added.addAll(each.words()));
        }
        var all = new LinkedHashMap<Set<String>, QueryWord>();
        expanded.values().forEach(word -> all.putIfAbsent(terms(word), word));
        added.forEach(word -> all.putIfAbsent(terms(word), word));
        return List.copyOf(all.values());
    }

    /** @param fewest words of the rules that are looked at */
    private List<Alternative> alternatives(List<QueryWord> sequence, int at, int fewest) {
        return sequence.get(at).terms().terms().stream()
                .flatMap(term -> byFirstTerm.getOrDefault(term, List.of()).stream())
                .filter(rule -> rule.asked().size() >= fewest && isAt(rule.asked(), sequence, at))
                .distinct()
                .flatMap(rule -> rule.alternatives().stream())
                .toList();
    }

    private static Set<String> terms(QueryWord word) {
        return Set.copyOf(word.terms().terms());
    }

    private static boolean isAt(List<QueryWord> asked, List<QueryWord> sequence, int at) {
        if (at + asked.size() > sequence.size()) {
            return false;
        }
        for (int i = 0; i < asked.size(); i++) {
            List<String> terms = sequence.get(at + i).terms().terms();
            if (!terms.contains(asked.get(i).terms().terms().get(0))) {
                return false;
            }
        }
        return true;
    }

    private static QueryWord joined(QueryWord word, Alternative other) {
        Set<String> terms = new LinkedHashSet<>(word.terms().terms());
        terms.addAll(other.words().get(0).terms().terms());
        var synonyms = new ArrayList<>(word.synonyms());
        synonyms.add(other.written());
        return new QueryWord(word.text(), new TermGroup(List.copyOf(terms)), word.kind(), synonyms);
    }
}
