package io.ragstone.internal.store;

import io.ragstone.model.CareProgress;
import io.ragstone.model.Finding;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Compares some rows with others, in reads that are short, and repairs what they can tell.
 *
 * @param <D> how a kind of store gets at its rows
 */
public interface Check<D> {

    /** The codes of what it finds. */
    Set<String> codes();

    void look(D database, CareProgress progress, Consumer<Finding> each);

    /**
     * Repairs those of {@code findings} that are still there.
     *
     * @return those that it leaves to the caller
     */
    List<Finding> mend(D database, List<Finding> findings);
}
