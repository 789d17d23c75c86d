package io.ragstone.internal.sync;

import io.ragstone.error.SourceException;
import io.ragstone.model.Bytes;
import io.ragstone.model.CollectionId;
import io.ragstone.model.Document;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.RawDocument;
import io.ragstone.model.ScanOutcome;
import io.ragstone.model.SourceItem;
import io.ragstone.spi.DocumentReader;
import io.ragstone.spi.Source;
import io.ragstone.spi.Store;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The source of documents that the application handed in: the index itself, which keeps their text. So a new pipeline
 * version reaches them like any other document, and a scan never finds one missing.
 */
final class PushSource implements Source {

    private final Store store;
    private final CollectionId id;

    PushSource(Store store, CollectionId id) {
        this.store = store;
        this.id = id;
    }

    /** What is known of content that was handed in: nothing can change it behind the index's back. */
    static Fingerprint fingerprint(Bytes content) {
        String hash = content.sha256();
        return new Fingerprint("push:" + hash, hash);
    }

    @Override
    public ScanOutcome scan(Consumer<SourceItem> each) {
        store.ledger(
                id,
                entry -> each.accept(
                        new SourceItem(entry.path(), entry.seen(), -1, Optional.empty(), Optional.empty())));
        return new ScanOutcome(true, List.of(), "", "", Map.of(), true);
    }

    @Override
    public RawDocument read(String path) {
        DocumentReader reader = store;
        var key = new DocumentKey(id, path);
        Optional<Document> document = reader.document(key);
        Optional<String> text = reader.extractedText(key);
        if (document.isEmpty() || text.isEmpty()) {
            throw SourceException.unreadable(key + " was never handed in, or was removed", null);
        }
        Bytes content = Bytes.trusted(text.get().getBytes(StandardCharsets.UTF_8));
        return new RawDocument(
                path,
                content,
                fingerprint(content),
                Optional.of(document.get().contentType()),
                document.get().modified(),
                document.get().title(),
                document.get().attributes(),
                true);
    }
}
