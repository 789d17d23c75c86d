package io.ragstone.internal.chunk;

import io.ragstone.internal.structure.Block;
import io.ragstone.internal.structure.Lines;
import io.ragstone.internal.structure.MarkdownBlocks;
import io.ragstone.model.ChunkKind;
import io.ragstone.model.ChunkingPolicy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Reads Markdown as pieces: a list item with all that belongs to it, a table, a code block or a paragraph is one, as
 * long as it fits; headings go with what follows them. Reads ahead no further than one list item. For one thread.
 */
final class MarkdownPieces implements Iterator<Piece> {

    private final Lines lines;
    private final Sizer sizer;
    private final ChunkingPolicy policy;
    private final BlockCutter cutter;
    private final LineLevels levels;
    private final MarkdownBlocks blocks;
    private final HeadingPath headings;
    private final Deque<Piece> ready = new ArrayDeque<>();

    private List<String> path = List.of();
    private @Nullable Block ahead;
    /** The headings that wait for what follows them. */
    private @Nullable Piece heading;

    MarkdownPieces(Lines lines, Sizer sizer, ChunkingPolicy policy, String title) {
        this.lines = lines;
        this.sizer = sizer;
        this.policy = policy;
        this.cutter = new BlockCutter(lines, sizer, policy, new ProseBreaks(lines.text()));
        this.levels = new LineLevels(lines);
        this.blocks = new MarkdownBlocks(lines);
        this.headings = new HeadingPath(title);
    }

    @Override
    public boolean hasNext() {
        while (ready.isEmpty()) {
            Block block = take();
            if (block == null) {
                releaseHeading();
                return !ready.isEmpty();
            }
            if (block.kind() == Block.Kind.HEADING) {
                enter(block);
            } else {
                addUnderHeading(pieces(group(block)));
            }
        }
        return true;
    }

    @Override
    public Piece next() {
        if (!hasNext()) {
            throw new NoSuchElementException("the document has no more pieces");
        }
        return ready.remove();
    }

    private @Nullable Block take() {
        Block block = ahead;
        ahead = null;
        return block != null ? block : blocks.hasNext() ? blocks.next() : null;
    }

    private void enter(Block block) {
        path = headings.enter(block);
        List<Piece> parts =
                cutter.cut(block.first(), block.last(), ChunkKind.TEXT, path, levels::prose, "", headingSize());
        addUnderHeading(parts.subList(0, parts.size() - 1));
        Piece last = parts.get(parts.size() - 1);
        if (heading != null && joinedSize(heading, last) > policy.maximum()) {
            releaseHeading();
        }
        heading = heading == null ? last.under(last.start(), last.size()) : underHeading(heading, last);
    }

    /** The block and those that belong to the same list item. */
    private List<Block> group(Block first) {
        var group = new ArrayList<Block>(List.of(first));
        Block next = take();
        while (next != null && next.isJoined()) {
            group.add(next);
            next = take();
        }
        ahead = next;
        return group;
    }

    private List<Piece> pieces(List<Block> group) {
        int start = lines.start(group.get(0).first());
        int end = lines.end(group.get(group.size() - 1).last());
        int size = sizer.size(start, end);
        if (size <= policy.maximum()) {
            return List.of(Piece.of(start, end, size, kind(group), path));
        }
        var pieces = new ArrayList<Piece>();
        for (Block block : group) {
            pieces.addAll(cut(block, pieces.isEmpty() ? headingSize() : 0));
        }
        return pieces;
    }

    private List<Piece> cut(Block block, int reserved) {
        int first = block.first();
        int last = block.last();
        return switch (block.kind()) {
            case FENCE ->
                cutter.cut(
                        first,
                        last,
                        ChunkKind.CODE,
                        path,
                        line -> line == first + 1 || line == last ? Atoms.WEAK : levels.code(line),
                        lines.get(first).strip(),
                        reserved);
            case INDENTED_CODE -> cutter.cut(first, last, ChunkKind.CODE, path, levels::code, "", reserved);
            case TABLE ->
                cutter.cut(
                        first,
                        last,
                        ChunkKind.TABLE,
                        path,
                        line -> line <= first + 2 ? Atoms.WEAK : Atoms.BEST,
                        lines.text().substring(lines.start(first), lines.end(first + 1)),
                        reserved);
            case FRONT_MATTER -> cutter.cut(first, last, ChunkKind.FRONT_MATTER, path, levels::rows, "", reserved);
            default -> cutter.cut(first, last, ChunkKind.TEXT, path, levels::prose, "", reserved);
        };
    }

    private static ChunkKind kind(List<Block> group) {
        if (group.size() > 1) {
            return ChunkKind.TEXT;
        }
        return switch (group.get(0).kind()) {
            case FENCE, INDENTED_CODE -> ChunkKind.CODE;
            case TABLE -> ChunkKind.TABLE;
            case FRONT_MATTER -> ChunkKind.FRONT_MATTER;
            default -> ChunkKind.TEXT;
        };
    }

    private void addUnderHeading(List<Piece> pieces) {
        if (pieces.isEmpty()) {
            return;
        }
        Piece first = pieces.get(0);
        if (heading != null && joinedSize(heading, first) > policy.maximum()) {
            releaseHeading();
        }
        ready.add(heading == null ? first : underHeading(heading, first));
        heading = null;
        ready.addAll(pieces.subList(1, pieces.size()));
    }

    private void releaseHeading() {
        if (heading != null) {
            ready.add(heading);
            heading = null;
        }
    }

    private Piece underHeading(Piece heading, Piece piece) {
        return piece.under(heading.start(), joinedSize(heading, piece));
    }

    private int joinedSize(Piece heading, Piece piece) {
        return heading.size() + sizer.gap(heading.end(), piece.start()) + piece.size();
    }

    private int headingSize() {
        return heading == null ? 0 : heading.size() + 2;
    }
}
