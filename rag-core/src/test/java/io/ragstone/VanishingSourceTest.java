package io.ragstone;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.error.SourceException;
import io.ragstone.model.Bytes;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.RawDocument;
import io.ragstone.model.ScanOutcome;
import io.ragstone.model.SourceItem;
import io.ragstone.model.SourceSpec;
import io.ragstone.model.SyncReport.CollectionReport;
import io.ragstone.spi.Source;
import io.ragstone.spi.SourceProvider;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A source that is handed in, and shows a document that is gone when it is to be read. */
class VanishingSourceTest {

    @Test
    void aDocumentThatIsGoneWhenItIsReadFailsWithItsReasonAndStopsNoOther() {
        try (Ragstone ragstone =
                Ragstone.builder().store("memory").source(new Provider()).open()) {
            ragstone.add(CollectionSpec.of(CollectionId.of("c"), new SourceSpec("vanishing", "anywhere", Map.of())));

            CollectionReport report = ragstone.sync().collections().get(0);

            assertThat(report.failed()).containsOnlyKeys("gone.md");
            assertThat(report.failed().get("gone.md")).contains("not there any more");
            assertThat(ragstone.search("here").hits()).hasSize(1);
            assertThat(ragstone.status().collections().get(0).counts().failed()).isEqualTo(1);
        }
    }

    private static final class Provider implements SourceProvider {

        @Override
        public String name() {
            return "vanishing";
        }

        @Override
        public Source open(SourceSpec spec) {
            return new Vanishing();
        }
    }

    private static final class Vanishing implements Source {

        @Override
        public ScanOutcome scan(Consumer<SourceItem> each) {
            for (String path : List.of("gone.md", "here.md")) {
                each.accept(new SourceItem(path, new Fingerprint("1", ""), 5, Optional.empty(), Optional.empty()));
            }
            return new ScanOutcome(true, List.of(), "place", "", Map.of(), true);
        }

        @Override
        public RawDocument read(String path) {
            if (path.equals("gone.md")) {
                throw SourceException.unreadable(path + " is not there any more", null);
            }
            Bytes content = Bytes.copyOf("here I am".getBytes(StandardCharsets.UTF_8));
            return new RawDocument(
                    path, content, new Fingerprint("1", content.sha256()), Optional.empty(), Optional.empty());
        }
    }
}
