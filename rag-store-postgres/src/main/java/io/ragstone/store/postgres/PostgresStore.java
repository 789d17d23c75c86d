package io.ragstone.store.postgres;

import io.ragstone.error.StoreException;
import io.ragstone.model.Candidate;
import io.ragstone.model.CareProgress;
import io.ragstone.model.Chunk;
import io.ragstone.model.Collection;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.Coverage;
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
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Hands each call to the class that knows its tables, in one transaction. Thread-safe. */
final class PostgresStore implements Store {

    private final Database database;
    private final VectorIndexes indexes;
    private final Bounds bounds;

    PostgresStore(Database database, Bounds bounds) {
        this.database = database;
        this.bounds = bounds;
        this.indexes = new VectorIndexes(database, bounds.vectors());
        database.whenQuiet((session, isQuiet) -> TermChanges.addUp(session, isQuiet, database.lockKey()));
    }

    /** What changes rows and gives nothing back. */
    private interface Change {
        void in(Session session) throws SQLException;
    }

    private void change(Change change) {
        database.write(session -> {
            change.in(session);
            return true;
        });
    }

    @Override
    public Collection save(CollectionSpec spec) {
        return database.write(session -> CollectionRows.save(session, spec));
    }

    @Override
    public List<Collection> collections() {
        return database.read(CollectionRows::all);
    }

    @Override
    public void recordScan(CollectionId id, ScanState scan) {
        change(session -> CollectionRows.recordScan(session, id, scan));
    }

    @Override
    public String claimScan(CollectionId id, String owner, Duration lease) {
        Instant now = database.clock().instant();
        Presence presence = database.presence();
        Optional<String> other = database.read(session -> ScanLeases.other(session, presence, id, owner, now));
        return other.orElseGet(
                () -> database.write(session -> ScanLeases.claim(session, presence, id, owner, now, lease)));
    }

    @Override
    public void releaseScan(CollectionId id, String owner) {
        change(session -> ScanLeases.release(session, id, owner));
    }

    @Override
    public RemovalReport remove(CollectionId id) {
        return database.write(session -> CollectionRows.remove(session, id));
    }

    @Override
    public Map<String, String> metadata(String prefix) {
        return database.read(session -> MetadataRows.withPrefix(session, prefix));
    }

    @Override
    public void putMetadata(String key, String value) {
        change(session -> MetadataRows.put(session, key, value));
    }

    @Override
    public void ledger(CollectionId id, Consumer<LedgerEntry> each) {
        List<LedgerEntry> entries = database.read(session -> LedgerRows.all(session, id));
        entries.forEach(each);
    }

    @Override
    public Optional<LedgerEntry> entry(DocumentKey key) {
        return database.read(session -> LedgerRows.one(session, key));
    }

    @Override
    public void record(CollectionId id, List<LedgerChange> changes) {
        change(session -> LedgerRows.record(session, id, changes));
    }

    @Override
    public long begin(DocumentKey key) {
        return beginAll(List.of(key)).get(0);
    }

    @Override
    public List<Long> beginAll(List<DocumentKey> keys) {
        return keys.isEmpty() ? List.of() : database.write(session -> LedgerRows.begin(session, keys));
    }

    @Override
    public List<Long> beginKnown(List<DocumentKey> keys) {
        return keys.isEmpty() ? List.of() : database.write(session -> LedgerRows.beginKnown(session, keys));
    }

    @Override
    public boolean settle(DocumentKey key, long generation, List<LedgerChange> changes) {
        return database.write(session -> LedgerRows.settle(session, key, generation, changes));
    }

    @Override
    public List<ReplaceOutcome> replaceAll(List<DocumentContent> contents) {
        return contents.isEmpty() ? List.of() : database.write(session -> Replacement.run(session, contents));
    }

    @Override
    public ReplaceOutcome replace(DocumentContent content) {
        return replaceAll(List.of(content)).get(0);
    }

    @Override
    public RemovalReport removeDocuments(CollectionId id, List<String> paths) {
        return database.write(session -> DocumentRemoval.removePaths(session, id, paths));
    }

    @Override
    public Optional<EmbeddingSpace> activeSpace() {
        return database.read(SpaceRows::active);
    }

    @Override
    public void check(EmbeddingSpace space) {
        SpaceTable.checkDimensions(space);
    }

    @Override
    public void activate(EmbeddingSpace space) {
        if (!activeSpace().equals(Optional.of(space))) {
            change(session -> SpaceRows.activate(session, space));
        }
    }

    @Override
    public Optional<EmbeddingSpace> buildingSpace() {
        return database.read(SpaceRows::building);
    }

    @Override
    public void build(EmbeddingSpace space) {
        change(session -> SpaceRows.build(session, space));
    }

    @Override
    public void abandon() {
        if (buildingSpace().isPresent()) {
            change(SpaceRows::abandon);
        }
    }

    @Override
    public boolean promote(EmbeddingSpace space, int mostWaiting) {
        return database.write(session -> SpaceRows.promote(session, space, mostWaiting));
    }

    @Override
    public List<SpaceState> spaceStates() {
        return database.read(SpaceRows::states);
    }

    @Override
    public EmbeddingWork workFor(EmbeddingSpace space) {
        return database.read(session -> SpaceRows.workFor(session, space));
    }

    @Override
    public int discard(EmbeddingSpace space, int limit) {
        return database.write(session -> VectorRows.discard(session, space, limit));
    }

    @Override
    public int discardUnheld(int limit) {
        return database.write(session -> VectorRows.discardUnheld(session, limit));
    }

    @Override
    public List<UnembeddedText> claimUnembedded(EmbeddingSpace space, int limit, Duration lease) {
        long now = database.clock().millis();
        Presence presence = database.presence();
        boolean isWorthALock = database.read(session -> VectorRows.hasUnclaimed(session, presence, space, now));
        if (!isWorthALock) {
            return List.of();
        }
        indexes.embeds();
        return database.write(session -> VectorRows.claim(session, presence, space, limit, now, lease));
    }

    @Override
    public void putVectors(EmbeddingSpace space, List<TextVector> vectors) {
        change(session -> VectorRows.put(session, space, vectors));
        indexes.after();
    }

    @Override
    public void reject(EmbeddingSpace space, String textHash, String reason) {
        change(session -> VectorRows.reject(session, space, textHash, reason));
    }

    @Override
    public LexicalStatistics statistics(List<String> terms) {
        return database.read(session -> LexicalLeg.statistics(session, terms));
    }

    @Override
    public List<LexicalCandidate> lexical(LexicalQuery query) {
        return database.read(session -> LexicalLeg.find(session, query, bounds.holders()));
    }

    @Override
    public List<Candidate> nearest(VectorQuery query) {
        return database.read(session -> VectorLeg.find(session, query, bounds.vectors()));
    }

    @Override
    public ExactResult exact(ExactQuery query) {
        return database.read(session -> ExactLeg.find(session, query));
    }

    @Override
    public List<Candidate> symbols(SymbolQuery query) {
        return database.read(session -> SymbolLeg.find(session, query));
    }

    @Override
    public List<Chunk> chunks(List<Long> ids) {
        return database.read(session -> ChunkRows.byIds(session, ids));
    }

    @Override
    public List<Chunk> chunks(DocumentKey key) {
        return database.read(session -> ChunkRows.of(session, key));
    }

    @Override
    public Optional<Document> document(DocumentKey key) {
        return database.read(session -> DocumentRows.one(session, key));
    }

    @Override
    public Page<Document> documents(DocumentQuery query) {
        return database.read(session -> DocumentRows.page(session, query));
    }

    @Override
    public Optional<String> extractedText(DocumentKey key) {
        return database.read(session -> DocumentRows.extractedText(session, key));
    }

    @Override
    public List<DocumentLink> links(LinkQuery query) {
        return database.read(session -> DocumentRows.links(session, query));
    }

    @Override
    public Coverage coverage(List<CollectionId> collections) {
        return database.read(session -> CollectionRows.coverage(session, collections));
    }

    @Override
    public Page<StoredDocument> storedDocuments(CollectionId id, Optional<String> after, int limit) {
        return database.read(session -> StoredRows.documents(session, id, after, limit));
    }

    @Override
    public Optional<StoredDocument> storedDocument(DocumentKey key) {
        return database.read(session -> StoredRows.document(session, key));
    }

    @Override
    public List<EmbeddingSpace> spaces() {
        return database.read(StoredRows::spaces);
    }

    @Override
    public Page<TextVector> storedVectors(EmbeddingSpace space, Optional<String> after, int limit) {
        return database.read(session -> StoredRows.vectors(session, space, after, limit));
    }

    @Override
    public void inspect(CareProgress progress, Consumer<Finding> each) {
        StoreInspection.of(database).look(progress, each);
    }

    @Override
    public List<Finding> mend(List<Finding> findings) {
        database.read(session -> true);
        return StoreInspection.of(database).mend(findings);
    }

    /** The server has means of its own, which know of everything else in the database too. */
    @Override
    public void backup(Path file) {
        database.read(session -> true);
        throw StoreException.failed(
                "no copy goes to " + file + ": " + database.place()
                        + " is backed up by PostgreSQL's own means: \"pg_dump --schema=" + database.schema()
                        + "\", or a base backup of the server; \"rag export\" writes a file that any store reads",
                null);
    }

    @Override
    public void close() {
        indexes.close();
        database.close();
    }
}
