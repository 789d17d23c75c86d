package io.ragstone.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/** The systems that are compared, in the order in which they take their turn. */
enum PeerSystem {
    RAGSTONE("Ragstone", "#3b82f6") {
        @Override
        Peer open(Path folder) {
            return new RagstonePeer("sqlite", folder.resolve("rag.db").toString());
        }

        @Override
        int heapMegabytes(int chunks) {
            return 1_024;
        }
    },
    POSTGRES("Ragstone, PostgreSQL", "#0f766e") {
        @Override
        Peer open(Path folder) throws IOException {
            return PostgresPeer.open();
        }

        @Override
        int heapMegabytes(int chunks) {
            return 1_024;
        }
    },
    PGVECTOR("pgvector", "#9333ea") {
        @Override
        Peer open(Path folder) throws IOException {
            return PgvectorPeer.open("off");
        }

        @Override
        int heapMegabytes(int chunks) {
            return 512;
        }
    },
    PGVECTOR_ITERATIVE("pgvector, iterative", "#c026d3") {
        @Override
        Peer open(Path folder) throws IOException {
            return PgvectorPeer.open("relaxed_order");
        }

        @Override
        int heapMegabytes(int chunks) {
            return 512;
        }
    },
    LUCENE("Lucene", "#e8710a") {
        @Override
        Peer open(Path folder) throws IOException {
            return new LucenePeer(folder);
        }

        @Override
        int heapMegabytes(int chunks) {
            return 2_048;
        }
    },
    LANGCHAIN4J("LangChain4j", "#1a9e5c") {
        @Override
        Peer open(Path folder) {
            return new InMemoryPeer();
        }

        /** All of it is on the heap. */
        @Override
        int heapMegabytes(int chunks) {
            return 1_024 + (int) (chunks * 6L / 1_024);
        }
    };

    /** Those that need no server. */
    static final Set<PeerSystem> EMBEDDED = Set.of(RAGSTONE, LUCENE, LANGCHAIN4J);

    private final String label;
    private final String colour;

    PeerSystem(String label, String colour) {
        this.label = label;
        this.colour = colour;
    }

    /** As tables show it. */
    String label() {
        return label;
    }

    /** As plots show it, on light and dark backgrounds. */
    String colour() {
        return colour;
    }

    /** Opens an empty one that keeps its files in {@code folder}. */
    abstract Peer open(Path folder) throws IOException;

    /** The heap that its process is given. */
    abstract int heapMegabytes(int chunks);
}
