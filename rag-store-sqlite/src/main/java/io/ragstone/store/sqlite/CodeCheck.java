package io.ragstone.store.sqlite;

import static io.ragstone.model.Finding.Part.VECTORS;
import static io.ragstone.model.Finding.Remedy.MEND;

import io.ragstone.internal.store.Check;
import io.ragstone.internal.store.Damage;
import io.ragstone.internal.vector.Centre;
import io.ragstone.internal.vector.CodeFormat;
import io.ragstone.model.Bytes;
import io.ragstone.model.CareProgress;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Finding;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The codes in blocks against the full vectors: each vector has the code that it gives, as seen from the code's centre;
 * the last code of a text counts. Blocks are only ever added, so each read first takes in those that came since.
 */
final class CodeCheck implements Check<Database> {

    private static final Damage WRONG =
            new Damage("vector-code-wrong", VECTORS, MEND, "the code of the vector is not the one it gives");
    private static final Damage ORPHAN = new Damage("vector-code-orphan", VECTORS, MEND, "a code has no vector");
    private static final Damage BLOCK = new Damage(
            "vector-block-damaged",
            VECTORS,
            MEND,
            "a block of codes is cut off or garbled, or its centre is not there");
    private static final int VECTORS_AT_ONCE = 2_000;
    private static final int BLOCKS = 64;

    @Override
    public Set<String> codes() {
        return Set.of(WRONG.code(), ORPHAN.code(), BLOCK.code());
    }

    private record Space(long row, EmbeddingSpace space) {}

    private static List<Space> spaces(Session session) throws SQLException {
        return session.list(
                "select id, provider, model, dimensions, recipe from embedding_spaces",
                row -> new Space(row.getLong(1), SpaceRows.space(row, 2)));
    }

    @Override
    public void look(Database database, CareProgress progress, Consumer<Finding> each) {
        for (Space space : database.read(CodeCheck::spaces)) {
            var comparison = new Comparison(space);
            comparison.run(database, progress);
            comparison.findings.forEach(each);
        }
    }

    /** One space's codes and vectors. */
    private static final class Comparison {

        private final Space space;
        private final CodeFormat format;
        private final DenseLongs codes = new DenseLongs();
        private final DenseLongs centreOf = new DenseLongs();
        private final Map<Integer, Centre> centres = new HashMap<>();
        private final List<Finding> findings = new ArrayList<>();
        private long lastBlock;

        Comparison(Space space) {
            this.space = space;
            this.format = new CodeFormat(space.space().dimensions());
            this.centres.put(0, Centre.origin(space.space().dimensions()));
        }

        void run(Database database, CareProgress progress) {
            boolean hasMore = true;
            while (hasMore) {
                hasMore = database.read(this::takeBlocks);
            }
            long after = VectorKey.first(space.row()) - 1;
            long done = 0;
            while (after >= 0) {
                long from = after;
                after = database.read(session -> compare(session, from));
                done += VECTORS_AT_ONCE;
                progress.progress("comparing vectors", done, -1);
            }
            database.read(this::orphans);
        }

        private record Block(long id, int centre, Bytes records) {}

        /** Takes in blocks that are not known yet; says whether there may be more. */
        private boolean takeBlocks(Session session) throws SQLException {
            session.each(
                    "select number, mean from vector_centres where space_id = ?",
                    row -> {
                        centres.putIfAbsent(row.getInt(1), Centre.fromBytes(row.getInt(1), row.getBytes(2)));
                        return true;
                    },
                    space.row());
            List<Block> blocks = session.list(
                    "select id, centre, records from vector_blocks where space_id = ? and id > ? order by id limit "
                            + BLOCKS,
                    row -> new Block(row.getLong(1), row.getInt(2), Bytes.trusted(row.getBytes(3))),
                    space.row(),
                    lastBlock);
            for (Block block : blocks) {
                take(session, block);
                lastBlock = block.id();
            }
            return blocks.size() == BLOCKS;
        }

        private void take(Session session, Block block) throws SQLException {
            int length = format.recordBytes();
            byte[] bytes = block.records().toArray();
            if (!isWhole(bytes, length) || !centres.containsKey(block.centre())) {
                findings.add(new Places(session).finding(BLOCK, 0, 0, block.id(), BLOCK.words()));
                return;
            }
            ByteBuffer records = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
            for (int at = 0; at < bytes.length; at += length) {
                long text = records.getLong(at);
                codes.set(text, Fingerprints.of(bytes, at, at + length));
                centreOf.set(text, block.centre());
            }
        }

        private record Coded(long key, long text, Bytes vector) {}

        private long compare(Session session, long after) throws SQLException {
            boolean hasMore = true;
            while (hasMore) {
                hasMore = takeBlocks(session);
            }
            List<Coded> page = session.list(
                    "select id, " + VectorKey.textOf("id") + ", vector from vectors where id > ? and id <= ?"
                            + " order by id limit " + VECTORS_AT_ONCE,
                    row -> new Coded(row.getLong(1), row.getLong(2), Bytes.trusted(row.getBytes(3))),
                    after,
                    VectorKey.last(space.row()));
            for (Coded each : page) {
                boolean isWhole = each.vector().length() == space.space().dimensions() * Float.BYTES;
                if (isWhole && codes.get(each.text()) != expected(each)) {
                    findings.add(finding(session, WRONG, each.key()));
                }
                codes.set(each.text(), 0);
            }
            return page.size() < VECTORS_AT_ONCE
                    ? -1
                    : page.get(page.size() - 1).key();
        }

        private long expected(Coded each) {
            Centre centre = centres.get((int) centreOf.get(each.text()));
            byte[] record = centre == null
                    ? new byte[0]
                    : format.encode(each.text(), VectorRows.vector(each.vector().toArray()), centre);
            return Fingerprints.of(record, 0, record.length);
        }

        /** What is left has no vector, unless it came a moment ago. */
        private boolean orphans(Session session) throws SQLException {
            var left = new ArrayList<Long>();
            codes.each((text, code) -> left.add(text));
            for (long text : left) {
                long key = VectorKey.of(space.row(), text);
                if (session.number("select exists (select 1 from vectors where id = ?)", key) == 0) {
                    findings.add(finding(session, ORPHAN, key));
                }
            }
            return true;
        }

        private static Finding finding(Session session, Damage damage, long key) throws SQLException {
            long document = session.number(
                    "select document_id from chunks where text_id = " + VectorKey.textOf("?") + " limit 1", key);
            return new Places(session).finding(damage, document, 0, key, damage.words());
        }
    }

    @Override
    public List<Finding> mend(Database database, List<Finding> findings) {
        for (Finding finding : findings) {
            long subject = Long.parseLong(finding.subject());
            database.write(session -> {
                if (finding.code().equals(BLOCK.code())) {
                    removeIfDamaged(session, subject);
                } else if (finding.code().equals(ORPHAN.code())) {
                    removeCode(session, subject);
                } else {
                    writeCode(session, subject);
                }
                return true;
            });
        }
        return List.of();
    }

    /** Whether it consists of records, each for a text that there can be. */
    private static boolean isWhole(byte[] records, int length) {
        ByteBuffer buffer = ByteBuffer.wrap(records).order(ByteOrder.LITTLE_ENDIAN);
        boolean isWhole = records.length % length == 0;
        for (int at = 0; isWhole && at < records.length; at += length) {
            long text = buffer.getLong(at);
            isWhole = text >= 0 && VectorKey.of(1, text) <= VectorKey.last(1);
        }
        return isWhole;
    }

    private static void removeIfDamaged(Session session, long block) throws SQLException {
        for (Space space : spaces(session)) {
            int length = new CodeFormat(space.space().dimensions()).recordBytes();
            List<Boolean> damaged = session.list(
                    """
                    select records, centre = 0 or exists (select 1 from vector_centres c
                      where c.space_id = b.space_id and c.number = b.centre)
                    from vector_blocks b where id = ? and space_id = ?""", row -> row.getInt(2) == 0 || !isWhole(row.getBytes(1), length), block, space.row());
            if (damaged.contains(true)) {
                session.update("delete from vector_blocks where id = ?", block);
            }
        }
    }

    private static void writeCode(Session session, long key) throws SQLException {
        for (Space space : spaces(session)) {
            boolean isHere = key >= VectorKey.first(space.row()) && key <= VectorKey.last(space.row());
            List<byte[]> vector = isHere
                    ? session.list("select vector from vectors where id = ?", row -> row.getBytes(1), key)
                    : List.of();
            if (!vector.isEmpty()) {
                VectorCodes codes = VectorCodes.of(session, space.space(), space.row());
                codes.add(key - VectorKey.first(space.row()), VectorRows.vector(vector.get(0)));
                codes.flush();
            }
        }
    }

    private static void removeCode(Session session, long key) throws SQLException {
        if (session.number("select exists (select 1 from vectors where id = ?)", key) != 0) {
            return;
        }
        for (Space space : spaces(session)) {
            if (key >= VectorKey.first(space.row()) && key <= VectorKey.last(space.row())) {
                Set<Long> text = Set.of(key - VectorKey.first(space.row()));
                VectorCodes.remove(session, space.row(), space.space().dimensions(), text);
            }
        }
    }
}
