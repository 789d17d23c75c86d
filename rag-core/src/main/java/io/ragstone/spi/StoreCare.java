package io.ragstone.spi;

import io.ragstone.model.CareProgress;
import io.ragstone.model.Finding;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * The part of a {@link Store} that looks after itself.
 *
 * <dl>
 *   <dt>K1
 *   <dd>{@link #inspect} finds nothing wrong with what only the methods of the store have written, whoever writes
 *       meanwhile, and changes nothing.
 *   <dt>K2
 *   <dd>{@link #mend} changes only what a finding of this store names and is still wrong; what it did not mend it gives
 *       back.
 *   <dt>K3
 *   <dd>{@link #backup} writes a whole copy or no file at all, and never touches a file that exists.
 * </dl>
 */
public interface StoreCare {

    /**
     * Compares all parts of the store with each other, row by row, and hands over what does not agree. Takes as long as
     * reading everything; holds no snapshot and no lock for long, so writers are not held up.
     */
    void inspect(CareProgress progress, Consumer<Finding> each);

    /**
     * Repairs what rows of the store are enough for. Several transactions; each leaves the store no worse than before.
     *
     * @return the findings that are left to the caller
     */
    List<Finding> mend(List<Finding> findings);

    /**
     * Copies the store as of one moment into {@code file}, from which it can be opened like the original. Writers may
     * go on.
     *
     * @throws io.ragstone.error.StoreException if the file exists or cannot be written, or if this kind of store has
     *     other means, which the message then names
     */
    void backup(Path file);
}
