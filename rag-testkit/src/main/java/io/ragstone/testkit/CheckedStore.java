package io.ragstone.testkit;

import io.ragstone.model.ChunkContent;
import io.ragstone.model.Collection;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.EmbeddedText;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.LexicalCandidate;
import io.ragstone.model.LexicalQuery;
import io.ragstone.model.ReplaceOutcome;
import io.ragstone.model.Scope;
import io.ragstone.model.TextVector;
import io.ragstone.model.UnembeddedText;
import io.ragstone.spi.Store;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A store that refuses callers who break the rules: use after closing, collections that nobody ever saved, generations
 * that nobody was given, vectors of other dimensions, texts under a false hash, queries that select what they do not
 * score. A breach is an {@link IllegalStateException} at once, and stays in {@link #breaches} in case somebody swallows
 * that. Thread-safe.
 */
public final class CheckedStore extends DelegatingStore {

    private final Set<CollectionId> saved = ConcurrentHashMap.newKeySet();
    private final Map<DocumentKey, Long> begun = new ConcurrentHashMap<>();
    private final List<String> breaches = new CopyOnWriteArrayList<>();
    private volatile boolean isClosed;

    /** Watches over {@code real}, which it owns. */
    public CheckedStore(Store real) {
        super(real);
        real.collections().stream().map(Collection::id).forEach(saved::add);
    }

    /** What callers did wrong so far. */
    public List<String> breaches() {
        return List.copyOf(breaches);
    }

    @Override
    protected void onCall(String method) {
        check(!isClosed, method + " was called after close");
    }

    @Override
    public Collection save(CollectionSpec spec) {
        Collection collection = super.save(spec);
        saved.add(spec.id());
        return collection;
    }

    @Override
    public void record(CollectionId id, List<LedgerChange> changes) {
        checkSaved(id);
        for (LedgerChange change : changes) {
            check(!change.path().isEmpty(), "a change of " + id + " names no document: " + change.kind());
        }
        super.record(id, changes);
    }

    @Override
    public long begin(DocumentKey key) {
        checkSaved(key.collection());
        long generation = super.begin(key);
        begun.merge(key, generation, Math::max);
        return generation;
    }

    @Override
    public List<Long> beginKnown(List<DocumentKey> keys) {
        keys.forEach(key -> checkSaved(key.collection()));
        List<Long> generations = super.beginKnown(keys);
        for (int i = 0; i < keys.size(); i++) {
            begun.merge(keys.get(i), generations.get(i), Math::max);
        }
        return generations;
    }

    @Override
    public ReplaceOutcome replace(DocumentContent content) {
        checkSaved(content.key().collection());
        long newest = begun.getOrDefault(content.key(), 0L);
        check(
                content.generation() >= 1 && content.generation() <= newest,
                content.key() + " is replaced with generation " + content.generation() + ", but the last one given was "
                        + newest);
        for (ChunkContent chunk : content.chunks()) {
            checkHash(content, chunk);
        }
        return super.replace(content);
    }

    private void checkHash(DocumentContent content, ChunkContent chunk) {
        var draft = chunk.draft();
        String text = EmbeddedText.of(content.title(), draft.breadcrumb(), draft.header(), draft.text());
        check(
                DocumentBuilder.sha256(text).equals(chunk.textHash()),
                "lines " + draft.startLine() + "-" + draft.endLine() + " of " + content.key()
                        + " come under a hash that is not that of their embedded text: " + chunk.textHash());
    }

    @Override
    public void putVectors(EmbeddingSpace space, List<TextVector> vectors) {
        for (TextVector each : vectors) {
            check(
                    each.vector().dimensions() == space.dimensions(),
                    "a vector of " + each.vector().dimensions() + " dimensions is put into space " + space.key());
        }
        super.putVectors(space, vectors);
    }

    @Override
    public List<UnembeddedText> claimUnembedded(EmbeddingSpace space, int limit, Duration lease) {
        check(limit > 0 && lease.toNanos() > 0, "texts are claimed with limit " + limit + " and lease " + lease);
        return super.claimUnembedded(space, limit, lease);
    }

    @Override
    public List<LexicalCandidate> lexical(LexicalQuery query) {
        checkSaved(query.scope());
        check(query.score().containsAll(query.select()), "a query selects terms that it does not score: " + query);
        return super.lexical(query);
    }

    @Override
    public void close() {
        isClosed = true;
        super.close();
    }

    private void checkSaved(Scope scope) {
        scope.collections().forEach(this::checkSaved);
    }

    private void checkSaved(CollectionId id) {
        check(saved.contains(id), "collection '" + id + "' was never saved");
    }

    private void check(boolean isRight, String breach) {
        if (!isRight) {
            breaches.add(breach);
            throw new IllegalStateException(breach);
        }
    }
}
