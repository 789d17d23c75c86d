package io.ragstone.testkit;

import io.ragstone.spi.Store;
import java.time.InstantSource;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;

/**
 * What every {@link Store} must do. A store's own tests extend this class:
 *
 * <pre>{@code
 * class SqliteStoreTest extends StoreContract {
 *
 *     @TempDir
 *     Path folder;
 *
 *     @Override
 *     protected Store emptyStore(InstantSource clock) {
 *         var options = StoreOptions.readWrite().withClock(clock);
 *         return new SqliteStoreProvider().open(folder.resolve("rag.db").toString(), options);
 *     }
 * }
 * }</pre>
 */
@NullUnmarked
public abstract class StoreContract {

    private StoreBench bench;

    /** For subclasses. */
    protected StoreContract() {}

    /**
     * A store that holds nothing, that no other test can see, and that takes its time from {@code clock}. Called before
     * each test; the contract closes it.
     */
    protected abstract Store emptyStore(InstantSource clock);

    @BeforeEach
    final void openStore() {
        var time = ManualTime.start();
        bench = new StoreBench(emptyStore(time), time);
        bench.save(StoreBench.DOCS, StoreBench.OTHER);
    }

    @AfterEach
    final void closeStore() {
        bench.store().close();
    }

    private StoreBench bench() {
        return bench;
    }

    @Nested
    class Whole extends WholeStoreTests {
        Whole() {
            super(StoreContract.this::bench);
        }
    }

    @Nested
    class Catalog extends CatalogTests {
        Catalog() {
            super(StoreContract.this::bench);
        }
    }

    @Nested
    class Ledger extends LedgerTests {
        Ledger() {
            super(StoreContract.this::bench);
        }
    }

    @Nested
    class Writer extends WriterTests {
        Writer() {
            super(StoreContract.this::bench);
        }
    }

    @Nested
    class Spaces extends SpaceTests {
        Spaces() {
            super(StoreContract.this::bench);
        }
    }

    @Nested
    class Vectors extends VectorTests {
        Vectors() {
            super(StoreContract.this::bench);
        }
    }

    @Nested
    class WordSearch extends WordSearchTests {
        WordSearch() {
            super(StoreContract.this::bench);
        }
    }

    @Nested
    class OtherSearch extends OtherSearchTests {
        OtherSearch() {
            super(StoreContract.this::bench);
        }
    }

    @Nested
    class Reader extends ReaderTests {
        Reader() {
            super(StoreContract.this::bench);
        }
    }

    @Nested
    class Copy extends CopyTests {
        Copy() {
            super(StoreContract.this::bench);
        }
    }

    @Nested
    class Care extends CareTests {
        Care() {
            super(StoreContract.this::bench);
        }
    }
}
