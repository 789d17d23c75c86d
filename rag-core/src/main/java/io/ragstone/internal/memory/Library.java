package io.ragstone.internal.memory;

import io.ragstone.error.NotFoundException;
import io.ragstone.model.Chunk;
import io.ragstone.model.ChunkContent;
import io.ragstone.model.ChunkRef;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.DocumentState;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.RemovalReport;
import io.ragstone.model.ReplaceOutcome;
import io.ragstone.model.Scope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** All collections with what their documents put into the indexes. Guarded by the store's lock. */
final class Library {

    private final TreeMap<CollectionId, Shelf> shelves = new TreeMap<>();
    private final Map<Long, Passage> passages = new HashMap<>();
    private final WordIndex words = new WordIndex();
    private final VectorSpaces vectors = new VectorSpaces();
    private long lastPassage;
    private long lastGeneration;

    WordIndex words() {
        return words;
    }

    VectorSpaces vectors() {
        return vectors;
    }

    Stream<Shelf> shelves() {
        return shelves.values().stream();
    }

    Shelf shelf(CollectionId id) {
        Shelf shelf = shelves.get(id);
        if (shelf == null) {
            throw new NotFoundException("there is no collection '" + id + "'; there are " + shelves.keySet());
        }
        return shelf;
    }

    Optional<Entry> entry(DocumentKey key) {
        return shelf(key.collection()).entry(key.path());
    }

    Shelf save(CollectionSpec spec) {
        Shelf shelf = shelves.computeIfAbsent(spec.id(), missing -> new Shelf(spec));
        shelf.change(spec);
        return shelf;
    }

    RemovalReport remove(CollectionId id) {
        Shelf shelf = shelves.remove(id);
        if (shelf == null) {
            return new RemovalReport(0, 0);
        }
        int chunks = 0;
        for (Entry entry : shelf.entries().values()) {
            chunks += withdraw(entry);
        }
        return new RemovalReport(shelf.entries().size(), chunks);
    }

    /** Checks all changes before it makes one. */
    void record(CollectionId id, List<LedgerChange> changes) {
        Shelf shelf = shelf(id);
        changes.forEach(change -> new DocumentKey(id, change.path()));
        for (LedgerChange change : changes) {
            boolean needsEntry = change.kind() == LedgerChange.Kind.TOUCH || change.kind() == LedgerChange.Kind.MISSING;
            if (!needsEntry || shelf.entry(change.path()).isPresent()) {
                Entry entry = shelf.entryOrNew(change.path());
                entry.apply(change);
                if (change.kind() == LedgerChange.Kind.SKIP) {
                    withdraw(entry);
                }
                if (change.isEnd()) {
                    shelf.begun(change.path(), ++lastGeneration);
                }
            }
        }
    }

    /** One count for all documents, so that no generation is ever given twice. */
    long begin(DocumentKey key) {
        shelf(key.collection()).begun(key.path(), ++lastGeneration);
        return lastGeneration;
    }

    long beginKnown(DocumentKey key) {
        boolean isWanted = shelf(key.collection())
                .entry(key.path())
                .filter(entry -> entry.state() != DocumentState.SKIPPED && !entry.isMissing())
                .isPresent();
        return isWanted ? begin(key) : 0;
    }

    boolean settle(DocumentKey key, long generation, List<LedgerChange> changes) {
        Shelf shelf = shelf(key.collection());
        boolean isNewest = generation > 0 && generation == shelf.generation(key.path());
        if (!isNewest || shelf.entry(key.path()).isEmpty()) {
            return false;
        }
        record(key.collection(), changes);
        return true;
    }

    ReplaceOutcome replace(DocumentContent content) {
        Shelf shelf = shelf(content.key().collection());
        String path = content.key().path();
        if (content.generation() < 1 || content.generation() != shelf.generation(path)) {
            return ReplaceOutcome.FENCED;
        }
        Entry entry = shelf.entryOrNew(path);
        String movedFrom = entry.movedFrom();
        show(entry, content);
        shelf.speaks(content);
        if (!movedFrom.equals(path)) {
            shelf.entry(movedFrom).filter(Entry::isMissing).ifPresent(gone -> drop(shelf, gone));
        }
        return ReplaceOutcome.REPLACED;
    }

    RemovalReport removeDocuments(CollectionId id, List<String> paths) {
        Shelf shelf = shelf(id);
        int documents = 0;
        int chunks = 0;
        for (String path : paths) {
            Optional<Entry> entry = shelf.entry(path);
            documents += entry.isPresent() ? 1 : 0;
            chunks += entry.map(each -> drop(shelf, each)).orElse(0);
            shelf.forget(path);
        }
        return new RemovalReport(documents, chunks);
    }

    /** New passages come before old ones go, so that a text they share keeps its place in the backlog. */
    private void show(Entry entry, DocumentContent content) {
        List<Passage> old = entry.passages();
        var fresh = new ArrayList<Passage>();
        for (ChunkContent each : content.chunks()) {
            var ref = new ChunkRef(++lastPassage, entry.key(), fresh.size());
            fresh.add(new Passage(
                    ref, each, content.title(), content.fingerprint().hash()));
        }
        fresh.forEach(this::add);
        old.forEach(this::remove);
        entry.show(content, fresh);
    }

    private int drop(Shelf shelf, Entry entry) {
        int chunks = withdraw(entry);
        shelf.forget(entry.key().path());
        return chunks;
    }

    private int withdraw(Entry entry) {
        int chunks = entry.passages().size();
        entry.passages().forEach(this::remove);
        entry.showNothing();
        return chunks;
    }

    private void add(Passage passage) {
        passages.put(passage.ref().id(), passage);
        words.add(passage);
        vectors.add(passage);
    }

    private void remove(Passage passage) {
        passages.remove(passage.ref().id());
        words.remove(passage);
        vectors.remove(passage);
    }

    Stream<Chunk> chunks(Stream<Long> ids) {
        return ids.map(passages::get).flatMap(Stream::ofNullable).map(this::chunk);
    }

    private Chunk chunk(Passage passage) {
        return passage.chunk(entry(passage.ref().document()).map(Entry::isStale).orElse(false));
    }

    /** The passages in scope in order of collection, path and ordinal. */
    Stream<Passage> passages(Scope scope) {
        return new TreeSet<>(scope.collections())
                .stream().map(this::shelf).toList().stream()
                        .flatMap(shelf -> shelf.entries().values().stream())
                        .filter(entry -> scope.filter().test(entry.document()))
                        .flatMap(entry -> entry.passages().stream());
    }

    /** Asks the filter once for each document. */
    Predicate<Passage> within(Scope scope) {
        var collections = new TreeSet<>(scope.collections());
        collections.forEach(this::shelf);
        var verdicts = new HashMap<DocumentKey, Boolean>();
        return passage -> {
            DocumentKey key = passage.ref().document();
            return collections.contains(key.collection())
                    && verdicts.computeIfAbsent(
                            key,
                            each -> entry(each)
                                    .map(entry -> scope.filter().test(entry.document()))
                                    .orElse(false));
        };
    }
}
