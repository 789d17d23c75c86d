package io.ragstone.internal.memory;

import io.ragstone.internal.relevance.Occurrences;
import io.ragstone.model.Chunk;
import io.ragstone.model.ChunkContent;
import io.ragstone.model.ChunkRef;
import io.ragstone.model.EmbeddedText;
import io.ragstone.model.Field;
import io.ragstone.model.FieldTerms;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A passage that can be found, with its term frequencies counted once. */
final class Passage implements Occurrences {

    private final ChunkRef ref;
    private final ChunkContent content;
    private final String title;
    private final String documentHash;
    private final Map<String, Double> frequencies;
    private final Set<String> words;
    private final int length;

    Passage(ChunkRef ref, ChunkContent content, String title, String documentHash) {
        this.ref = ref;
        this.content = content;
        this.title = title;
        this.documentHash = documentHash;
        this.frequencies = frequencies(content.terms());
        this.words = Set.copyOf(content.terms().terms(Field.WORD));
        this.length = content.terms().length();
    }

    private static Map<String, Double> frequencies(FieldTerms terms) {
        var counts = new HashMap<String, Double>();
        for (Field field : Field.values()) {
            if (field.weight() > 0) {
                terms.terms(field).forEach(term -> counts.merge(term, field.weight(), Double::sum));
            }
        }
        return counts;
    }

    ChunkRef ref() {
        return ref;
    }

    FieldTerms terms() {
        return content.terms();
    }

    /** The terms in scoring fields with their weighted counts. */
    Map<String, Double> frequencies() {
        return frequencies;
    }

    @Override
    public double of(String term) {
        return frequencies.getOrDefault(term, 0.0);
    }

    @Override
    public double beginningWith(String beginning) {
        double terms = frequencies.entrySet().stream()
                .filter(each -> each.getKey().startsWith(beginning))
                .mapToDouble(Map.Entry::getValue)
                .sum();
        long distinct =
                words.stream().filter(word -> word.startsWith(beginning)).count();
        return Math.max(terms, (double) distinct);
    }

    /** Unstemmed words, for prefixes alone. */
    Set<String> words() {
        return words;
    }

    @Override
    public int length() {
        return length;
    }

    String textHash() {
        return content.textHash();
    }

    List<String> symbols() {
        return content.draft().symbols();
    }

    String searchedText() {
        String header = content.draft().header();
        return header.isEmpty()
                ? content.draft().text()
                : header + "\n" + content.draft().text();
    }

    String embeddedText() {
        var draft = content.draft();
        return EmbeddedText.of(title, draft.breadcrumb(), draft.header(), draft.text());
    }

    Chunk chunk(boolean stale) {
        var draft = content.draft();
        return new Chunk(
                ref,
                draft.text(),
                draft.header(),
                title,
                draft.breadcrumb(),
                draft.startLine(),
                draft.endLine(),
                draft.kind(),
                content.textHash(),
                documentHash,
                stale);
    }
}
