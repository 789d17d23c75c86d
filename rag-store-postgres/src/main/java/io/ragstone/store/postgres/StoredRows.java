package io.ragstone.store.postgres;

import io.ragstone.error.StoreException;
import io.ragstone.internal.store.Codes;
import io.ragstone.internal.store.Lines;
import io.ragstone.model.ChunkContent;
import io.ragstone.model.ChunkDraft;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.DocumentState;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.FieldTerms;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.LedgerEntry;
import io.ragstone.model.Link;
import io.ragstone.model.Page;
import io.ragstone.model.SpaceState;
import io.ragstone.model.StoredDocument;
import io.ragstone.model.TextVector;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads back all that was written, for a copy elsewhere. */
final class StoredRows {

    private static final String DOCUMENT = """
            select path, state, seen_cheap, seen_hash, indexed_hash, pipeline, generation, missing, moved_from, reason,
              id, bytes, modified, modified_nanos, title, content_type, language, %s
            from documents where collection_id = ?""".formatted(DocumentRows.ATTRIBUTES);

    private StoredRows() {}

    static Page<StoredDocument> documents(Session session, CollectionId id, Optional<String> after, int limit)
            throws SQLException {
        long collection = CollectionRows.require(session, id);
        CollectionId stored = CollectionRows.byRow(session).getOrDefault(collection, id);
        List<Head> heads = session.list(
                DOCUMENT + DocumentRows.BEHIND,
                row -> new Head(stored, row),
                collection,
                after.orElse(""),
                after.orElse(""),
                limit + 1L);
        var found = new ArrayList<StoredDocument>();
        for (Head head : heads.subList(0, Math.min(limit, heads.size()))) {
            found.add(head.withContent(session));
        }
        return new Page<>(
                found,
                heads.size() <= limit
                        ? Optional.empty()
                        : Optional.of(found.get(limit - 1).entry().path()));
    }

    static Optional<StoredDocument> document(Session session, DocumentKey key) throws SQLException {
        long collection = CollectionRows.require(session, key.collection());
        CollectionId stored = CollectionRows.byRow(session).getOrDefault(collection, key.collection());
        Optional<Head> head = session.first(
                DOCUMENT + " and path_hash = ?", row -> new Head(stored, row), collection, Key.ofPath(key.path()));
        return head.isPresent() ? Optional.of(head.get().withContent(session)) : Optional.empty();
    }

    private interface Read<T> {
        T get() throws SQLException;
    }

    /** Values check themselves; one that refuses was not written by this program. */
    private static <T> T whole(DocumentKey key, Read<T> read) throws SQLException {
        try {
            return read.get();
        } catch (IllegalArgumentException | IndexOutOfBoundsException refused) {
            throw StoreException.failed(key + " is damaged: " + refused.getMessage(), refused);
        }
    }

    /** One row of the table of documents; a statement cannot be read while others like it are. */
    private static final class Head {

        private final DocumentKey key;
        private final LedgerEntry entry;
        private final long row;
        private final long bytes;
        private final Optional<Instant> modified;
        private final String title;
        private final String contentType;
        private final String language;
        private final Map<String, List<String>> attributes;

        Head(CollectionId collection, ResultSet row) throws SQLException {
            this.key = new DocumentKey(collection, row.getString(1));
            this.entry = whole(key, () -> LedgerRows.entry(row));
            this.row = row.getLong(11);
            this.bytes = row.getLong(12);
            this.modified = TimeColumns.read(row, 13);
            this.title = row.getString(15);
            this.contentType = row.getString(16);
            this.language = row.getString(17);
            this.attributes = DocumentRows.attributes(row, 18);
        }

        StoredDocument withContent(Session session) throws SQLException {
            return new StoredDocument(
                    entry,
                    bytes,
                    modified,
                    entry.isSearchable() ? Optional.of(whole(key, () -> content(session))) : Optional.empty());
        }

        private DocumentContent content(Session session) throws SQLException {
            return new DocumentContent(
                    key,
                    entry.generation(),
                    new Fingerprint(entry.seen().cheap(), entry.indexedHash()),
                    entry.pipeline(),
                    title,
                    contentType,
                    language,
                    attributes,
                    bytes,
                    modified,
                    DocumentRows.extractedText(session, key),
                    chunks(session),
                    links(session),
                    entry.state() == DocumentState.INDEXED ? entry.reason() : "");
        }

        private List<Link> links(Session session) throws SQLException {
            return session.list(
                    "select type, line, source, target from links where document_id = ? order by position",
                    each -> new Link(each.getString(1), each.getInt(2), each.getString(3), each.getString(4)),
                    row);
        }

        private List<ChunkContent> chunks(Session session) throws SQLException {
            Map<Long, List<String>> symbols = Symbols.wholeOf(session, row);
            return session.list(
                    """
                    select c.id, c.text, c.header, c.breadcrumb, c.start_line, c.end_line, c.kind, p.terms, t.hash
                    from chunks c join texts t on t.id = c.text_id left join chunk_terms p on p.chunk_id = c.id
                    where c.document_id = ? order by c.ordinal""",
                    each -> new ChunkContent(
                            new ChunkDraft(
                                    each.getString(2),
                                    each.getString(3),
                                    Lines.decode(each.getString(4)),
                                    each.getInt(5),
                                    each.getInt(6),
                                    Codes.chunkKind(each.getInt(7)),
                                    symbols.getOrDefault(each.getLong(1), List.of())),
                            FieldTerms.decode(
                                    Optional.ofNullable(each.getString(8)).orElse("")),
                            Key.text(each.getBytes(9))),
                    row);
        }
    }

    static List<EmbeddingSpace> spaces(Session session) throws SQLException {
        return SpaceRows.states(session).stream().map(SpaceState::space).toList();
    }

    static Page<TextVector> vectors(Session session, EmbeddingSpace space, Optional<String> after, int limit)
            throws SQLException {
        Optional<SpaceTable> table = SpaceTable.find(session, space);
        if (table.isEmpty()) {
            return new Page<>(List.of(), Optional.empty());
        }
        var last = new long[1];
        List<TextVector> found = session.list(
                "select v.text_id, t.hash, " + SpaceTable.bytes("v.vector") + " from " + table.get()
                        + " v join texts t on t.id = v.text_id" + " where v.text_id > ? order by v.text_id limit ?",
                each -> {
                    last[0] = each.getLong(1);
                    return new TextVector(Key.text(each.getBytes(2)), SpaceTable.read(each, 3));
                },
                after.map(Long::parseLong).orElse(0L),
                limit);
        boolean hasMore = found.size() == limit
                && session.is("select exists (select 1 from " + table.get() + " where text_id > ?)", last[0]);
        return new Page<>(found, hasMore ? Optional.of(String.valueOf(last[0])) : Optional.empty());
    }
}
