package io.ragstone.testkit;

import static io.ragstone.testkit.StoreBench.DOCS;
import static io.ragstone.testkit.StoreBench.OTHER;
import static io.ragstone.testkit.StoreBench.SPACE;
import static io.ragstone.testkit.StoreBench.document;
import static io.ragstone.testkit.StoreBench.everywhere;
import static io.ragstone.testkit.StoreBench.key;
import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.Collection;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.Coverage;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.DocumentQuery;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.LedgerEntry;
import io.ragstone.model.RemovalReport;
import io.ragstone.model.ScanState;
import io.ragstone.model.SourceSpec;
import io.ragstone.testkit.StoreBench.Found;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Tests of the rules of {@link io.ragstone.spi.CollectionCatalog}. */
abstract class CatalogTests extends StoreTests {

    CatalogTests(Supplier<StoreBench> bench) {
        super(bench);
    }

    @Test
    @Verifies("C1")
    void savingGivesBackWhatWasSaved() {
        var source = new SourceSpec("folder", "/somewhere else/ü", Map.of("b", "2", "a", "1"));
        var id = new CollectionId("@scope/pkg, and more", "1.0");
        CollectionSpec spec = CollectionSpec.of(id, source)
                .withChunking("vault")
                .withProfile("rrf")
                .withLanguages(List.of("ja", "de"));

        assertThat(store().save(spec)).isEqualTo(new Collection(spec, ScanState.NEVER, Set.of()));
        assertThat(store().collection(id)).map(Collection::spec).contains(spec);
    }

    @Test
    @Verifies("C1")
    void savingAgainChangesTheSettingsAndKeepsTheDocuments() {
        bench().put("a.md", "kept");

        store().save(CollectionSpec.of(DOCS, SourceSpec.push()).withChunking("other"));

        assertThat(store().collection(DOCS)).map(each -> each.spec().chunking()).contains("other");
        assertThat(bench().texts("a.md")).containsExactly("kept");
        assertThat(bench().lexical("kept", everywhere())).hasSize(1);
    }

    @Test
    @Verifies("C1")
    void idsThatDifferInCaseAreOneCollectionInTheFirstSpelling() {
        store().save(CollectionSpec.of(CollectionId.of("Straße ÄRA"), SourceSpec.push()));
        CollectionId sameAgain = CollectionId.of("STRAßE ära");

        Collection saved = store().save(CollectionSpec.of(sameAgain, SourceSpec.folder("/changed")));

        assertThat(saved.id().toString()).isEqualTo("Straße ÄRA");
        assertThat(saved.spec().source().location()).isEqualTo("/changed");
        assertThat(store().collections())
                .filteredOn(each -> each.id().equals(sameAgain))
                .hasSize(1);
        assertThat(store().begin(new DocumentKey(sameAgain, "a.md"))).isPositive();
    }

    @Test
    @Verifies("C2")
    void collectionsStandInOrderOfId() {
        bench().save(CollectionId.parse("zeta"), CollectionId.parse("Lib@2"), CollectionId.parse("lib@10"));

        assertThat(store().collections())
                .extracting(each -> each.id().toString())
                .containsExactly("docs", "lib@10", "Lib@2", "other", "zeta");
    }

    @Test
    @Verifies("C2")
    void collectionsShowTheLastScan() {
        var asOf = Optional.of(Instant.parse("2026-02-03T04:05:06Z"));
        var last = new ScanState(asOf, "dev:1 inode:2", "abc", 3, 4, false, "the root is empty");
        store().recordScan(DOCS, new ScanState(Optional.empty(), "", "", 1, 1, true, "first"));

        store().recordScan(DOCS, last);
        bench().save(DOCS);

        assertThat(store().collection(DOCS)).map(Collection::scan).contains(last);
        assertThat(store().collection(OTHER)).map(Collection::scan).contains(ScanState.NEVER);
    }

    @Test
    @Verifies("C2")
    void collectionsShowTheLanguagesOfTheirDocuments() {
        bench().put(document("a.md").language("de").passage("eins"));
        bench().put(document("b.md").language("ja").passage("ni"));
        bench().put(document("c.md").passage("unknown"));

        assertThat(store().collection(DOCS)).map(Collection::languages).contains(Set.of("de", "ja"));
        assertThat(store().collection(OTHER)).map(Collection::languages).contains(Set.of());
    }

    @Test
    @Verifies("C3")
    void removingLeavesNoTraceAndReportsWhatWasThere() {
        store().activate(SPACE);
        bench().put(document("a.md")
                .defining("mark one", "mark")
                .link(1, "b.md")
                .extractedText("all"));
        bench().put("b.md", "mark two", "mark three");
        bench().record(DOCS, LedgerChange.skip("c.bin", Fingerprint.UNKNOWN, 1, Optional.empty(), "binary"));
        bench().embed(SPACE);

        assertThat(store().remove(DOCS)).isEqualTo(new RemovalReport(3, 3));

        assertThat(store().collections()).extracting(Collection::id).containsExactly(OTHER);
        bench().save(DOCS);
        assertThat(bench().found("mark", everywhere())).isEqualTo(Found.NOTHING);
        assertThat(store().chunks(key("a.md"))).isEmpty();
        assertThat(store().extractedText(key("a.md"))).isEmpty();
        assertThat(store().entry(key("c.bin"))).isEmpty();
        assertThat(store().documents(new DocumentQuery(DOCS, Set.of(), Optional.empty(), 10))
                        .items())
                .isEmpty();
        var entries = new ArrayList<LedgerEntry>();
        store().ledger(DOCS, entries::add);
        assertThat(entries).isEmpty();
        assertThat(bench().counts(DOCS)).isEqualTo(Coverage.Counts.NONE);
    }

    @Test
    @Verifies("C3")
    void removingForgetsTheScan() {
        store().recordScan(DOCS, new ScanState(Optional.empty(), "root", "", 1, 1, true, "problem"));
        store().remove(DOCS);

        bench().save(DOCS);

        assertThat(store().collection(DOCS)).map(Collection::scan).contains(ScanState.NEVER);
    }

    @Test
    @Verifies("C3")
    void removingKeepsOtherCollectionsAlsoWhereTheyShareText() {
        store().activate(SPACE);
        bench().put("a.md", "mark");
        bench().put(DocumentBuilder.document(new DocumentKey(OTHER, "a.md")).passage("mark"));
        bench().embed(SPACE);

        store().remove(DOCS);

        assertThat(bench().lexical("mark", everywhere(OTHER))).hasSize(1);
        assertThat(bench().counts(OTHER).withVectors()).isEqualTo(1);
    }

    @Test
    @Verifies("C3")
    void removingWhatIsNotThereReportsNothing() {
        assertThat(store().remove(CollectionId.of("nobody"))).isEqualTo(new RemovalReport(0, 0));
    }

    @Test
    @Verifies("C4")
    void metadataIsFoundByTheBeginningOfItsKey() {
        store().putMetadata("sync.a", "1");
        store().putMetadata("sync.b", "2");
        store().putMetadata("sync%", "3");
        store().putMetadata("other", "4");
        store().putMetadata("sync.a", "5");

        assertThat(store().metadata("sync.")).containsExactlyInAnyOrderEntriesOf(Map.of("sync.a", "5", "sync.b", "2"));
        assertThat(store().metadata("sync%")).containsExactlyEntriesOf(Map.of("sync%", "3"));
        assertThat(store().metadata("sync_")).isEmpty();
        assertThat(store().metadata("")).hasSize(4);
    }

    @Test
    @Verifies("C4")
    void anEmptyValueRemovesTheKey() {
        store().putMetadata("key", "value");
        store().putMetadata("key", "");
        store().putMetadata("never there", "");

        assertThat(store().metadata("")).isEmpty();
    }
}
