package io.ragstone.internal.chunk;

import io.ragstone.internal.structure.Lines;
import io.ragstone.model.ChunkDraft;
import io.ragstone.model.ChunkingPolicy;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes passages of pieces. Fills each to about the preferred size, begins a new one at every heading, then glues what
 * is smaller than the minimum to a neighbour it belongs with, first within its section, then with what follows, then
 * with what went before. Linear. For one thread.
 */
final class Packer {

    private final Lines lines;
    private final Sizer sizer;
    private final ChunkingPolicy policy;
    private final List<Passage> done = new ArrayList<>();

    Packer(Lines lines, Sizer sizer, ChunkingPolicy policy) {
        this.lines = lines;
        this.sizer = sizer;
        this.policy = policy;
    }

    /** Packs {@code pieces}; reads no more of them than the policy's most passages need. */
    List<ChunkDraft> pack(Iterator<Piece> pieces) {
        Passage current = null;
        while (pieces.hasNext() && done.size() <= policy.maxChunks()) {
            current = take(current, pieces.next());
        }
        if (current != null) {
            push(current);
        }
        glueLast();
        return drafts();
    }

    private Passage take(@Nullable Passage current, Piece piece) {
        if (current == null) {
            return new Passage(piece);
        }
        if (piece.opensSection() || !current.path().equals(piece.path()) || !hasRoom(current, piece)) {
            push(current);
            return new Passage(piece);
        }
        current.add(piece, sizer.gap(current.end(), piece.start()));
        return current;
    }

    private boolean hasRoom(Passage current, Piece piece) {
        int joined = current.size() + sizer.gap(current.end(), piece.start()) + piece.size();
        if (joined > policy.maximum()) {
            return false;
        }
        int missing = policy.preferred() - current.size();
        return joined <= policy.preferred()
                || current.size() < policy.minimum()
                || joined - policy.preferred() < missing;
    }

    private void push(Passage passage) {
        Passage next = passage;
        while (!done.isEmpty()) {
            Passage last = done.get(done.size() - 1);
            boolean continues = isSmall(last) || (isSmall(next) && last.path().equals(next.path()));
            if (continues && canGlue(last, next)) {
                done.remove(done.size() - 1);
                last.append(next, sizer.gap(last.end(), next.start()));
                next = last;
            } else if (!isSmall(last) || !glueLast()) {
                break;
            }
        }
        done.add(next);
    }

    /** Glues the last passage to the one before if it is small; returns whether it did. */
    private boolean glueLast() {
        if (done.size() < 2 || !isSmall(done.get(done.size() - 1))) {
            return false;
        }
        Passage last = done.get(done.size() - 1);
        Passage before = done.get(done.size() - 2);
        if (!canGlue(before, last)) {
            return false;
        }
        done.remove(done.size() - 1);
        before.append(last, sizer.gap(before.end(), last.start()));
        return true;
    }

    private boolean isSmall(Passage passage) {
        return passage.size() < policy.minimum();
    }

    private boolean canGlue(Passage left, Passage right) {
        int joined = left.size() + sizer.gap(left.end(), right.start()) + right.size();
        return joined <= policy.maximum() && left.isRelated(right);
    }

    private List<ChunkDraft> drafts() {
        var drafts = new ArrayList<ChunkDraft>();
        for (int i = 0; i < Math.min(done.size(), policy.maxChunks()); i++) {
            Passage passage = done.get(i);
            int start = i == 0 ? passage.start() : overlappingStart(done.get(i - 1), passage);
            drafts.add(new ChunkDraft(
                    lines.text().substring(start, passage.end()),
                    passage.header(),
                    passage.path(),
                    lines.lineOf(start) + 1,
                    lines.lineOf(passage.end() - 1) + 1,
                    passage.kind(),
                    List.of()));
        }
        return drafts;
    }

    /** Where {@code passage} begins when it repeats the last paragraphs of the one before, as far as they fit. */
    private int overlappingStart(Passage before, Passage passage) {
        int start = passage.start();
        if (policy.overlap() == 0
                || !passage.header().isEmpty()
                || !before.path().equals(passage.path())) {
            return start;
        }
        List<Integer> paragraphs = before.paragraphs();
        for (int i = paragraphs.size() - 1; i >= 0; i--) {
            int from = paragraphs.get(i);
            int repeated = sizer.size(from, before.end());
            int joined = repeated + sizer.gap(before.end(), passage.start()) + passage.size();
            if (from == before.start() || repeated > policy.overlap() || joined > policy.maximum()) {
                break;
            }
            start = from;
        }
        return start;
    }
}
