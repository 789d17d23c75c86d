package io.ragstone.adapter.operation;

import io.ragstone.Ragstone;
import io.ragstone.model.CollectionId;
import io.ragstone.model.Explanation;
import io.ragstone.model.SearchRequest;
import io.ragstone.model.SearchResponse;
import java.util.List;
import java.util.Optional;

/** Answers questions. Thread-safe. */
public final class Search {

    private final Index index;
    private final Scope scope;
    private final CatchUp catchUp;

    /** Answers from what {@code scope} shows of {@code index}, after {@code catchUp}. */
    public Search(Index index, Scope scope, CatchUp catchUp) {
        this.index = index;
        this.scope = scope;
        this.catchUp = catchUp;
    }

    /** Answers {@code input}. */
    public SearchResponse run(SearchInput input) {
        Ragstone open = index.get();
        List<CollectionId> chosen = scope.chosen(open, input.collections());
        catchUp.with(open, chosen);
        return open.search(input.request(Scope.exactly(chosen)));
    }

    /** Answers {@code input} and says why, also about the document at {@code path}. */
    public Explanation why(SearchInput input, Optional<String> path) {
        Ragstone open = index.get();
        List<CollectionId> chosen = scope.chosen(open, input.collections());
        SearchRequest request = input.request(Scope.exactly(chosen));
        return path.map(each -> open.explain(request, each)).orElseGet(() -> open.explain(request));
    }
}
