package io.ragstone.bench;

import io.ragstone.model.Vector;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The passages and questions that all systems are given, in two files, so that making them costs none of them anything
 * and no heap is filled with them.
 */
final class PeerData {

    /** Questions asked before anything is timed. */
    private static final int MOST_WARM_UP = 150;

    /** Questions that are compared with a search over all floats. */
    private static final int MOST_EXACT = 50;

    private static final int DIMENSIONS = 384;
    private static final int BUFFER = 1 << 20;

    private final Path passages;
    private final Path questions;

    /** The data in {@code folder}, if {@link #write} was called there. */
    PeerData(Path folder) {
        this.passages = folder.resolve("passages");
        this.questions = folder.resolve("questions");
    }

    /** Embeds as the passages and questions are embedded. */
    static ClusterModel model() {
        return new ClusterModel(DIMENSIONS);
    }

    /** How many of {@code asked} timed questions come after as many for warming up. */
    static int warmUp(int asked) {
        return Math.min(MOST_WARM_UP, asked);
    }

    /** Writes {@code chunks} passages and {@code asked} timed questions. */
    void write(int chunks, int asked) throws IOException {
        ClusterModel model = model();
        var corpus = new Corpus(1);
        int warmUp = warmUp(asked);
        List<String> texts = corpus.queries(warmUp + asked);
        List<Vector> vectors =
                texts.stream().map(text -> model.vector(text.hashCode())).toList();
        var exact = new ExactAnswers(vectors.subList(warmUp, warmUp + Math.min(MOST_EXACT, asked)));
        try (DataOutputStream out = output(passages)) {
            for (int i = 0; i < chunks; i++) {
                var passage = new ReadyPassage(i, corpus.document(i, 1).strip(), model.vector(i));
                out.writeInt(i);
                out.writeUTF(passage.text());
                write(out, passage.vector());
                exact.see(passage);
            }
        }
        try (DataOutputStream out = output(questions)) {
            for (int i = 0; i < texts.size(); i++) {
                out.writeUTF(texts.get(i));
                write(out, vectors.get(i));
                for (PeerScope scope : PeerScope.values()) {
                    List<Double> best = exact.of(i - warmUp, scope);
                    out.writeInt(best.size());
                    for (double each : best) {
                        out.writeDouble(each);
                    }
                }
            }
        }
    }

    /** All questions; those for warming up come first. */
    List<PeerQuery> queries() throws IOException {
        var queries = new ArrayList<PeerQuery>();
        try (DataInputStream in = input(questions)) {
            while (hasMore(in)) {
                String text = in.readUTF();
                Vector vector = vector(in);
                Map<PeerScope, List<Double>> exact = new EnumMap<>(PeerScope.class);
                for (PeerScope scope : PeerScope.values()) {
                    var best = new ArrayList<Double>();
                    for (int left = in.readInt(); left > 0; left--) {
                        best.add(in.readDouble());
                    }
                    exact.put(scope, best);
                }
                queries.add(new PeerQuery(text, vector, exact));
            }
        }
        return queries;
    }

    /** The passages in order, read as they are asked for. */
    Reader passages() throws IOException {
        return new Reader(input(passages));
    }

    /** Reads passages. Thread-safe. */
    static final class Reader implements AutoCloseable {

        private final DataInputStream in;

        private Reader(DataInputStream in) {
            this.in = in;
        }

        /** The next passages, at most {@code most}; empty at the end. */
        synchronized List<ReadyPassage> next(int most) throws IOException {
            var next = new ArrayList<ReadyPassage>(most);
            while (next.size() < most && hasMore(in)) {
                next.add(new ReadyPassage(in.readInt(), in.readUTF(), vector(in)));
            }
            return next;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    private static boolean hasMore(DataInputStream in) throws IOException {
        in.mark(1);
        boolean isEnd = in.read() < 0;
        in.reset();
        return !isEnd;
    }

    private static DataOutputStream output(Path file) throws IOException {
        return new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), BUFFER));
    }

    private static DataInputStream input(Path file) throws IOException {
        return new DataInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER));
    }

    private static void write(DataOutputStream out, Vector vector) throws IOException {
        var buffer = ByteBuffer.allocate(DIMENSIONS * Float.BYTES);
        buffer.asFloatBuffer().put(vector.toArray());
        out.write(buffer.array());
    }

    private static Vector vector(DataInputStream in) throws IOException {
        var bytes = new byte[DIMENSIONS * Float.BYTES];
        in.readFully(bytes);
        var values = new float[DIMENSIONS];
        ByteBuffer.wrap(bytes).asFloatBuffer().get(values);
        return Vector.trusted(values);
    }
}
