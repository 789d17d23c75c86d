package io.ragstone.internal.chunk;

import io.ragstone.internal.structure.Lines;
import io.ragstone.model.ChunkKind;
import io.ragstone.model.ChunkingPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Makes pieces of blocks: one of each block that fits, several of one that does not. For one thread. */
final class BlockCutter {

    private final Lines lines;
    private final Sizer sizer;
    private final ChunkingPolicy policy;
    private final Splitter splitter;

    BlockCutter(Lines lines, Sizer sizer, ChunkingPolicy policy, Breaks breaks) {
        this.lines = lines;
        this.sizer = sizer;
        this.policy = policy;
        this.splitter = new Splitter(lines, sizer, policy, breaks);
    }

    /**
     * Cuts lines {@code first} to {@code last} into pieces under {@code path}.
     *
     * @param header what each part but the first repeats; left out if it would fill most of a passage
     * @param reserved the size of a heading that should fit before the first part
     */
    List<Piece> cut(
            int first,
            int last,
            ChunkKind kind,
            List<String> path,
            Splitter.Levels levels,
            String header,
            int reserved) {
        int start = lines.start(first);
        int end = lines.end(last);
        int size = sizer.size(start, end);
        if (size <= policy.maximum()) {
            return List.of(Piece.of(start, end, size, kind, path));
        }
        int headerSize = header.isEmpty() ? 0 : policy.unit().measure(header) + 1;
        boolean repeats = headerSize <= policy.maximum() / 2;
        int budget = repeats ? policy.maximum() - headerSize : policy.maximum();
        int firstBudget = Math.max((policy.maximum() + 1) / 2, policy.maximum() - reserved);
        var pieces = new ArrayList<Piece>();
        for (Splitter.Range part : splitter.split(first, last, levels, firstBudget, budget)) {
            Piece piece = Piece.of(part.start(), part.end(), part.size(), kind, path);
            pieces.add(pieces.isEmpty() || !repeats ? piece : piece.withHeader(header));
        }
        return pieces;
    }

    /** Cuts the whole text, each piece under the path that {@code pathAt} gives for its first character. */
    List<Piece> cutAll(ChunkKind kind, Splitter.Levels levels, String header, IntFunction<List<String>> pathAt) {
        int first = 0;
        while (first < lines.count() && lines.isBlank(first)) {
            first++;
        }
        int last = lines.count() - 1;
        while (last > first && lines.isBlank(last)) {
            last--;
        }
        if (first > last) {
            return List.of();
        }
        List<Piece> pieces = new ArrayList<>();
        for (Piece piece : cut(first, last, kind, List.of(), levels, header, 0)) {
            pieces.add(piece.at(pathAt.apply(piece.start())));
        }
        return pieces;
    }
}
