package io.ragstone.testkit;

import java.nio.file.Path;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Nested;

/** The whole library keeping folders in step, on the store under test: what an application sees of it. */
@NullUnmarked
public abstract class SyncContract {

    /** For subclasses. */
    protected SyncContract() {}

    /**
     * Names a store that holds nothing and that no other test can see, as {@code RagstoneBuilder.store} takes it.
     *
     * @param folder an existing folder for its files
     */
    protected abstract String emptyStore(Path folder);

    @Nested
    class FolderSync extends FolderSyncTests {
        FolderSync() {
            super(SyncContract.this::emptyStore);
        }
    }

    @Nested
    class BranchSwitch extends BranchSwitchTests {
        BranchSwitch() {
            super(SyncContract.this::emptyStore);
        }
    }

    @Nested
    class Convergence extends ConvergenceTests {
        Convergence() {
            super(SyncContract.this::emptyStore);
        }
    }
}
