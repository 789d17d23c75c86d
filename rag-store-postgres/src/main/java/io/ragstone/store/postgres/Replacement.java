package io.ragstone.store.postgres;

import io.ragstone.internal.store.AttributeForm;
import io.ragstone.internal.store.Codes;
import io.ragstone.internal.store.Lines;
import io.ragstone.internal.store.SymbolName;
import io.ragstone.internal.store.Times;
import io.ragstone.model.ChunkContent;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.FieldTerms;
import io.ragstone.model.Link;
import io.ragstone.model.ReplaceOutcome;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes new versions of documents in place of those before. Rows go column by column, so that the number of round
 * trips does not grow with them.
 */
final class Replacement {

    private final Session session;
    private final TermChanges terms = new TermChanges();

    /** What is replaced, by the row of the document. */
    private final Map<Long, DocumentContent> contents;

    private Replacement(Session session, Map<Long, DocumentContent> contents) {
        this.session = session;
        this.contents = contents;
    }

    /** Replaces documents, in order; a document that comes twice is replaced twice. */
    static List<ReplaceOutcome> run(Session session, List<DocumentContent> contents) throws SQLException {
        var outcomes = new ArrayList<ReplaceOutcome>(contents.size());
        var together = new ArrayList<DocumentContent>();
        var keys = new HashSet<DocumentKey>();
        for (DocumentContent content : contents) {
            if (!keys.add(content.key())) {
                outcomes.addAll(together(session, together));
                together.clear();
                keys.clear();
                keys.add(content.key());
            }
            together.add(content);
        }
        outcomes.addAll(together(session, together));
        return outcomes;
    }

    private static List<ReplaceOutcome> together(Session session, List<DocumentContent> contents) throws SQLException {
        Map<Integer, Long> current = current(session, contents);
        var replaced = new LinkedHashMap<Long, DocumentContent>();
        var outcomes = new ArrayList<ReplaceOutcome>(contents.size());
        for (int i = 0; i < contents.size(); i++) {
            Long document = current.get(i);
            outcomes.add(document == null ? ReplaceOutcome.FENCED : ReplaceOutcome.REPLACED);
            if (document != null) {
                replaced.put(document, contents.get(i));
            }
        }
        if (!replaced.isEmpty()) {
            new Replacement(session, replaced).run();
        }
        return outcomes;
    }

    /** The rows of those documents, by their place in the list, that nobody has begun with since; locked. */
    private static Map<Integer, Long> current(Session session, List<DocumentContent> contents) throws SQLException {
        Column collections = Column.numbers();
        Column paths = Column.bytes();
        Column generations = Column.numbers();
        for (DocumentContent content : contents) {
            collections.add(CollectionRows.require(session, content.key().collection()));
            paths.add(Key.ofPath(content.key().path()));
            generations.add(content.generation());
        }
        var current = new HashMap<Integer, Long>();
        session.each(
                """
                select k.place, d.id from documents d
                join unnest(?::bigint[], ?::bytea[], ?::bigint[]) with ordinality k (collection_id, path_hash, generation, place)
                  on d.collection_id = k.collection_id and d.path_hash = k.path_hash and d.generation = k.generation
                order by d.id for update of d""",
                row -> {
                    current.put(row.getInt(1) - 1, row.getLong(2));
                    return true;
                },
                collections,
                paths,
                generations);
        return current;
    }

    private void run() throws SQLException {
        List<Long> documents = List.copyOf(contents.keySet());
        SpaceRows.holdStill(session);
        List<Long> formerTexts = DocumentRemoval.textsOf(session, documents);
        Set<String> hashes = new HashSet<>();
        contents.values().forEach(content -> content.chunks().forEach(chunk -> hashes.add(chunk.textHash())));
        Map<String, Long> texts = TextRows.share(session, hashes, formerTexts);
        DocumentRemoval.takeOutShared(session, terms, documents);
        writeChunks(texts);
        fillBacklogs(texts, hashes);
        VectorCounts.ofDocuments(session, documents, 1);
        writeAttributes();
        writeLinks();
        writeExtractedTexts();
        completeMoves(documents);
        writeDocuments();
        writeNames();
        terms.write(session);
        TextRows.dropUnheld(session, formerTexts);
    }

    private void writeChunks(Map<String, Long> texts) throws SQLException {
        int count = contents.values().stream()
                .mapToInt(content -> content.chunks().size())
                .sum();
        if (count == 0) {
            return;
        }
        List<Long> numbers = session.list(
                "select nextval('chunk_numbers') from generate_series(1, ?)", row -> row.getLong(1), count);
        var chunks = new ChunkColumns();
        var symbols = new SymbolColumns();
        int next = 0;
        for (Map.Entry<Long, DocumentContent> each : contents.entrySet()) {
            int ordinal = 0;
            for (ChunkContent chunk : each.getValue().chunks()) {
                long id = numbers.get(next++);
                chunks.add(id, each.getKey(), ordinal++, texts.getOrDefault(chunk.textHash(), 0L), chunk);
                symbols.add(id, each.getKey(), chunk.draft().symbols());
                terms.count(chunk.terms(), 1);
            }
        }
        chunks.write(session);
        symbols.write(session);
    }

    private static final class ChunkColumns {

        private final Column ids = Column.numbers();
        private final Column documents = Column.numbers();
        private final Column ordinals = Column.numbers();
        private final Column texts = Column.numbers();
        private final Column starts = Column.numbers();
        private final Column ends = Column.numbers();
        private final Column kinds = Column.numbers();
        private final Column breadcrumbs = Column.texts();
        private final Column headers = Column.texts();
        private final Column bodies = Column.texts();
        private final Column terms = Column.texts();
        private final Column peaks = Column.texts();

        void add(long id, long document, int ordinal, long text, ChunkContent chunk) {
            ids.add(id);
            documents.add(document);
            ordinals.add((long) ordinal);
            texts.add(text);
            starts.add((long) chunk.draft().startLine());
            ends.add((long) chunk.draft().endLine());
            kinds.add((long) Codes.of(chunk.draft().kind()));
            breadcrumbs.add(Lines.encode(chunk.draft().breadcrumb()));
            headers.add(chunk.draft().header());
            bodies.add(chunk.draft().text());
            String stored = StoredText.of(chunk.terms().encoded());
            terms.add(stored);
            peaks.add(Peaks.of(FieldTerms.decode(stored)));
        }

        void write(Session session) throws SQLException {
            session.update("""
                    insert into chunks
                      (id, document_id, ordinal, text_id, start_line, end_line, kind, breadcrumb, header, text)
                    select * from unnest(?::bigint[], ?::bigint[], ?::int[], ?::bigint[], ?::int[], ?::int[], ?::int[],
                      ?::text[], ?::text[], ?::text[])""", ids, documents, ordinals, texts, starts, ends, kinds, breadcrumbs, headers, bodies);
            session.update("""
                    insert into chunk_terms (chunk_id, document_id, ordinal, terms, peaks)
                    select * from unnest(?::bigint[], ?::bigint[], ?::int[], ?::text[], ?::text[])""", ids, documents, ordinals, terms, peaks);
        }
    }

    private static final class SymbolColumns {

        private final Column chunks = Column.numbers();
        private final Column documents = Column.numbers();
        private final Column names = Column.texts();
        private final Column wholes = Column.numbers();

        void add(long chunk, long document, List<String> symbols) {
            Map<String, Boolean> isWhole = new LinkedHashMap<>();
            for (String symbol : symbols) {
                String name = SymbolName.folded(symbol);
                isWhole.put(name, true);
                SymbolName.lastParts(name).forEach(part -> isWhole.putIfAbsent(part, false));
            }
            isWhole.forEach((name, whole) -> {
                chunks.add(chunk);
                documents.add(document);
                names.add(name);
                wholes.add(whole ? 1L : 0L);
            });
        }

        void write(Session session) throws SQLException {
            if (chunks.size() > 0) {
                session.update("""
                        insert into symbols (chunk_id, document_id, name, whole)
                        select c, d, n, w = 1 from unnest(?::bigint[], ?::bigint[], ?::text[], ?::bigint[]) r (c, d, n, w)""", chunks, documents, names, wholes);
            }
        }
    }

    /** A text that has no vector in a space goes on that space's backlog. */
    private void fillBacklogs(Map<String, Long> texts, Collection<String> hashes) throws SQLException {
        Column wanted = Column.numbers(
                hashes.stream().map(hash -> texts.getOrDefault(hash, 0L)).toList());
        for (SpaceTable table : SpaceRows.wanted(session)) {
            session.update("""
                    insert into embed_backlog (space_id, text_id)
                    select ?, t from unnest(?::bigint[]) t
                    where not exists (select 1 from %s v where v.text_id = t)
                      and not exists (select 1 from rejected_texts r where r.text_id = t and r.space_id = ?)
                    order by t on conflict do nothing""".formatted(table), table.space(), wanted, table.space());
        }
    }

    private void writeAttributes() throws SQLException {
        Column documents = Column.numbers();
        Column names = Column.texts();
        Column positions = Column.numbers();
        Column values = Column.texts();
        Column folded = Column.texts();
        Column numbers = Column.decimals();
        contents.forEach((document, content) -> content.attributes().forEach((name, all) -> {
            long position = 0;
            for (String value : all) {
                AttributeForm form = AttributeForm.of(value);
                documents.add(document);
                names.add(name);
                positions.add(position++);
                values.add(value);
                folded.add(form.folded());
                numbers.add(form.number());
            }
        }));
        if (documents.size() > 0) {
            session.update("""
                    insert into attributes (document_id, name, position, value, folded, number)
                    select * from unnest(?::bigint[], ?::text[], ?::int[], ?::text[], ?::text[], ?::float8[])""", documents, names, positions, values, folded, numbers);
        }
    }

    private void writeLinks() throws SQLException {
        Column documents = Column.numbers();
        Column positions = Column.numbers();
        Column types = Column.texts();
        Column lines = Column.numbers();
        Column sources = Column.texts();
        Column targets = Column.texts();
        contents.forEach((document, content) -> {
            long position = 0;
            for (Link link : content.links()) {
                documents.add(document);
                positions.add(position++);
                types.add(link.type());
                lines.add((long) link.line());
                sources.add(link.from());
                targets.add(link.to());
            }
        });
        if (documents.size() > 0) {
            session.update("""
                    insert into links (document_id, position, type, line, source, target)
                    select * from unnest(?::bigint[], ?::int[], ?::text[], ?::int[], ?::text[], ?::text[])""", documents, positions, types, lines, sources, targets);
        }
    }

    private void writeExtractedTexts() throws SQLException {
        Column documents = Column.numbers();
        Column texts = Column.texts();
        contents.forEach((document, content) -> content.extractedText().ifPresent(text -> {
            documents.add(document);
            texts.add(text);
        }));
        if (documents.size() > 0) {
            session.update(
                    "insert into extracted_texts (document_id, text) select * from unnest(?::bigint[], ?::text[])",
                    documents,
                    texts);
        }
    }

    private void completeMoves(List<Long> documents) throws SQLException {
        record Move(long document, long collection, String from) {}
        List<Move> moves = session.list(
                "select id, collection_id, moved_from from documents where id = any(?) and moved_from <> ''",
                row -> new Move(row.getLong(1), row.getLong(2), row.getString(3)),
                Column.numbers(documents));
        var origins = new ArrayList<Long>();
        for (Move move : moves) {
            long origin = session.number(
                    "select id from documents where collection_id = ? and path_hash = ? and missing and id <> ?",
                    move.collection(),
                    Key.ofPath(move.from()),
                    move.document());
            if (origin != 0 && !contents.containsKey(origin)) {
                origins.add(origin);
            }
        }
        DocumentRemoval.forget(session, terms, origins);
    }

    private void writeDocuments() throws SQLException {
        Column documents = Column.numbers();
        Column cheap = Column.texts();
        Column hashes = Column.texts();
        Column pipelines = Column.texts();
        Column notes = Column.texts();
        Column bytes = Column.numbers();
        Column modified = Column.numbers();
        Column nanos = Column.numbers();
        Column titles = Column.texts();
        Column types = Column.texts();
        Column languages = Column.texts();
        Column chunks = Column.numbers();
        Column lengths = Column.numbers();
        contents.forEach((document, content) -> {
            documents.add(document);
            cheap.add(content.fingerprint().cheap());
            hashes.add(content.fingerprint().hash());
            pipelines.add(content.pipeline());
            notes.add(content.note());
            bytes.add(content.bytes());
            modified.add(Times.seconds(content.modified()));
            nanos.add(Times.nanos(content.modified()));
            titles.add(content.title());
            types.add(content.contentType());
            languages.add(content.language());
            chunks.add((long) content.chunks().size());
            lengths.add(length(content));
        });
        session.update(
                """
                update documents d set state = 1, seen_cheap = r.cheap, seen_hash = r.hash, indexed_hash = r.hash,
                  pipeline = r.pipeline, missing = false, moved_from = '', reason = r.note, bytes = r.bytes,
                  modified = r.modified, modified_nanos = r.nanos, title = r.title, content_type = r.type,
                  language = r.language, chunks = r.chunks, terms = r.terms
                from unnest(?::bigint[], ?::text[], ?::text[], ?::text[], ?::text[], ?::bigint[], ?::bigint[], ?::int[],
                    ?::text[], ?::text[], ?::text[], ?::int[], ?::bigint[])
                  r (id, cheap, hash, pipeline, note, bytes, modified, nanos, title, type, language, chunks, terms)
                where d.id = r.id""",
                documents,
                cheap,
                hashes,
                pipelines,
                notes,
                bytes,
                modified,
                nanos,
                titles,
                types,
                languages,
                chunks,
                lengths);
    }

    private static long length(DocumentContent content) {
        return content.chunks().stream()
                .mapToLong(chunk -> chunk.terms().length())
                .sum();
    }

    /** The names that scopes are chosen by. */
    private void writeNames() throws SQLException {
        Column types = Column.texts();
        Column collections = Column.numbers();
        Column languages = Column.texts();
        for (DocumentContent content : contents.values()) {
            types.add(content.contentType());
            if (!content.language().isEmpty()) {
                collections.add(CollectionRows.require(session, content.key().collection()));
                languages.add(content.language());
            }
        }
        session.update(
                "insert into content_types (name) select distinct n from unnest(?::text[]) n order by n on conflict do nothing",
                types);
        session.update("""
                insert into collection_languages (collection_id, code)
                select distinct c, l from unnest(?::bigint[], ?::text[]) r (c, l) order by c, l on conflict do nothing""", collections, languages);
    }
}
