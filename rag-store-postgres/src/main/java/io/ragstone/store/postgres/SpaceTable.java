package io.ragstone.store.postgres;

import io.ragstone.error.ConfigException;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Vector;
import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/**
 * The table of one space's vectors, named by the space's number; as a text, its name in SQL. The type of its vectors
 * has a fixed length, which an index needs.
 *
 * @param space number of the space
 * @param dimensions of its vectors
 */
record SpaceTable(long space, int dimensions) {

    /** The most dimensions that pgvector can index, as half-precision numbers. */
    static final int MOST_DIMENSIONS = 4_000;

    /** The most dimensions that pgvector can index at full precision. */
    private static final int MOST_PRECISE = 2_000;

    /** Of vectors that are kept in their row, at least two to a page, so that comparing reads no other table. */
    private static final int MOST_INLINE = 1_000;

    static Optional<SpaceTable> find(Session session, EmbeddingSpace space) throws SQLException {
        return session.first(
                "select id, dimensions from embedding_spaces where key = ?", SpaceTable::from, space.key());
    }

    /** From number and dimensions. */
    static SpaceTable from(ResultSet row) throws SQLException {
        return new SpaceTable(row.getLong(1), row.getInt(2));
    }

    static void checkDimensions(EmbeddingSpace space) {
        if (space.dimensions() > MOST_DIMENSIONS) {
            throw new ConfigException("vectors of " + space.dimensions() + " dimensions (" + space.key()
                    + ") cannot be indexed by pgvector, whose limit is " + MOST_DIMENSIONS
                    + "; choose a model with fewer, or ask this one for fewer by its setting 'dimensions'");
        }
    }

    void create(Session session) throws SQLException {
        session.execute("create table if not exists " + this
                + " (text_id bigint primary key references texts, vector vector(" + dimensions + ") not null)");
        if (dimensions <= MOST_INLINE) {
            session.execute("alter table " + this + " alter column vector set storage plain");
        }
    }

    String index() {
        return "vectors_" + space + "_nearest";
    }

    /** What the index is over: the vector, or its half-precision form where only that can be indexed. */
    String indexed() {
        return dimensions <= MOST_PRECISE ? "vector" : "(vector::halfvec(" + dimensions + "))";
    }

    String operators() {
        return dimensions <= MOST_PRECISE ? "vector_cosine_ops" : "halfvec_cosine_ops";
    }

    /** A bound vector in the form of {@link #indexed}. */
    String asked() {
        return dimensions <= MOST_PRECISE ? "?::float4[]::vector" : "?::float4[]::vector::halfvec(" + dimensions + ")";
    }

    /** What to select of a vector for {@link #read}: pgvector's binary form. */
    static String bytes(String vector) {
        return "vector_send(" + vector + ")";
    }

    /** Two numbers of two bytes, of which the first counts the components, then these. */
    static Vector read(ResultSet row, int column) throws SQLException {
        ByteBuffer bytes = ByteBuffer.wrap(row.getBytes(column));
        float[] components = new float[bytes.getShort()];
        bytes.getShort();
        bytes.asFloatBuffer().get(components);
        return Vector.trusted(components);
    }

    @Override
    public String toString() {
        return "vectors_" + space;
    }
}
