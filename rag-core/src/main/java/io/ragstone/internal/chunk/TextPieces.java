package io.ragstone.internal.chunk;

import io.ragstone.internal.structure.Lines;
import io.ragstone.model.ChunkKind;
import io.ragstone.model.ChunkingPolicy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** Reads plain text as pieces: paragraphs, which blank lines part. For one thread. */
final class TextPieces implements Iterator<Piece> {

    private final Lines lines;
    private final BlockCutter cutter;
    private final LineLevels levels;
    private final Deque<Piece> ready = new ArrayDeque<>();

    private int at;

    TextPieces(Lines lines, Sizer sizer, ChunkingPolicy policy) {
        this.lines = lines;
        this.cutter = new BlockCutter(lines, sizer, policy, new ProseBreaks(lines.text()));
        this.levels = new LineLevels(lines);
    }

    @Override
    public boolean hasNext() {
        while (ready.isEmpty() && at < lines.count()) {
            int first = at++;
            if (!lines.isBlank(first)) {
                while (at < lines.count() && !lines.isBlank(at)) {
                    at++;
                }
                ready.addAll(cutter.cut(first, at - 1, ChunkKind.TEXT, List.of(), levels::prose, "", 0));
            }
        }
        return !ready.isEmpty();
    }

    @Override
    public Piece next() {
        if (!hasNext()) {
            throw new NoSuchElementException("the document has no more pieces");
        }
        return ready.remove();
    }
}
