package io.ragstone.testkit;

import static io.ragstone.testkit.StoreBench.DOCS;
import static io.ragstone.testkit.StoreBench.OTHER;
import static io.ragstone.testkit.StoreBench.document;
import static io.ragstone.testkit.StoreBench.key;
import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.Chunk;
import io.ragstone.model.ChunkDraft;
import io.ragstone.model.ChunkKind;
import io.ragstone.model.ChunkRef;
import io.ragstone.model.CollectionId;
import io.ragstone.model.Coverage;
import io.ragstone.model.Coverage.CollectionCoverage;
import io.ragstone.model.Document;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.DocumentLink;
import io.ragstone.model.DocumentQuery;
import io.ragstone.model.DocumentState;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.Link;
import io.ragstone.model.LinkQuery;
import io.ragstone.model.Page;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** Tests of the rules of {@link io.ragstone.spi.DocumentReader}. */
abstract class ReaderTests extends StoreTests {

    ReaderTests(Supplier<StoreBench> bench) {
        super(bench);
    }

    @Test
    @Verifies("R1")
    void chunksStandInTheOrderOfTheIdsWithoutThoseThatAreGone() {
        bench().put("a.md", "one", "two", "three");
        bench().put("gone.md", "gone");
        List<Long> ids = ids("a.md");
        long gone = ids("gone.md").get(0);
        store().removeDocuments(DOCS, List.of("gone.md"));

        List<Long> asked = List.of(ids.get(2), gone, ids.get(0), Long.MAX_VALUE, ids.get(1));

        assertThat(store().chunks(asked)).extracting(Chunk::text).containsExactly("three", "one", "two");
        assertThat(store().chunks(List.of())).isEmpty();
    }

    @Test
    @Verifies("R1")
    void thousandsOfIdsAreOneQuestion() {
        bench().put("a.md", "one");
        var asked = new ArrayList<Long>(ids("a.md"));
        for (long i = 0; i < 40_000; i++) {
            asked.add(Long.MAX_VALUE - i);
        }

        assertThat(store().chunks(asked)).hasSize(1);
    }

    @Test
    @Verifies("R1")
    void aChunkIsWhatWasStored() {
        var draft = new ChunkDraft(
                "row \ud83d\ude00\n'row'\t\u0001",
                "| head |",
                List.of("Top", "Sub > title"),
                7,
                8,
                ChunkKind.TABLE,
                List.of("name"));
        DocumentBuilder document =
                document("a.md").title("Title").passage("first").passage(draft);
        bench().put(document);

        List<Chunk> chunks = store().chunks(key("a.md"));

        ChunkRef ref = chunks.get(1).ref();
        var content = document.build(1);
        assertThat(chunks).hasSize(2);
        assertThat(chunks.get(1))
                .isEqualTo(new Chunk(
                        new ChunkRef(ref.id(), key("a.md"), 1),
                        draft.text(),
                        draft.header(),
                        "Title",
                        draft.breadcrumb(),
                        7,
                        8,
                        ChunkKind.TABLE,
                        content.chunks().get(1).textHash(),
                        content.fingerprint().hash(),
                        false));
        assertThat(store().chunks(List.of(ref.id()))).containsExactly(chunks.get(1));
        assertThat(store().chunks(key("nobody.md"))).isEmpty();
    }

    @Test
    @Verifies("R1")
    void idsAreNeverUsedTwice() {
        var used = new ArrayList<Long>();
        for (int i = 0; i < 4; i++) {
            bench().put("a.md", "text " + i);
            used.addAll(ids("a.md"));
            store().removeDocuments(DOCS, List.of("a.md"));
        }

        assertThat(used).hasSize(4).doesNotHaveDuplicates();
    }

    @Test
    @Verifies("R2")
    void aDocumentShowsItsSearchableVersion() {
        DocumentBuilder document = document("folder/a.md")
                .title("Title")
                .contentType("text/markdown")
                .language("de")
                .attribute("tag", "b", "a")
                .attribute("empty", "")
                .modified(Instant.parse("2026-05-06T07:08:09.123Z"))
                .passages(List.of("one", "two"));
        bench().put(document);
        var content = document.build(1);

        assertThat(store().document(key("folder/a.md")))
                .contains(new Document(
                        key("folder/a.md"),
                        "Title",
                        "text/markdown",
                        "de",
                        Map.of("tag", List.of("b", "a"), "empty", List.of("")),
                        content.bytes(),
                        content.modified(),
                        content.fingerprint().hash(),
                        2,
                        DocumentState.INDEXED,
                        false,
                        ""));
        assertThat(store().document(key("nobody.md"))).isEmpty();
    }

    @Test
    @Verifies("R2")
    void aDocumentWithANewerVersionAtItsSourceIsStale() {
        bench().put(document("a.md").title("Old title").passage("old"));
        bench().queue(document("a.md").passage("new"), "");

        Document pending = store().document(key("a.md")).orElseThrow();
        assertThat(pending.state()).isEqualTo(DocumentState.PENDING);
        assertThat(pending.title()).isEqualTo("Old title");
        assertThat(pending.chunks()).isEqualTo(1);
        assertThat(pending.stale()).isTrue();
        assertThat(store().chunks(key("a.md"))).extracting(Chunk::stale).containsExactly(true);

        bench().record(DOCS, LedgerChange.fail("a.md", "broken"));
        Document failed = store().document(key("a.md")).orElseThrow();
        assertThat(failed.state()).isEqualTo(DocumentState.FAILED);
        assertThat(failed.stale()).isTrue();
        assertThat(failed.reason()).isEqualTo("broken");

        bench().put(document("a.md").passage("new"));
        assertThat(store().document(key("a.md"))).map(Document::stale).contains(false);
    }

    @Test
    @Verifies("R2")
    void readingTheSameVersionAgainDoesNotMakeItStale() {
        DocumentBuilder document = document("a.md").passage("same");
        bench().put(document);

        bench().queue(document, "");

        assertThat(store().document(key("a.md"))).map(Document::state).contains(DocumentState.PENDING);
        assertThat(store().document(key("a.md"))).map(Document::stale).contains(false);
        assertThat(bench().counts(DOCS).stale()).isZero();
    }

    @Test
    @Verifies("R2")
    void documentsStandInOrderOfTheCodePointsOfTheirPaths() {
        for (String path : List.of("\ud83d\ude00.md", "\uff5e.md", "b.md", "a/b.md", "B.md", "a.md", "\u00e9.md")) {
            bench().put(path, "text");
        }

        assertThat(paths(documents(Set.of(), Optional.empty(), 100)))
                .containsExactly("B.md", "a.md", "a/b.md", "b.md", "\u00e9.md", "\uff5e.md", "\ud83d\ude00.md");
    }

    @Test
    @Verifies("R2")
    void pagesMissNoneAndEnd() {
        List<String> all = new ArrayList<>();
        for (int i = 10; i < 31; i++) {
            all.add("document-" + i);
            bench().put("document-" + i, "text");
        }
        for (int limit : List.of(1, 4, 7, 20, 21, 22)) {
            var seen = new ArrayList<String>();
            Page<Document> page = documents(Set.of(), Optional.empty(), limit);
            seen.addAll(paths(page));
            while (page.next().isPresent()) {
                page = documents(Set.of(), page.next(), limit);
                assertThat(page.items()).isNotEmpty();
                seen.addAll(paths(page));
            }
            assertThat(seen).as("pages of %s", limit).isEqualTo(all);
        }
        assertThat(documents(Set.of(), Optional.of("document-30"), 5))
                .isEqualTo(new Page<>(List.of(), Optional.empty()));
        assertThat(paths(documents(Set.of(), Optional.of("document-289"), 5)))
                .containsExactly("document-29", "document-30");
    }

    @Test
    @Verifies("R2")
    void documentsAreChosenByState() {
        bench().put("a.md", "text");
        bench().queue(document("b.md"), "");
        bench().record(DOCS, LedgerChange.fail("c.md", "broken"));
        bench().put("d.md", "text");

        assertThat(paths(documents(Set.of(DocumentState.INDEXED), Optional.empty(), 10)))
                .containsExactly("a.md", "d.md");
        assertThat(paths(documents(Set.of(DocumentState.PENDING, DocumentState.FAILED), Optional.empty(), 1)))
                .containsExactly("b.md");
        assertThat(paths(documents(Set.of(DocumentState.FAILED), Optional.of("a.md"), 10)))
                .containsExactly("c.md");
    }

    @Test
    @Verifies("R3")
    void linksAreThoseOfTheSearchableVersionsInOrder() {
        Link call = new Link("call", 9, "main", "open");
        bench().put(document("\ud83d\ude00").link(1, "b"));
        bench().put(document("\uff5e").link(call).link(3, "a").link(1, "a"));
        bench().put(document("a").link(1, "old"));
        bench().put(document("a").link(2, "a"));
        bench().put(DocumentBuilder.document(new DocumentKey(OTHER, "o")).link(1, "a"));

        assertThat(links(Optional.empty(), Optional.empty(), Optional.empty(), 10))
                .containsExactly("a:2>a", "\uff5e:1>a", "\uff5e:3>a", "\uff5e:9>open", "\ud83d\ude00:1>b");
        assertThat(links(Optional.of("\uff5e"), Optional.empty(), Optional.empty(), 2))
                .containsExactly("\uff5e:1>a", "\uff5e:3>a");
        assertThat(links(Optional.empty(), Optional.of("a"), Optional.empty(), 10))
                .containsExactly("a:2>a", "\uff5e:1>a", "\uff5e:3>a");
        assertThat(links(Optional.empty(), Optional.empty(), Optional.of("call"), 10))
                .containsExactly("\uff5e:9>open");
        assertThat(links(Optional.of("a"), Optional.of("open"), Optional.empty(), 10))
                .isEmpty();
        assertThat(store().links(new LinkQuery(DOCS, Optional.of("\uff5e"), Optional.of("open"), Optional.empty(), 1)))
                .containsExactly(new DocumentLink(key("\uff5e"), call));
    }

    @ParameterizedTest(name = "seed {0}")
    @Verifies("R4")
    @Seeded
    void coverageEqualsARecountAfterAnything(long seed) {
        var steps = new RandomSteps(new SplittableRandom(seed));
        for (int i = 0; i < 40; i++) {
            RandomSteps.Step step = steps.next();
            Object outcome = step.on().apply(bench());
            List<CollectionId> ids =
                    store().collections().stream().map(each -> each.id()).toList();

            List<CollectionCoverage> recounted = ids.stream()
                    .map(id -> new CollectionCoverage(id, recount(id)))
                    .toList();

            assertThat(store().coverage(ids).collections())
                    .as("after step %s: %s gave %s", i, step, outcome)
                    .isEqualTo(recounted);
        }
    }

    @Test
    @Verifies("R4")
    void eachStateIsCounted() {
        bench().put("indexed.md", "one", "two");
        bench().queue(document("pending.md"), "");
        bench().record(DOCS, LedgerChange.fail("failed.md", "broken"), LedgerChange.fail("failed too.md", "broken"));
        bench().put("failed later.md", "three");
        bench().record(DOCS, LedgerChange.fail("failed later.md", "broken"));
        bench().queue(document("failed later.md").passage("four"), "");
        bench().record(DOCS, LedgerChange.fail("failed later.md", "broken"));

        assertThat(bench().counts(DOCS)).isEqualTo(new Coverage.Counts(1, 1, 3, 0, 1, 3, 0));
    }

    @Test
    @Verifies("R4")
    void coverageStandsInTheOrderAsked() {
        bench().put("a.md", "text");

        assertThat(store().coverage(List.of(OTHER, DOCS)).collections())
                .containsExactly(
                        new CollectionCoverage(OTHER, Coverage.Counts.NONE),
                        new CollectionCoverage(DOCS, new Coverage.Counts(1, 0, 0, 0, 0, 1, 0)));
        assertThat(store().coverage(List.of()).collections()).isEmpty();
    }

    @Test
    @Verifies("R5")
    void extractedTextIsKeptWhereItWasHandedOver() {
        String text = "line one\r\n\u00fc \ud83d\ude00 'quoted'\n";
        bench().put(document("a.pdf").passage("one").extractedText(text));
        bench().put("b.md", "plain");

        assertThat(store().extractedText(key("a.pdf"))).contains(text);
        assertThat(store().extractedText(key("b.md"))).isEmpty();
        assertThat(store().extractedText(key("nobody"))).isEmpty();
    }

    @Test
    @Verifies("R5")
    void extractedTextFollowsTheVersion() {
        bench().put(document("a").passage("one").extractedText("first"));
        bench().queue(document("a").passage("two"), "");
        assertThat(store().extractedText(key("a"))).contains("first");

        bench().put(document("a").passage("two").extractedText("second"));
        assertThat(store().extractedText(key("a"))).contains("second");

        bench().put(document("a").passage("three"));
        assertThat(store().extractedText(key("a"))).isEmpty();
    }

    private Coverage.Counts recount(CollectionId id) {
        List<Document> documents = store().documents(new DocumentQuery(id, Set.of(), Optional.empty(), StoreBench.ALL))
                .items();
        List<Chunk> chunks = documents.stream()
                .flatMap(document -> store().chunks(document.key()).stream())
                .toList();
        return new Coverage.Counts(
                count(documents, DocumentState.INDEXED),
                count(documents, DocumentState.PENDING),
                count(documents, DocumentState.FAILED),
                count(documents, DocumentState.SKIPPED),
                (int) documents.stream().filter(Document::stale).count(),
                chunks.size(),
                bench().withVectors(id).size());
    }

    private static int count(List<Document> documents, DocumentState state) {
        return (int)
                documents.stream().filter(document -> document.state() == state).count();
    }

    private List<Long> ids(String path) {
        return store().chunks(key(path)).stream().map(chunk -> chunk.ref().id()).toList();
    }

    private Page<Document> documents(Set<DocumentState> states, Optional<String> after, int limit) {
        return store().documents(new DocumentQuery(DOCS, states, after, limit));
    }

    private static List<String> paths(Page<Document> page) {
        return page.items().stream().map(document -> document.key().path()).toList();
    }

    private List<String> links(Optional<String> path, Optional<String> to, Optional<String> type, int limit) {
        return store().links(new LinkQuery(DOCS, path, to, type, limit)).stream()
                .map(each -> each.document().path() + ":" + each.link().line() + ">"
                        + each.link().to())
                .toList();
    }
}
