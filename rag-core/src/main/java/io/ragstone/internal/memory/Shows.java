package io.ragstone.internal.memory;

import io.ragstone.model.Chunk;
import io.ragstone.model.CollectionId;
import io.ragstone.model.Document;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.DocumentLink;
import io.ragstone.model.DocumentQuery;
import io.ragstone.model.LedgerEntry;
import io.ragstone.model.Link;
import io.ragstone.model.LinkQuery;
import io.ragstone.model.Page;
import io.ragstone.model.StoredDocument;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.stream.Stream;

/** The lists of documents, entries and links that a reader asks for. Guarded by the store's lock. */
final class Shows {

    private final Library library;

    Shows(Library library) {
        this.library = library;
    }

    List<LedgerEntry> ledger(CollectionId id) {
        Shelf shelf = library.shelf(id);
        return shelf.entries().values().stream()
                .map(entry -> entry.ledgerEntry(shelf.generation(entry.key().path())))
                .toList();
    }

    Optional<LedgerEntry> entry(DocumentKey key) {
        Shelf shelf = library.shelf(key.collection());
        return shelf.entry(key.path()).map(entry -> entry.ledgerEntry(shelf.generation(key.path())));
    }

    List<Chunk> chunks(DocumentKey key) {
        return library.entry(key).stream()
                .flatMap(entry -> entry.passages().stream().map(passage -> passage.chunk(entry.isStale())))
                .toList();
    }

    Page<Document> documents(DocumentQuery query) {
        NavigableMap<String, Entry> entries = library.shelf(query.collection()).entries();
        NavigableMap<String, Entry> rest =
                query.after().map(after -> entries.tailMap(after, false)).orElse(entries);
        List<Document> found = rest.values().stream()
                .filter(entry -> query.states().isEmpty() || query.states().contains(entry.state()))
                .limit(query.limit() + 1L)
                .map(Entry::document)
                .toList();
        if (found.size() <= query.limit()) {
            return new Page<>(found, Optional.empty());
        }
        List<Document> page = found.subList(0, query.limit());
        return new Page<>(page, Optional.of(page.get(page.size() - 1).key().path()));
    }

    Optional<StoredDocument> stored(DocumentKey key) {
        Shelf shelf = library.shelf(key.collection());
        return shelf.entry(key.path()).map(entry -> entry.stored(shelf.generation(key.path())));
    }

    Page<StoredDocument> stored(CollectionId id, Optional<String> after, int limit) {
        Shelf shelf = library.shelf(id);
        List<StoredDocument> found =
                after.map(path -> shelf.entries().tailMap(path, false)).orElse(shelf.entries()).values().stream()
                        .limit(limit + 1L)
                        .map(entry -> entry.stored(shelf.generation(entry.key().path())))
                        .toList();
        if (found.size() <= limit) {
            return new Page<>(found, Optional.empty());
        }
        List<StoredDocument> page = found.subList(0, limit);
        return new Page<>(page, Optional.of(page.get(limit - 1).entry().path()));
    }

    List<DocumentLink> links(LinkQuery query) {
        Shelf shelf = library.shelf(query.collection());
        Stream<Entry> entries =
                query.path().map(path -> shelf.entry(path).stream()).orElseGet(() -> shelf.entries().values().stream());
        return entries.flatMap(Shows::links)
                .filter(each -> query.to().map(each.link().to()::equals).orElse(true))
                .filter(each -> query.type().map(each.link().type()::equals).orElse(true))
                .limit(query.limit())
                .toList();
    }

    private static Stream<DocumentLink> links(Entry entry) {
        return entry.content().stream()
                .flatMap(content -> content.links().stream())
                .sorted(Comparator.comparingInt(Link::line))
                .map(link -> new DocumentLink(entry.key(), link));
    }
}
