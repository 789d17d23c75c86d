package io.ragstone.internal.remote;

import io.ragstone.model.Purpose;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A server that embeds words by their letters, until a test says otherwise. Thread-safe. */
final class FakeServer implements EmbeddingCall {

    static final int DIMENSIONS = 32;

    /** What a test makes of a call. */
    interface Behaviour {
        List<Answer<float[]>> answer(List<String> texts) throws CallFailure, InterruptedException;
    }

    private final List<List<String>> calls = new ArrayList<>();
    private volatile Behaviour behaviour = FakeServer::vectors;
    private volatile boolean isClosed;

    /** A model of this server. */
    RemoteEmbeddingModel model(OptionalInt dimensions, Duration question, FakeTime time) {
        return new RemoteEmbeddingModel(
                new RemoteModel("fake", "letters", dimensions, "", new Wording("query: ", "", "", ""), true),
                new Limits(4, 600, 10_000, 1_000_000, 2, 0),
                new Patience(2, Duration.ofSeconds(60), question),
                this,
                time.surroundings());
    }

    /** A failure with that status. */
    static CallFailure status(int status) {
        return CallFailure.ofStatus(status, "it said " + status, Optional.empty());
    }

    void behaves(Behaviour newBehaviour) {
        behaviour = newBehaviour;
    }

    static List<Answer<float[]>> vectors(List<String> texts) {
        return texts.stream().map(text -> Answer.inPlace(vector(text))).toList();
    }

    static float[] vector(String text) {
        float[] vector = new float[DIMENSIONS];
        vector[0] = 1;
        text.chars().forEach(c -> vector[c % DIMENSIONS]++);
        return vector;
    }

    @Override
    public List<Answer<float[]>> send(List<String> texts, Purpose purpose) throws CallFailure, InterruptedException {
        synchronized (calls) {
            calls.add(List.copyOf(texts));
        }
        return behaviour.answer(texts);
    }

    /** The texts of each call. */
    List<List<String>> calls() {
        synchronized (calls) {
            return List.copyOf(calls);
        }
    }

    /** Calls that were no first look. */
    List<List<String>> callsForTexts() {
        return calls().stream()
                .filter(texts -> !Control.TEXTS.containsAll(texts))
                .toList();
    }

    void forgetCalls() {
        synchronized (calls) {
            calls.clear();
        }
    }

    boolean isClosed() {
        return isClosed;
    }

    @Override
    public void close() {
        isClosed = true;
    }
}
