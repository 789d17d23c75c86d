package io.ragstone.internal.search;

import io.ragstone.internal.text.QueryWord;
import io.ragstone.model.Candidate;
import io.ragstone.model.Filter;
import io.ragstone.model.Glob;
import io.ragstone.model.Leg;
import io.ragstone.model.LexicalCandidate;
import io.ragstone.model.LexicalQuery;
import io.ragstone.model.Scope;
import io.ragstone.model.SymbolQuery;
import io.ragstone.model.TermGroup;
import io.ragstone.spi.CandidateSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Finds what the query names: the definitions of a symbol, and documents by their path or the end of it. */
final class SymbolLeg {

    /** Passages of documents that are named; of a longer document the best by words are enough. */
    private static final int MOST_OF_PATHS = 50;

    /** What may stand before a path that the index knows from its root. */
    private static final Pattern PREFIX = Pattern.compile("^(?:\\.{0,2}/)+");

    private final CandidateSearch store;

    SymbolLeg(CandidateSearch store) {
        this.store = store;
    }

    LegResult find(Plan plan) {
        var found = new ArrayList<Candidate>();
        if (!plan.shape().symbol().isEmpty()) {
            int limit = Depth.DEEP.candidates();
            found.addAll(store.symbols(new SymbolQuery(plan.shape().symbol(), false, plan.scope(), limit)));
        }
        if (!plan.shape().path().isEmpty()) {
            found.addAll(named(plan));
        }
        return LegResult.on(Leg.SYMBOL, found, true);
    }

    /** The path is a lexical field, so the words of the query are in the passages of the documents it names. */
    private List<Candidate> named(Plan plan) {
        List<TermGroup> words = TermChoice.candidates(plan.words().words()).stream()
                .map(QueryWord::terms)
                .distinct()
                .limit(LexicalQuery.MAX_GROUPS)
                .toList();
        if (words.isEmpty()) {
            return List.of();
        }
        String path = PREFIX.matcher(plan.shape().path()).replaceFirst("");
        Filter isNamed = Filter.anyOf(List.of(path, "**/" + path), each -> new Filter.Path(Glob.of(each)));
        var scope = new Scope(plan.scope().collections(), plan.scope().filter().and(isNamed));
        return store
                .lexical(new LexicalQuery(
                        words, words, "", store.statistics(TermChoice.terms(words)), scope, MOST_OF_PATHS))
                .stream()
                .map(LexicalCandidate::chunk)
                .map(chunk -> new Candidate(chunk, 1))
                .toList();
    }
}
