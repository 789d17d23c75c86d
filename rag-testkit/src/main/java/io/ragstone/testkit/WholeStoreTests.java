package io.ragstone.testkit;

import static io.ragstone.testkit.StoreBench.DOCS;
import static io.ragstone.testkit.StoreBench.SPACE;
import static io.ragstone.testkit.StoreBench.everywhere;
import static io.ragstone.testkit.StoreBench.key;
import static io.ragstone.testkit.StoreBench.vectorOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.error.NotFoundException;
import io.ragstone.model.CareProgress;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.Document;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.DocumentQuery;
import io.ragstone.model.ExactQuery;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.LexicalQuery;
import io.ragstone.model.LexicalStatistics;
import io.ragstone.model.LinkQuery;
import io.ragstone.model.ReplaceOutcome;
import io.ragstone.model.ScanState;
import io.ragstone.model.Scope;
import io.ragstone.model.SourceSpec;
import io.ragstone.model.SymbolQuery;
import io.ragstone.model.TermGroup;
import io.ragstone.model.TextPattern;
import io.ragstone.model.VectorQuery;
import io.ragstone.spi.Store;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** Tests of the rules of a {@link Store} as a whole. */
abstract class WholeStoreTests extends StoreTests {

    private static final CollectionId UNKNOWN = CollectionId.of("nobody saved this");

    WholeStoreTests(Supplier<StoreBench> bench) {
        super(bench);
    }

    @ParameterizedTest(name = "seed {0}")
    @Seeded
    @Verifies("S4")
    void anyTextIsAKeyThatFindsItself(long seed) {
        List<String> keys = new HostileText(new SplittableRandom(seed)).distinct(8, 10_000);
        keys.forEach(each -> store().putMetadata("<" + each + ">", each));

        for (String each : keys) {
            Map<String, String> found = store().metadata("<" + each + ">");
            assertThat(found.keySet().stream().map(HostileText::kept))
                    .containsExactly(HostileText.kept("<" + each + ">"));
            assertThat(found.values().stream().map(HostileText::kept)).containsExactly(HostileText.kept(each));
        }
        assertThat(store().metadata("<")).hasSize(keys.size());
    }

    @Test
    @Verifies("S1")
    void closingTwiceIsClosingOnce() {
        store().close();

        assertThatCode(store()::close).doesNotThrowAnyException();
    }

    @Test
    @Verifies("S1")
    void nothingWorksAfterClosing() {
        store().close();

        allCalls()
                .forEach((name, call) -> assertThatThrownBy(() -> call.accept(store()))
                        .as(name)
                        .isInstanceOf(IllegalStateException.class));
    }

    @Test
    @Verifies("S2")
    void anotherThreadSeesWhatWasWritten() throws InterruptedException {
        for (int i = 0; i < 5; i++) {
            DocumentKey key = key("document-" + i);
            bench().put(key.path(), "text");

            Optional<Document> seen = Threads.elsewhere(() -> store().document(key));

            assertThat(seen).as(key.path()).map(Document::chunks).contains(1);
        }
    }

    @Test
    @Verifies("S2")
    void manyThreadsLoseNothing() throws InterruptedException {
        var writers = new ArrayList<Callable<Void>>();
        for (int writer = 0; writer < 4; writer++) {
            String name = "writer-" + writer;
            writers.add(() -> {
                for (int i = 0; i < 10; i++) {
                    bench().put(name + "-" + i, "common " + name);
                    assertThat(bench().texts(name + "-" + i)).containsExactly("common " + name);
                }
                return null;
            });
        }

        Threads.together(writers);

        assertThat(bench().lexical("common", everywhere())).hasSize(40);
        assertThat(bench().counts(DOCS).indexed()).isEqualTo(40);
    }

    @Test
    @Verifies("S3")
    void unknownCollectionsAreNotFound() {
        callsNaming(UNKNOWN)
                .forEach((name, call) ->
                        assertThatThrownBy(() -> call.accept(store())).as(name).isInstanceOf(NotFoundException.class));
    }

    @Test
    @Verifies("S3")
    void aRefusedCallHasNoEffect() {
        bench().put("a.md", "text");
        List<Object> before = bench().everything("text");

        callsNaming(UNKNOWN).values().forEach(call -> assertThatThrownBy(() -> call.accept(store())));

        assertThat(bench().everything("text")).isEqualTo(before);
        assertThat(store().collection(UNKNOWN)).isEmpty();
    }

    private static Map<String, Consumer<Store>> allCalls() {
        Map<String, Consumer<Store>> calls = callsNaming(DOCS);
        calls.put("save", store -> store.save(CollectionSpec.of(DOCS, SourceSpec.push())));
        calls.put("collections", Store::collections);
        calls.put("collection", store -> store.collection(DOCS));
        calls.put("remove", store -> store.remove(DOCS));
        calls.put("metadata", store -> store.metadata(""));
        calls.put("putMetadata", store -> store.putMetadata("key", "value"));
        calls.put("activeSpace", Store::activeSpace);
        calls.put("activate", store -> store.activate(SPACE));
        calls.put("buildingSpace", Store::buildingSpace);
        calls.put("build", store -> store.build(SPACE));
        calls.put("abandon", Store::abandon);
        calls.put("promote", store -> store.promote(SPACE, 0));
        calls.put("spaceStates", Store::spaceStates);
        calls.put("workFor", store -> store.workFor(SPACE));
        calls.put("discard", store -> store.discard(SPACE, 1));
        calls.put("discardUnheld", store -> store.discardUnheld(1));
        calls.put("claimUnembedded", store -> store.claimUnembedded(SPACE, 1, StoreBench.LEASE));
        calls.put("putVectors", store -> store.putVectors(SPACE, List.of()));
        calls.put("reject", store -> store.reject(SPACE, "hash", "reason"));
        calls.put("statistics", store -> store.statistics(List.of("term")));
        calls.put("chunks by id", store -> store.chunks(List.of(1L)));
        calls.put("spaces", Store::spaces);
        calls.put("storedVectors", store -> store.storedVectors(SPACE, Optional.empty(), 1));
        calls.put("inspect", store -> store.inspect(CareProgress.SILENT, finding -> {}));
        calls.put("mend", store -> store.mend(List.of()));
        calls.put("backup", store -> store.backup(Path.of("never written")));
        return calls;
    }

    private static Map<String, Consumer<Store>> callsNaming(CollectionId id) {
        var key = new DocumentKey(id, "a.md");
        Scope scope = everywhere(DOCS, id);
        var calls = new LinkedHashMap<String, Consumer<Store>>();
        calls.put("recordScan", store -> store.recordScan(id, ScanState.NEVER));
        calls.put("ledger", store -> store.ledger(id, entry -> {}));
        calls.put("entry", store -> store.entry(key));
        calls.put("record", store -> store.record(id, List.of(LedgerChange.fail("a.md", "broken"))));
        calls.put("begin", store -> store.begin(key));
        calls.put("replace", store -> replaceAnything(store, key));
        calls.put("removeDocuments", store -> store.removeDocuments(id, List.of("a.md")));
        calls.put("lexical", store -> store.lexical(anyWords(scope)));
        calls.put("nearest", store -> store.nearest(new VectorQuery(SPACE, vectorOf("a"), scope, 1)));
        calls.put(
                "exact",
                store -> store.exact(new ExactQuery(TextPattern.literal("a"), scope, List.of(), 1, StoreBench.ENOUGH)));
        calls.put("symbols", store -> store.symbols(new SymbolQuery("a", false, scope, 1)));
        calls.put("chunks of a document", store -> store.chunks(key));
        calls.put("document", store -> store.document(key));
        calls.put("documents", store -> store.documents(new DocumentQuery(id, Set.of(), Optional.empty(), 1)));
        calls.put("extractedText", store -> store.extractedText(key));
        calls.put(
                "links",
                store -> store.links(new LinkQuery(id, Optional.empty(), Optional.empty(), Optional.empty(), 1)));
        calls.put("coverage", store -> store.coverage(List.of(id)));
        calls.put("storedDocument", store -> store.storedDocument(key));
        calls.put("storedDocuments", store -> store.storedDocuments(id, Optional.empty(), 1));
        return calls;
    }

    private static ReplaceOutcome replaceAnything(Store store, DocumentKey key) {
        return store.replace(DocumentBuilder.document(key).passage("new").build(1));
    }

    private static LexicalQuery anyWords(Scope scope) {
        List<TermGroup> groups = List.of(new TermGroup(List.of("text")));
        return new LexicalQuery(groups, groups, "", new LexicalStatistics(1, 1, Map.of()), scope, 1);
    }
}
