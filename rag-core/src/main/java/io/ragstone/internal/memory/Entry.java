package io.ragstone.internal.memory;

import io.ragstone.model.Document;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.DocumentState;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.LedgerEntry;
import io.ragstone.model.StoredDocument;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One document: its line in the ledger and, if any, its searchable version. Guarded by the store's lock. */
final class Entry {

    private final DocumentKey key;
    private DocumentState state = DocumentState.PENDING;
    private Fingerprint seen = Fingerprint.UNKNOWN;
    private long size = -1;
    private Optional<Instant> modified = Optional.empty();
    private boolean isMissing;
    private String movedFrom = "";
    private String reason = "";
    private @Nullable DocumentContent content;
    private List<Passage> passages = List.of();

    Entry(DocumentKey key) {
        this.key = key;
    }

    DocumentKey key() {
        return key;
    }

    DocumentState state() {
        return state;
    }

    boolean isMissing() {
        return isMissing;
    }

    String movedFrom() {
        return movedFrom;
    }

    List<Passage> passages() {
        return passages;
    }

    Optional<DocumentContent> content() {
        return Optional.ofNullable(content);
    }

    /** Everything but {@link LedgerChange.Kind#SKIP}'s clearing, which is the index's business too. */
    void apply(LedgerChange change) {
        switch (change.kind()) {
            case QUEUE -> {
                accept(change, DocumentState.PENDING, "");
                movedFrom = change.movedFrom();
            }
            case TOUCH -> accept(change, state, reason);
            case SKIP -> {
                accept(change, DocumentState.SKIPPED, change.reason());
                movedFrom = "";
            }
            case FAIL -> {
                state = DocumentState.FAILED;
                reason = change.reason();
            }
            case MISSING -> isMissing = true;
        }
    }

    private void accept(LedgerChange change, DocumentState newState, String newReason) {
        state = newState;
        reason = newReason;
        seen = change.seen();
        size = change.size();
        modified = change.modified();
        isMissing = false;
    }

    void show(DocumentContent newContent, List<Passage> newPassages) {
        content = newContent;
        passages = newPassages;
        state = DocumentState.INDEXED;
        seen = newContent.fingerprint();
        size = newContent.bytes();
        modified = newContent.modified();
        isMissing = false;
        movedFrom = "";
        reason = newContent.note();
    }

    void showNothing() {
        content = null;
        passages = List.of();
    }

    /** Whether what can be found is not, or not known to be, what the source holds. */
    boolean isStale() {
        return content != null && (isMissing || !isCurrent(content));
    }

    private boolean isCurrent(DocumentContent shown) {
        return state == DocumentState.INDEXED || seen.sameContent(shown.fingerprint());
    }

    LedgerEntry ledgerEntry(long generation) {
        return new LedgerEntry(
                key.path(),
                state,
                seen,
                indexedHash(),
                content == null ? "" : content.pipeline(),
                generation,
                isMissing,
                movedFrom,
                reason);
    }

    StoredDocument stored(long generation) {
        return new StoredDocument(ledgerEntry(generation), size, modified, content());
    }

    Document document() {
        return new Document(
                key,
                content == null ? fileName() : content.title(),
                content == null ? "" : content.contentType(),
                content == null ? "" : content.language(),
                content == null ? Map.of() : content.attributes(),
                size,
                modified,
                indexedHash(),
                passages.size(),
                state,
                isStale(),
                reasonShown());
    }

    private String indexedHash() {
        return content == null ? "" : content.fingerprint().hash();
    }

    private String fileName() {
        return key.path().substring(key.path().lastIndexOf('/') + 1);
    }

    private String reasonShown() {
        if (!reason.isEmpty() || !isStale()) {
            return reason;
        }
        return isMissing ? "the source does not show it any more" : "a newer version waits to be read";
    }
}
