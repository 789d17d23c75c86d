package io.ragstone.internal.memory;

import io.ragstone.internal.store.SymbolName;
import io.ragstone.model.Candidate;
import io.ragstone.model.ExactQuery;
import io.ragstone.model.ExactResult;
import io.ragstone.model.SymbolQuery;
import io.ragstone.model.TextPattern;
import io.ragstone.model.Vector;
import io.ragstone.model.VectorQuery;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The legs that look at every passage in scope. Guarded by the store's lock. */
final class Legs {

    private static final double WHOLE_NAME = 1.0;
    private static final double PART_OF_A_NAME = 0.5;

    private final Library library;

    Legs(Library library) {
        this.library = library;
    }

    List<Candidate> nearest(VectorQuery query) {
        Map<String, Vector> vectors = library.vectors().vectors(query.space());
        return best(
                library.passages(query.scope())
                        .flatMap(passage -> Stream.ofNullable(vectors.get(passage.textHash()))
                                .map(vector -> new Candidate(passage.ref(), vector.cosine(query.vector())))),
                query.limit());
    }

    List<Candidate> symbols(SymbolQuery query) {
        String name = SymbolName.folded(query.name());
        return best(
                library.passages(query.scope())
                        .flatMap(passage -> score(passage, name, query.partial()).stream()
                                .map(score -> new Candidate(passage.ref(), score))),
                query.limit());
    }

    private static Optional<Double> score(Passage passage, String name, boolean partial) {
        List<String> defined =
                passage.symbols().stream().map(SymbolName::folded).toList();
        if (defined.stream()
                .anyMatch(
                        each -> each.equals(name) || SymbolName.lastParts(each).contains(name))) {
            return Optional.of(WHOLE_NAME);
        }
        return partial && defined.stream().anyMatch(each -> each.contains(name))
                ? Optional.of(PART_OF_A_NAME)
                : Optional.empty();
    }

    private static List<Candidate> best(Stream<Candidate> candidates, int limit) {
        return candidates.sorted(Candidate.BEST_FIRST).limit(limit).toList();
    }

    ExactResult exact(ExactQuery query) {
        TextPattern.Search search = query.pattern().start(query.budget());
        var found = new ArrayList<Candidate>();
        Iterator<Passage> passages = library.passages(query.scope()).iterator();
        while (passages.hasNext() && found.size() < query.limit() && !search.isOver()) {
            Passage passage = passages.next();
            int matches = search.count(passage.searchedText(), Integer.MAX_VALUE);
            if (matches > 0) {
                found.add(new Candidate(passage.ref(), matches));
            }
        }
        boolean isFull = found.size() == query.limit();
        return new ExactResult(found, isFull || !search.isOver());
    }
}
