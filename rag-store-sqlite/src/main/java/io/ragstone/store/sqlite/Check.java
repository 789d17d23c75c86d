package io.ragstone.store.sqlite;

import io.ragstone.model.CareProgress;
import io.ragstone.model.Finding;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Compares some rows with others, in reads that are short, and repairs what they can tell. */
interface Check {

    /** The codes of what it finds. */
    Set<String> codes();

    void look(Database database, CareProgress progress, Consumer<Finding> each);

    /**
     * Repairs those of {@code findings} that are still there.
     *
     * @return those that it leaves to the caller
     */
    List<Finding> mend(Database database, List<Finding> findings);

    /** Repairs one thing that was found, by its key. */
    interface Mend {
        void in(Session session, long key) throws SQLException;
    }
}
