package io.ragstone.store.sqlite;

import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.Filter;
import io.ragstone.model.LexicalQuery;
import io.ragstone.model.Scope;
import io.ragstone.model.SourceSpec;
import io.ragstone.model.TermGroup;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import io.ragstone.testkit.DocumentBuilder;
import java.nio.file.Path;
import java.util.List;

/** Short ways to open, fill and ask a store on a file. */
final class TestStores {

    static final CollectionId DOCS = CollectionId.of("docs");

    private TestStores() {}

    static Store open(Path file) {
        Store store = new SqliteStoreProvider().open(file.toString(), StoreOptions.readWrite());
        store.save(CollectionSpec.of(DOCS, SourceSpec.push()));
        return store;
    }

    static Store openReadOnly(Path file) {
        return new SqliteStoreProvider()
                .open(file.toString(), StoreOptions.readWrite().asReadOnly());
    }

    static DocumentBuilder document(String path) {
        return DocumentBuilder.document(new DocumentKey(DOCS, path));
    }

    static void put(Store store, DocumentBuilder document) {
        store.replace(document.build(store.begin(document.key())));
    }

    static void put(Store store, String path, String... passages) {
        put(store, document(path).passages(List.of(passages)));
    }

    static int found(Store store, String term) {
        List<TermGroup> groups = List.of(new TermGroup(List.of(term)));
        var scope = new Scope(List.of(DOCS), Filter.any());
        return store.lexical(new LexicalQuery(groups, groups, "", store.statistics(List.of(term)), scope, 10_000))
                .size();
    }
}
