package io.ragstone.adapter.operation;

import io.ragstone.Ragstone;
import io.ragstone.model.Document;
import io.ragstone.model.DocumentQuery;
import io.ragstone.model.Page;
import java.util.Optional;
import java.util.Set;

/** Lists the documents of a collection. Thread-safe. */
public final class ListDocuments {

    private final Index index;
    private final Scope scope;

    /** Lists what {@code scope} shows of {@code index}. */
    public ListDocuments(Index index, Scope scope) {
        this.index = index;
        this.scope = scope;
    }

    /**
     * One page of documents in order of path.
     *
     * @param collection its name, or a pattern that matches one
     * @param after where an earlier page ended
     */
    public Page<Document> run(String collection, Optional<String> after, int limit) {
        Ragstone open = index.get();
        return open.documents(new DocumentQuery(scope.one(open, collection), Set.of(), after, limit));
    }
}
