package io.ragstone.store.sqlite;

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
              id, bytes, modified, modified_nanos, title, content_type, language
            from documents where collection_id = ? and path""";

    private StoredRows() {}

    static Page<StoredDocument> documents(Session session, CollectionId id, Optional<String> after, int limit)
            throws SQLException {
        long collection = CollectionRows.require(session, id);
        CollectionId stored = CollectionRows.byRow(session).getOrDefault(collection, id);
        List<Head> heads = session.list(
                DOCUMENT + " > ? order by path limit ?",
                row -> new Head(stored, row),
                collection,
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
        Optional<Head> head = session.first(DOCUMENT + " = ?", row -> new Head(stored, row), collection, key.path());
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

        Head(CollectionId collection, ResultSet row) throws SQLException {
            this.key = new DocumentKey(collection, row.getString(1));
            this.entry = whole(key, () -> LedgerRows.entry(row));
            this.row = row.getLong(11);
            this.bytes = row.getLong(12);
            this.modified = TimeColumns.read(row, 13);
            this.title = row.getString(15);
            this.contentType = row.getString(16);
            this.language = row.getString(17);
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
                    DocumentRows.attributes(session, row),
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
                    from documents d cross join chunks c on c.id between d.first_chunk and d.first_chunk + d.chunks - 1
                    cross join texts t on t.id = c.text_id left join chunk_terms p on p.chunk_id = c.id
                    where d.id = ? order by c.id""",
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
                            TextHash.read(each, 9)),
                    row);
        }
    }

    static List<EmbeddingSpace> spaces(Session session) throws SQLException {
        return session.list(
                "select provider, model, dimensions, recipe from embedding_spaces where active or building or vectors > 0 order by key",
                row -> new EmbeddingSpace(row.getString(1), row.getString(2), row.getInt(3), row.getString(4)));
    }

    static Page<TextVector> vectors(Session session, EmbeddingSpace space, Optional<String> after, int limit)
            throws SQLException {
        long row = SpaceRows.find(session, space);
        long from = after.map(Long::parseLong).orElse(VectorKey.first(row) - 1);
        var last = new long[1];
        List<TextVector> found = session.list(
                "select v.id, t.hash, v.vector from vectors v cross join texts t on t.id = " + VectorKey.textOf("v.id")
                        + " where v.id > ? and v.id <= ? order by v.id limit ?",
                each -> {
                    last[0] = each.getLong(1);
                    return new TextVector(TextHash.read(each, 2), VectorRows.vector(each.getBytes(3)));
                },
                from,
                row == 0 ? from : VectorKey.last(row),
                limit);
        boolean hasMore = found.size() == limit
                && session.number(
                                "select exists (select 1 from vectors where id > ? and id <= ?)",
                                last[0],
                                VectorKey.last(row))
                        != 0;
        return new Page<>(found, hasMore ? Optional.of(String.valueOf(last[0])) : Optional.empty());
    }
}
