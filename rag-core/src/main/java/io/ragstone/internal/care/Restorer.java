package io.ragstone.internal.care;

import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.LedgerEntry;
import io.ragstone.model.StoredDocument;
import io.ragstone.spi.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Brings documents into the very state that a stored document describes, by the calls that a sync makes: queued, begun,
 * replaced, then the ledger's line as it was. Whoever begins meanwhile wins: then the source had something newer.
 */
final class Restorer {

    private final Store store;

    Restorer(Store store) {
        this.store = store;
    }

    /** Restores documents of one collection; a few transactions for all of them. */
    void restore(CollectionId id, List<StoredDocument> documents) {
        var arriving = new ArrayList<LedgerChange>();
        var leaving = new ArrayList<LedgerChange>();
        var contents = new ArrayList<DocumentContent>();
        for (StoredDocument each : documents) {
            arriving.add(arrival(each));
            leaving.addAll(settled(each));
            each.content().ifPresent(contents::add);
        }
        store.record(id, arriving);
        replace(id, contents);
        store.record(id, leaving);
    }

    private void replace(CollectionId id, List<DocumentContent> contents) {
        List<Long> generations = store.beginAll(contents.stream()
                .map(content -> new DocumentKey(id, content.key().path()))
                .toList());
        var current = new ArrayList<DocumentContent>();
        for (int i = 0; i < contents.size(); i++) {
            DocumentContent content = contents.get(i);
            current.add(content.withGeneration(generations.get(i)));
        }
        store.replaceAll(current);
    }

    /** Not from where it was moved: the origin must stay until the move is done. */
    private static LedgerChange arrival(StoredDocument document) {
        Fingerprint seen = document.content()
                .map(DocumentContent::fingerprint)
                .orElse(document.entry().seen());
        return LedgerChange.queue(document.entry().path(), seen, document.bytes(), document.modified(), "");
    }

    private static List<LedgerChange> settled(StoredDocument document) {
        LedgerEntry entry = document.entry();
        var changes = new ArrayList<LedgerChange>();
        switch (entry.state()) {
            case PENDING -> changes.add(queue(document));
            case INDEXED ->
                changes.add(LedgerChange.touch(entry.path(), entry.seen(), document.bytes(), document.modified()));
            case SKIPPED ->
                changes.add(LedgerChange.skip(
                        entry.path(), entry.seen(), document.bytes(), document.modified(), entry.reason()));
            case FAILED -> {
                changes.add(queue(document));
                changes.add(LedgerChange.fail(entry.path(), entry.reason()));
            }
        }
        if (entry.missing()) {
            changes.add(LedgerChange.missing(entry.path()));
        }
        return changes;
    }

    private static LedgerChange queue(StoredDocument document) {
        LedgerEntry entry = document.entry();
        return LedgerChange.queue(entry.path(), entry.seen(), document.bytes(), document.modified(), entry.movedFrom());
    }

    /** For one document alone. */
    void restore(CollectionId id, StoredDocument document, DocumentContent content) {
        restore(
                id,
                List.of(new StoredDocument(
                        document.entry(), document.bytes(), document.modified(), Optional.of(content))));
    }
}
