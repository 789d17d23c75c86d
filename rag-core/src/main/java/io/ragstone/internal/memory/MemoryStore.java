package io.ragstone.internal.memory;

import io.ragstone.error.StoreException;
import io.ragstone.model.Candidate;
import io.ragstone.model.CareProgress;
import io.ragstone.model.Chunk;
import io.ragstone.model.Collection;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.Coverage;
import io.ragstone.model.Coverage.CollectionCoverage;
import io.ragstone.model.Document;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.DocumentLink;
import io.ragstone.model.DocumentQuery;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.EmbeddingWork;
import io.ragstone.model.ExactQuery;
import io.ragstone.model.ExactResult;
import io.ragstone.model.Finding;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.LedgerEntry;
import io.ragstone.model.LexicalCandidate;
import io.ragstone.model.LexicalQuery;
import io.ragstone.model.LexicalStatistics;
import io.ragstone.model.LinkQuery;
import io.ragstone.model.Page;
import io.ragstone.model.RemovalReport;
import io.ragstone.model.ReplaceOutcome;
import io.ragstone.model.ScanState;
import io.ragstone.model.SpaceState;
import io.ragstone.model.StoredDocument;
import io.ragstone.model.SymbolQuery;
import io.ragstone.model.TextVector;
import io.ragstone.model.UnembeddedText;
import io.ragstone.model.VectorQuery;
import io.ragstone.spi.Store;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * A store on the heap: the plainest one that keeps every rule, and so the one that others are compared with. Many may
 * read at once, one writes. Coverage is counted when it is asked for.
 */
final class MemoryStore implements Store {

    private final InstantSource clock;
    private final Guard guard = new Guard("the store");
    private final Library library = new Library();
    private final Legs legs = new Legs(library);
    private final Shows shows = new Shows(library);
    private final TreeMap<String, String> metadata = new TreeMap<>();

    MemoryStore(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public Collection save(CollectionSpec spec) {
        return guard.writing(() -> library.save(spec).collection());
    }

    @Override
    public List<Collection> collections() {
        return guard.reading(() -> library.shelves().map(Shelf::collection).toList());
    }

    @Override
    public void recordScan(CollectionId id, ScanState scan) {
        guard.doing(() -> library.shelf(id).scanned(scan));
    }

    @Override
    public String claimScan(CollectionId id, String owner, Duration lease) {
        return guard.writing(() -> library.shelf(id).claimScan(owner, clock.instant(), lease));
    }

    @Override
    public void releaseScan(CollectionId id, String owner) {
        guard.doing(() -> library.shelf(id).releaseScan(owner));
    }

    @Override
    public RemovalReport remove(CollectionId id) {
        return guard.writing(() -> library.remove(id));
    }

    @Override
    public Map<String, String> metadata(String prefix) {
        return guard.reading(() -> metadata.entrySet().stream()
                .filter(each -> each.getKey().startsWith(prefix))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    @Override
    public void putMetadata(String key, String value) {
        guard.doing(() -> {
            if (value.isEmpty()) {
                metadata.remove(key);
            } else {
                metadata.put(key, value);
            }
        });
    }

    /** Shows a copy, because {@code each} may take long and may write. */
    @Override
    public void ledger(CollectionId id, Consumer<LedgerEntry> each) {
        guard.reading(() -> shows.ledger(id)).forEach(each);
    }

    @Override
    public Optional<LedgerEntry> entry(DocumentKey key) {
        return guard.reading(() -> shows.entry(key));
    }

    @Override
    public void record(CollectionId id, List<LedgerChange> changes) {
        guard.doing(() -> library.record(id, changes));
    }

    @Override
    public long begin(DocumentKey key) {
        return guard.writing(() -> library.begin(key));
    }

    @Override
    public List<Long> beginKnown(List<DocumentKey> keys) {
        return guard.writing(() -> keys.stream().map(library::beginKnown).toList());
    }

    @Override
    public boolean settle(DocumentKey key, long generation, List<LedgerChange> changes) {
        return guard.writing(() -> library.settle(key, generation, changes));
    }

    @Override
    public ReplaceOutcome replace(DocumentContent content) {
        return guard.writing(() -> library.replace(content));
    }

    @Override
    public RemovalReport removeDocuments(CollectionId id, List<String> paths) {
        return guard.writing(() -> library.removeDocuments(id, paths));
    }

    @Override
    public Optional<EmbeddingSpace> activeSpace() {
        return guard.reading(() -> library.vectors().active());
    }

    @Override
    public void activate(EmbeddingSpace space) {
        guard.doing(() -> library.vectors().activate(space));
    }

    @Override
    public Optional<EmbeddingSpace> buildingSpace() {
        return guard.reading(() -> library.vectors().building());
    }

    @Override
    public void build(EmbeddingSpace space) {
        guard.doing(() -> library.vectors().build(space));
    }

    @Override
    public void abandon() {
        guard.doing(library.vectors()::abandon);
    }

    @Override
    public boolean promote(EmbeddingSpace space, int mostWaiting) {
        return guard.writing(() -> library.vectors().promote(space, mostWaiting));
    }

    @Override
    public List<SpaceState> spaceStates() {
        return guard.reading(() -> library.vectors().states());
    }

    @Override
    public EmbeddingWork workFor(EmbeddingSpace space) {
        return guard.reading(() -> library.vectors().workFor(space));
    }

    @Override
    public int discard(EmbeddingSpace space, int limit) {
        return guard.writing(() -> library.vectors().discard(space, limit));
    }

    @Override
    public int discardUnheld(int limit) {
        return guard.writing(() -> library.vectors().discardUnheld(limit));
    }

    @Override
    public List<UnembeddedText> claimUnembedded(EmbeddingSpace space, int limit, Duration lease) {
        return guard.writing(() -> library.vectors().claim(space, limit, clock.instant(), lease));
    }

    @Override
    public void putVectors(EmbeddingSpace space, List<TextVector> vectors) {
        guard.doing(() -> library.vectors().put(space, vectors));
    }

    @Override
    public void reject(EmbeddingSpace space, String textHash, String reason) {
        guard.doing(() -> library.vectors().reject(space, textHash));
    }

    @Override
    public LexicalStatistics statistics(List<String> terms) {
        return guard.reading(() -> library.words().statistics(terms));
    }

    @Override
    public List<LexicalCandidate> lexical(LexicalQuery query) {
        return guard.reading(() -> library.words().find(query, library.within(query.scope())));
    }

    @Override
    public List<Candidate> nearest(VectorQuery query) {
        return guard.reading(() -> legs.nearest(query));
    }

    @Override
    public ExactResult exact(ExactQuery query) {
        return guard.reading(() -> legs.exact(query));
    }

    @Override
    public List<Candidate> symbols(SymbolQuery query) {
        return guard.reading(() -> legs.symbols(query));
    }

    @Override
    public List<Chunk> chunks(List<Long> ids) {
        return guard.reading(() -> library.chunks(ids.stream()).toList());
    }

    @Override
    public List<Chunk> chunks(DocumentKey key) {
        return guard.reading(() -> shows.chunks(key));
    }

    @Override
    public Optional<Document> document(DocumentKey key) {
        return guard.reading(() -> library.entry(key).map(Entry::document));
    }

    @Override
    public Page<Document> documents(DocumentQuery query) {
        return guard.reading(() -> shows.documents(query));
    }

    @Override
    public Optional<String> extractedText(DocumentKey key) {
        return guard.reading(() -> library.entry(key).flatMap(Entry::content).flatMap(DocumentContent::extractedText));
    }

    @Override
    public List<DocumentLink> links(LinkQuery query) {
        return guard.reading(() -> shows.links(query));
    }

    @Override
    public Coverage coverage(List<CollectionId> collections) {
        return guard.reading(() -> new Coverage(
                collections.stream()
                        .map(library::shelf)
                        .map(shelf -> new CollectionCoverage(shelf.id(), shelf.count(library.vectors()::hasVector)))
                        .toList(),
                library.vectors().active()));
    }

    @Override
    public Page<StoredDocument> storedDocuments(CollectionId id, Optional<String> after, int limit) {
        return guard.reading(() -> shows.stored(id, after, limit));
    }

    @Override
    public Optional<StoredDocument> storedDocument(DocumentKey key) {
        return guard.reading(() -> shows.stored(key));
    }

    @Override
    public List<EmbeddingSpace> spaces() {
        return guard.reading(() -> library.vectors().spaces());
    }

    @Override
    public Page<TextVector> storedVectors(EmbeddingSpace space, Optional<String> after, int limit) {
        return guard.reading(() -> library.vectors().page(space, after, limit));
    }

    /** Nothing to compare: what is derived here is derived from the same objects, and gone with them. */
    @Override
    public void inspect(CareProgress progress, Consumer<Finding> each) {
        guard.reading(() -> true);
    }

    @Override
    public List<Finding> mend(List<Finding> findings) {
        return guard.reading(() -> List.copyOf(findings));
    }

    @Override
    public void backup(Path file) {
        guard.doing(() -> {
            throw StoreException.failed(
                    "a store on the heap has no file to copy to " + file + "; export it instead", null);
        });
    }

    @Override
    public void close() {
        guard.close();
    }
}
