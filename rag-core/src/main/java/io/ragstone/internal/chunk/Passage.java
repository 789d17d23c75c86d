package io.ragstone.internal.chunk;

import io.ragstone.model.ChunkKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** A passage while it is being put together of pieces that follow each other. For one thread. */
final class Passage {

    private final int start;
    private final String header;
    private final Map<ChunkKind, Integer> sizes = new EnumMap<>(ChunkKind.class);
    /** Where the paragraphs at its end begin, in order. */
    private List<Integer> paragraphs = new ArrayList<>();

    private int end;
    private int size;
    private List<String> path;

    Passage(Piece first) {
        this.start = first.start();
        this.header = first.header();
        this.end = first.end();
        this.size = first.size();
        this.path = first.path();
        count(first);
    }

    void add(Piece next, int gap) {
        end = next.end();
        size += gap + next.size();
        count(next);
    }

    /** Takes over {@code next}, which begins where this one ends. */
    void append(Passage next, int gap) {
        end = next.end;
        size += gap + next.size;
        path = common(path, next.path);
        next.sizes.forEach((kind, more) -> sizes.merge(kind, more, Integer::sum));
        paragraphs = next.paragraphs;
    }

    int start() {
        return start;
    }

    int end() {
        return end;
    }

    int size() {
        return size;
    }

    String header() {
        return header;
    }

    List<String> path() {
        return path;
    }

    List<Integer> paragraphs() {
        return paragraphs;
    }

    /** What most of it is; running text where two kinds are even. */
    ChunkKind kind() {
        ChunkKind most = ChunkKind.TEXT;
        for (ChunkKind kind : ChunkKind.values()) {
            most = sizes.getOrDefault(kind, 0) > sizes.getOrDefault(most, 0) ? kind : most;
        }
        return most;
    }

    /** Whether the two stand under one heading, or one under the other's, or both directly under a third. */
    boolean isRelated(Passage other) {
        int common = common(path, other.path).size();
        int shorter = Math.min(path.size(), other.path.size());
        int longer = Math.max(path.size(), other.path.size());
        return common == shorter || (longer == shorter && common == shorter - 1);
    }

    private void count(Piece piece) {
        sizes.merge(piece.kind(), piece.size(), Integer::sum);
        if (piece.kind() == ChunkKind.TEXT) {
            paragraphs.add(piece.start());
        } else {
            paragraphs.clear();
        }
    }

    private static List<String> common(List<String> left, List<String> right) {
        int length = 0;
        while (length < Math.min(left.size(), right.size()) && left.get(length).equals(right.get(length))) {
            length++;
        }
        return length == left.size() ? left : left.subList(0, length);
    }
}
