package io.ragstone.adapter.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.Ragstone;
import io.ragstone.error.NotFoundException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexTest {

    @TempDir
    Path folder;

    @Test
    void isOpenedOnceAndNotBeforeItIsNeeded() {
        var openings = new AtomicInteger();
        var index = Index.of(() -> {
            openings.incrementAndGet();
            return Ragstone.builder()
                    .store("sqlite:" + folder.resolve("rag.db"))
                    .embedding("none")
                    .open();
        });
        assertThat(openings).hasValue(0);

        assertThat(index.get()).isSameAs(index.get());
        index.close();

        assertThat(openings).hasValue(1);
    }

    @Test
    void anOpeningThatFailedIsTriedAnew() {
        var openings = new AtomicInteger();
        var index = Index.of(() -> {
            if (openings.incrementAndGet() == 1) {
                throw new NotFoundException("not yet");
            }
            return Ragstone.builder()
                    .store("sqlite:" + folder.resolve("rag.db"))
                    .embedding("none")
                    .open();
        });

        assertThatThrownBy(index::get).isInstanceOf(NotFoundException.class).hasMessage("not yet");
        assertThat(index.get()).isNotNull();
        index.close();
    }

    @Test
    void closingWhatWasNeverOpenedOpensNothing() {
        var index = Index.of(() -> {
            throw new AssertionError("opened");
        });

        index.close();
    }
}
