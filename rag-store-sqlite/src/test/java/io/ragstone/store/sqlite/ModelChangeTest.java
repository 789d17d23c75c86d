package io.ragstone.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.NewDocument;
import io.ragstone.Ragstone;
import io.ragstone.RagstoneBuilder;
import io.ragstone.error.ModelException;
import io.ragstone.error.RequestException;
import io.ragstone.model.CareProgress;
import io.ragstone.model.CollectionId;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.EmbeddingWork;
import io.ragstone.model.Leg;
import io.ragstone.model.LegReport;
import io.ragstone.model.LegReport.State;
import io.ragstone.model.Purpose;
import io.ragstone.model.SearchResponse;
import io.ragstone.model.SpaceState;
import io.ragstone.model.SpaceState.Standing;
import io.ragstone.model.SyncReport;
import io.ragstone.spi.EmbeddingModel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An index lives longer than the model that it was made with. */
class ModelChangeTest {

    private static final CollectionId NOTES = CollectionId.of("notes");
    private static final int DOCUMENTS = 30;

    @TempDir
    private Path folder;

    private RagstoneBuilder builder() {
        return Ragstone.builder()
                .store("sqlite:" + folder.resolve("rag.db"))
                .embedInBackground(false)
                .queryDeadline(Duration.ofMinutes(1));
    }

    private Ragstone open(String embedding) {
        return builder().embedding(embedding).open();
    }

    private Ragstone open(EmbeddingModel model) {
        return builder().embedding(model).open();
    }

    private static void fill(Ragstone index) {
        index.addPush("notes");
        for (int i = 0; i < DOCUMENTS; i++) {
            index.put(NOTES, NewDocument.of("note-" + i + ".md", "Note number " + i + " about the harbour."));
        }
        index.sync();
    }

    private static LegReport meaning(SearchResponse answer) {
        return answer.legs().stream()
                .filter(each -> each.leg() == Leg.VECTOR)
                .findFirst()
                .orElseThrow();
    }

    private static Optional<String> answering(Ragstone index) {
        return index.search("harbour").coverage().space().map(EmbeddingSpace::model);
    }

    @Test
    void theOldModelAnswersUntilTheNewOneIsComplete() {
        try (Ragstone index = open("hash:64")) {
            fill(index);
        }
        try (Ragstone index = open("hash:96")) {
            index.put(NOTES, NewDocument.of("new.md", "A new note about the harbour."));

            SearchResponse meanwhile = index.search("harbour");
            assertThat(meaning(meanwhile).state()).isEqualTo(State.PARTIAL);
            assertThat(meanwhile.coverage().space().map(EmbeddingSpace::model)).contains("64");
            assertThat(meanwhile.coverage().total().withVectors()).isEqualTo(DOCUMENTS);
            assertThat(index.status().notes())
                    .anySatisfy(note -> assertThat(note)
                            .contains("hash:96")
                            .contains("are being built, " + (DOCUMENTS + 1) + " texts wait"));

            assertThat(index.embeddings().run(10, CareProgress.SILENT)).isEqualTo(10);
            assertThat(answering(index)).contains("64");

            SyncReport report = index.sync();
            assertThat(report.embedded()).isEqualTo(DOCUMENTS + 2 - 10);
            assertThat(answering(index)).contains("96");
            assertThat(meaning(index.search("harbour")).state()).isEqualTo(State.ON);
            assertThat(index.status().notes()).isEmpty();
        }
    }

    @Test
    void goingBackIsFree() {
        try (Ragstone index = open("hash:64")) {
            fill(index);
        }
        try (Ragstone index = open("hash:96")) {
            index.sync();
        }
        try (Ragstone index = open("hash:64")) {
            assertThat(index.sync().embedded()).isZero();
            assertThat(answering(index)).contains("64");
            assertThat(meaning(index.search("harbour")).state()).isEqualTo(State.ON);
        }
    }

    @Test
    void whoeverReadsWithTheOtherModelFindsByTheOneThatAnswers() {
        try (Ragstone index = open("hash:64")) {
            fill(index);
            try (Ragstone other = builder().readOnly().embedding("hash:96").open()) {
                assertThat(meaning(other.search("harbour")).state()).isEqualTo(State.ON);
                assertThat(answering(other)).contains("64");
            }
        }
    }

    @Test
    void withoutTheOldModelWordsAnswer() {
        try (Ragstone index = open(ScriptedModel.called("mine"))) {
            fill(index);
        }
        try (Ragstone index = open("hash:64")) {
            index.put(NOTES, NewDocument.of("new.md", "A new note about the harbour."));

            SearchResponse answer = index.search("harbour");

            assertThat(answer.hits()).isNotEmpty();
            assertThat(meaning(answer).state()).isEqualTo(State.OFF);
            assertThat(meaning(answer).reason()).contains("scripted:mine").contains("hash:64");
            index.sync();
            assertThat(meaning(index.search("harbour")).state()).isEqualTo(State.ON);
        }
    }

    @Test
    void aRemoteModelWaitsToBeAsked() {
        ScriptedModel remote = ScriptedModel.remote("far");
        try (Ragstone index = open("hash:64")) {
            fill(index);
        }
        try (Ragstone index = open(remote)) {
            index.sync();
            assertThat(remote.documents()).isZero();
            assertThat(answering(index)).contains("64");
            assertThat(index.status().notes())
                    .anySatisfy(
                            note -> assertThat(note).contains("scripted:far").contains("embed switch"));

            EmbeddingWork work = index.embeddings().work();
            assertThat(work.texts()).isEqualTo(DOCUMENTS);
            assertThat(work.tokens()).isBetween(DOCUMENTS * 5L, DOCUMENTS * 20L);
            index.embeddings().switchModel();
            index.sync();

            assertThat(remote.documents()).isEqualTo(DOCUMENTS);
            assertThat(answering(index)).contains("far");
        }
    }

    @Test
    void aRemoteModelNeedNotBeAskedWhereItIsWelcome() {
        ScriptedModel remote = ScriptedModel.remote("far");
        try (Ragstone index = open("hash:64")) {
            fill(index);
        }
        try (Ragstone index =
                builder().embedding(remote).switchToRemoteModels(true).open()) {
            index.sync();

            assertThat(answering(index)).contains("far");
        }
    }

    @Test
    void theFirstModelOfAnIndexNeedsNoSwitch() {
        ScriptedModel remote = ScriptedModel.remote("far");
        try (Ragstone index = open(remote)) {
            fill(index);

            assertThat(answering(index)).contains("far");
            assertThat(remote.documents()).isEqualTo(DOCUMENTS);
        }
    }

    @Test
    void aSwitchThatIsCancelledGoesOnWhereItWas() {
        ScriptedModel second = ScriptedModel.called("second");
        try (Ragstone index = open("hash:64")) {
            fill(index);
        }
        try (Ragstone index = open(second)) {
            index.embeddings().run(10, CareProgress.SILENT);

            assertThat(index.embeddings().cancel()).isTrue();
            assertThat(index.embeddings().cancel()).isFalse();
            index.sync();
            assertThat(second.documents()).isEqualTo(10);
            assertThat(index.embeddings().standings().spaces())
                    .extracting(SpaceState::standing)
                    .containsExactly(Standing.ACTIVE, Standing.KEPT);

            index.embeddings().switchModel();
            index.sync();
            assertThat(second.documents()).isEqualTo(DOCUMENTS);
            assertThat(answering(index)).contains("second");
        }
    }

    @Test
    void whatIsPrunedIsGoneAndNothingElse() {
        try (Ragstone index = open("hash:64")) {
            fill(index);
        }
        try (Ragstone index = open("hash:96")) {
            index.put(NOTES, NewDocument.of("note-0.md", "Quite another text."));
            index.sync();
            assertThat(index.embeddings().prune(false, CareProgress.SILENT)).isEqualTo(DOCUMENTS + 1);
            assertThat(index.embeddings().prune(true, CareProgress.SILENT)).isZero();
            index.put(NOTES, NewDocument.of("note-1.md", "A third text."));
            index.sync();
            assertThat(index.embeddings().prune(true, CareProgress.SILENT)).isEqualTo(1);

            assertThat(meaning(index.search("harbour")).state()).isEqualTo(State.ON);
            assertThat(index.care().inspect(CareProgress.SILENT)).isEmpty();
        }
    }

    @Test
    void oneTextThatIsRefusedKeepsNoOtherFromItsVector() {
        ScriptedModel model = ScriptedModel.called("strict").before(ScriptedModel.refusing("number 13 "));
        try (Ragstone index = open(model)) {
            fill(index);

            assertThat(index.search("harbour").coverage().total().withVectors()).isEqualTo(DOCUMENTS - 1);
            assertThat(model.documents()).isEqualTo(DOCUMENTS - 1);
            assertThat(index.status().notes())
                    .containsExactly("1 texts were refused by the embedding model and are found by words alone");
        }
    }

    @Test
    void aModelThatCannotBeUsedCostsNoTextItsVector() {
        var isBroken = new boolean[] {true};
        ScriptedModel model = ScriptedModel.called("moody").before((texts, purpose) -> {
            if (isBroken[0]) {
                throw ModelException.unusable("the key is wrong", null);
            }
        });
        try (Ragstone index = open(model)) {
            fill(index);
            SearchResponse answer = index.search("harbour");
            assertThat(answer.hits()).isNotEmpty();
            assertThat(meaning(answer).state()).isEqualTo(State.OFF);

            isBroken[0] = false;
            assertThat(index.sync().embedded()).isEqualTo(DOCUMENTS);
        }
    }

    @Test
    void aModelThatTakesTooLongForAQuestionIsNotWaitedFor() {
        var release = new CountDownLatch(1);
        ScriptedModel model = ScriptedModel.called("slow").before((texts, purpose) -> {
            if (texts.contains("harbour note")) {
                await(release);
            }
        });
        try (Ragstone index = hurried(model)) {
            fill(index);
            index.search("harbour");

            SearchResponse answer = index.search("harbour note");

            assertThat(answer.hits()).isNotEmpty();
            assertThat(meaning(answer).state()).isEqualTo(State.OFF);
            assertThat(meaning(answer).reason()).contains("longer than 20 ms");
            assertThat(answer.warnings())
                    .anySatisfy(warning -> assertThat(warning).contains("words alone"));
        } finally {
            release.countDown();
        }
    }

    @Test
    void theFirstQuestionWaitsTenTimesAsLongForALocalModelToBeReady() {
        var release = new CountDownLatch(1);
        ScriptedModel model = ScriptedModel.called("slow").before((texts, purpose) -> {
            if (purpose == Purpose.QUERY) {
                await(release);
            }
        });
        try (Ragstone index = hurried(model)) {
            fill(index);

            assertThat(meaning(index.search("harbour note")).reason()).contains("longer than 200 ms");
        } finally {
            release.countDown();
        }
    }

    private Ragstone hurried(ScriptedModel model) {
        return Ragstone.builder()
                .store("sqlite:" + folder.resolve("rag.db"))
                .embedding(model)
                .queryDeadline(Duration.ofMillis(20))
                .open();
    }

    private static void await(CountDownLatch release) {
        try {
            release.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void withoutAModelThereIsNothingToSwitchTo() {
        try (Ragstone index = open("none")) {
            fill(index);

            assertThat(index.status().notes())
                    .hasSize(1)
                    .allSatisfy(note -> assertThat(note)
                            .contains("no embedding model is configured")
                            .contains("words alone"));
            assertThatThrownBy(() -> index.embeddings().switchModel())
                    .isInstanceOf(RequestException.class)
                    .hasMessageContaining("embedding");
        }
    }
}
