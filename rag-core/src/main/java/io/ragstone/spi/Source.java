package io.ragstone.spi;

import io.ragstone.model.RawDocument;
import io.ragstone.model.ScanOutcome;
import io.ragstone.model.SourceItem;
import java.util.function.Consumer;

/**
 * Where the documents of one collection come from.
 *
 * <dl>
 *   <dt>O1
 *   <dd>{@link #scan} shows every document once; if it could not see all, or the root is not there, it says so and
 *       never throws for it.
 *   <dt>O2
 *   <dd>Two scans of an unchanged source show the same items.
 *   <dt>O3
 *   <dd>{@link #read} gives the bytes that are there now with their own fingerprint, hash included, and nothing that a
 *       scan would not show: what lies outside, is excluded or skipped is a {@link io.ragstone.error.SourceException}.
 *   <dt>O4
 *   <dd>A changed document has another cheap fingerprint than before, or none.
 *   <dt>O5
 *   <dd>May be called from any thread.
 *   <dt>O6
 *   <dd>A {@link #watch} that is not {@linkplain SourceWatch#blindness blind} tells of every change of what the scans
 *       since then have shown, and of what is added beside it.
 *   <dt>O7
 *   <dd>{@link #isReachable} is false where the root is not there.
 * </dl>
 */
public interface Source extends AutoCloseable {

    /**
     * Walks the source without reading contents. May take long; ends early, incomplete, when the thread is interrupted.
     */
    ScanOutcome scan(Consumer<SourceItem> each);

    /**
     * Reads one document.
     *
     * @throws io.ragstone.error.SourceException if it is gone, excluded, too large or unreadable
     */
    RawDocument read(String path);

    /**
     * Tells of changes from now on. {@code changed} runs soon after documents may have changed, on any thread, also
     * when nothing has; it returns at once. A source watches what its scans go through, so the caller scans after this.
     */
    default SourceWatch watch(Runnable changed) {
        return SourceWatch.blind("this kind of source tells of no changes");
    }

    /**
     * Whether this machine can read documents of it now: others may be able to where it cannot. Cheap; asked before
     * each batch of documents.
     */
    default boolean isReachable() {
        return true;
    }

    @Override
    default void close() {}
}
