package io.ragstone.testkit;

import static io.ragstone.testkit.StoreBench.DOCS;
import static io.ragstone.testkit.StoreBench.OTHER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.ragstone.Ragstone;
import io.ragstone.model.CareProgress;
import io.ragstone.model.Collection;
import io.ragstone.model.Finding;
import io.ragstone.model.ScanState;
import io.ragstone.spi.Store;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Exports a store after a random history, imports the file into an empty one and compares every answer; the same for a
 * copy without a file. A store's own tests extend this class and say how to make an empty store; it is filled from
 * itself and from the one called {@code memory}, and fills that one.
 *
 * <p>Left open is what {@link StoreDifferenceContract} leaves open, languages of documents that have gone, and which
 * texts a model refused: those are offered to it again.
 */
@NullUnmarked
public abstract class StoreTransferContract {

    private static final int STEPS = 60;

    @TempDir
    private Path folder;

    /** For subclasses. */
    protected StoreTransferContract() {}

    /** An empty store that takes its time from {@code clock}, another one at each call; the contract closes it. */
    protected abstract Store emptyStore(InstantSource clock);

    @ParameterizedTest(name = "seed {0}")
    @Seeded
    void fromItselfIntoItself(long seed) {
        transfer(seed, emptyStore(ManualTime.start()), emptyStore(ManualTime.start()));
    }

    @ParameterizedTest(name = "seed {0}")
    @Seeded
    void fromMemoryIntoItself(long seed) {
        transfer(seed, Memory.store(ManualTime.start()), emptyStore(ManualTime.start()));
    }

    @ParameterizedTest(name = "seed {0}")
    @Seeded
    void fromItselfIntoMemory(long seed) {
        transfer(seed, emptyStore(ManualTime.start()), Memory.store(ManualTime.start()));
    }

    @ParameterizedTest(name = "seed {0}")
    @Seeded
    void copiedIntoItself(long seed) {
        transfer(seed, emptyStore(ManualTime.start()), emptyStore(ManualTime.start()), StoreTransferContract::copy);
    }

    @ParameterizedTest(name = "seed {0}")
    @Seeded
    void copiedFromMemory(long seed) {
        transfer(seed, Memory.store(ManualTime.start()), emptyStore(ManualTime.start()), StoreTransferContract::copy);
    }

    @ParameterizedTest(name = "seed {0}")
    @Seeded
    void copiedIntoMemory(long seed) {
        transfer(seed, emptyStore(ManualTime.start()), Memory.store(ManualTime.start()), StoreTransferContract::copy);
    }

    /** A way from one index to another. */
    private interface Way {
        void go(Ragstone from, Ragstone into);
    }

    private static void copy(Ragstone from, Ragstone into) {
        from.care().copyTo(into, "the source", CareProgress.SILENT);
    }

    private void throughAFile(Ragstone from, Ragstone into) {
        Path file = folder.resolve("export");
        from.care().exportTo(file, CareProgress.SILENT);
        into.care().importFrom(file, CareProgress.SILENT);
    }

    private void transfer(long seed, Store from, Store into) {
        transfer(seed, from, into, this::throughAFile);
    }

    private void transfer(long seed, Store from, Store into, Way way) {
        var random = new SplittableRandom(seed);
        var time = ManualTime.start();
        var source = new StoreBench(from, time);
        var target = new StoreBench(into, time);
        try (Ragstone exporting = open(from);
                Ragstone importing = open(into)) {
            fill(source, random);

            way.go(exporting, importing);

            compare(source, target, new StoreQuestions(random));
            assertThat(into.collections())
                    .extracting(Collection::spec, Collection::scan)
                    .isEqualTo(from.collections().stream()
                            .map(each -> tuple(each.spec(), each.scan()))
                            .toList());
            assertThat(into.metadata("")).isEqualTo(from.metadata(""));
            var findings = new ArrayList<Finding>();
            into.inspect(CareProgress.SILENT, findings::add);
            assertThat(findings).isEmpty();
        }
    }

    private static void fill(StoreBench source, SplittableRandom random) {
        source.save(DOCS, OTHER);
        var steps = new RandomSteps(random);
        var outcomes = new ArrayList<Object>();
        for (int i = 0; i < STEPS; i++) {
            outcomes.add(steps.next().on().apply(source));
            source.save(DOCS, OTHER);
        }
        source.put(StoreBench.document("last.md")
                .passage("mark " + outcomes.size())
                .language("fr"));
        source.store().putMetadata("kept", "text of outcomes: " + outcomes.size());
        source.store()
                .recordScan(
                        DOCS,
                        new ScanState(
                                Optional.of(ManualTime.start().instant()), "root", "commit", 1, 2, false, "problem"));
    }

    private static void compare(StoreBench source, StoreBench target, StoreQuestions questions) {
        assertThat(target.store().activeSpace()).isEqualTo(source.store().activeSpace());
        for (StoreQuestions.Question question : questions.aboutContent()) {
            assertThat(question.ask().apply(target))
                    .as(question.what())
                    .isEqualTo(question.ask().apply(source));
        }
    }

    private static Ragstone open(Store store) {
        return Ragstone.builder()
                .store(store, Memory.queue(ManualTime.start()))
                .embedding("none")
                .open();
    }
}
