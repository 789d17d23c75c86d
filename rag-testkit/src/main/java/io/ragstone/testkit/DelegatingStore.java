package io.ragstone.testkit;

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
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Passes every call on to another store. Extend it to change one of them, or to see all of them go by. */
public class DelegatingStore implements Store {

    private final Store real;

    /** Passes calls on to {@code real}, which it owns. */
    public DelegatingStore(Store real) {
        this.real = real;
    }

    /** Called before each call but {@link #close} is passed on; may throw instead. Does nothing here. */
    protected void onCall(String method) {}

    @Override
    public Collection save(CollectionSpec spec) {
        onCall("save");
        return real.save(spec);
    }

    @Override
    public List<Collection> collections() {
        onCall("collections");
        return real.collections();
    }

    @Override
    public Optional<Collection> collection(CollectionId id) {
        onCall("collection");
        return real.collection(id);
    }

    @Override
    public void recordScan(CollectionId id, ScanState scan) {
        onCall("recordScan");
        real.recordScan(id, scan);
    }

    @Override
    public String claimScan(CollectionId id, String owner, Duration lease) {
        onCall("claimScan");
        return real.claimScan(id, owner, lease);
    }

    @Override
    public void releaseScan(CollectionId id, String owner) {
        onCall("releaseScan");
        real.releaseScan(id, owner);
    }

    @Override
    public List<String> concerns() {
        onCall("concerns");
        return real.concerns();
    }

    @Override
    public RemovalReport remove(CollectionId id) {
        onCall("remove");
        return real.remove(id);
    }

    @Override
    public Map<String, String> metadata(String prefix) {
        onCall("metadata");
        return real.metadata(prefix);
    }

    @Override
    public void putMetadata(String key, String value) {
        onCall("putMetadata");
        real.putMetadata(key, value);
    }

    @Override
    public void ledger(CollectionId id, Consumer<LedgerEntry> each) {
        onCall("ledger");
        real.ledger(id, each);
    }

    @Override
    public Optional<LedgerEntry> entry(DocumentKey key) {
        onCall("entry");
        return real.entry(key);
    }

    @Override
    public void record(CollectionId id, List<LedgerChange> changes) {
        onCall("record");
        real.record(id, changes);
    }

    @Override
    public long begin(DocumentKey key) {
        onCall("begin");
        return real.begin(key);
    }

    @Override
    public List<Long> beginKnown(List<DocumentKey> keys) {
        return real.beginKnown(keys);
    }

    @Override
    public boolean settle(DocumentKey key, long generation, List<LedgerChange> changes) {
        return real.settle(key, generation, changes);
    }

    @Override
    public ReplaceOutcome replace(DocumentContent content) {
        onCall("replace");
        return real.replace(content);
    }

    @Override
    public RemovalReport removeDocuments(CollectionId id, List<String> paths) {
        onCall("removeDocuments");
        return real.removeDocuments(id, paths);
    }

    @Override
    public Optional<EmbeddingSpace> activeSpace() {
        onCall("activeSpace");
        return real.activeSpace();
    }

    @Override
    public void check(EmbeddingSpace space) {
        onCall("check");
        real.check(space);
    }

    @Override
    public void activate(EmbeddingSpace space) {
        onCall("activate");
        real.activate(space);
    }

    @Override
    public Optional<EmbeddingSpace> buildingSpace() {
        onCall("buildingSpace");
        return real.buildingSpace();
    }

    @Override
    public void build(EmbeddingSpace space) {
        onCall("build");
        real.build(space);
    }

    @Override
    public void abandon() {
        onCall("abandon");
        real.abandon();
    }

    @Override
    public boolean promote(EmbeddingSpace space, int mostWaiting) {
        onCall("promote");
        return real.promote(space, mostWaiting);
    }

    @Override
    public List<SpaceState> spaceStates() {
        onCall("spaceStates");
        return real.spaceStates();
    }

    @Override
    public EmbeddingWork workFor(EmbeddingSpace space) {
        onCall("workFor");
        return real.workFor(space);
    }

    @Override
    public int discard(EmbeddingSpace space, int limit) {
        onCall("discard");
        return real.discard(space, limit);
    }

    @Override
    public int discardUnheld(int limit) {
        onCall("discardUnheld");
        return real.discardUnheld(limit);
    }

    @Override
    public List<UnembeddedText> claimUnembedded(EmbeddingSpace space, int limit, Duration lease) {
        onCall("claimUnembedded");
        return real.claimUnembedded(space, limit, lease);
    }

    @Override
    public void putVectors(EmbeddingSpace space, List<TextVector> vectors) {
        onCall("putVectors");
        real.putVectors(space, vectors);
    }

    @Override
    public void reject(EmbeddingSpace space, String textHash, String reason) {
        onCall("reject");
        real.reject(space, textHash, reason);
    }

    @Override
    public LexicalStatistics statistics(List<String> terms) {
        onCall("statistics");
        return real.statistics(terms);
    }

    @Override
    public List<LexicalCandidate> lexical(LexicalQuery query) {
        onCall("lexical");
        return real.lexical(query);
    }

    @Override
    public List<Candidate> nearest(VectorQuery query) {
        onCall("nearest");
        return real.nearest(query);
    }

    @Override
    public ExactResult exact(ExactQuery query) {
        onCall("exact");
        return real.exact(query);
    }

    @Override
    public List<Candidate> symbols(SymbolQuery query) {
        onCall("symbols");
        return real.symbols(query);
    }

    @Override
    public List<Chunk> chunks(List<Long> ids) {
        onCall("chunks");
        return real.chunks(ids);
    }

    @Override
    public List<Chunk> chunks(DocumentKey key) {
        onCall("chunks");
        return real.chunks(key);
    }

    @Override
    public Optional<Document> document(DocumentKey key) {
        onCall("document");
        return real.document(key);
    }

    @Override
    public Page<Document> documents(DocumentQuery query) {
        onCall("documents");
        return real.documents(query);
    }

    @Override
    public Optional<String> extractedText(DocumentKey key) {
        onCall("extractedText");
        return real.extractedText(key);
    }

    @Override
    public List<DocumentLink> links(LinkQuery query) {
        onCall("links");
        return real.links(query);
    }

    @Override
    public Coverage coverage(List<CollectionId> collections) {
        onCall("coverage");
        return real.coverage(collections);
    }

    @Override
    public Page<StoredDocument> storedDocuments(CollectionId id, Optional<String> after, int limit) {
        onCall("storedDocuments");
        return real.storedDocuments(id, after, limit);
    }

    @Override
    public Optional<StoredDocument> storedDocument(DocumentKey key) {
        onCall("storedDocument");
        return real.storedDocument(key);
    }

    @Override
    public List<EmbeddingSpace> spaces() {
        onCall("spaces");
        return real.spaces();
    }

    @Override
    public Page<TextVector> storedVectors(EmbeddingSpace space, Optional<String> after, int limit) {
        onCall("storedVectors");
        return real.storedVectors(space, after, limit);
    }

    @Override
    public void inspect(CareProgress progress, Consumer<Finding> each) {
        onCall("inspect");
        real.inspect(progress, each);
    }

    @Override
    public List<Finding> mend(List<Finding> findings) {
        onCall("mend");
        return real.mend(findings);
    }

    @Override
    public void backup(Path file) {
        onCall("backup");
        real.backup(file);
    }

    @Override
    public void close() {
        real.close();
    }
}
