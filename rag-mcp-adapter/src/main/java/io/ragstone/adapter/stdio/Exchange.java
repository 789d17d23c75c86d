package io.ragstone.adapter.stdio;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps count of requests that wait for their answer, so that the end of the input does not cut off answers. Thread-safe.
 */
final class Exchange {

    private static final JsonFactory JSON = new JsonFactory();

    private final Runnable afterFirstAnswer;
    private final Set<String> open = new HashSet<>();
    private boolean hasAnswered;

    /** @param afterFirstAnswer run once, when the first answer is on its way out */
    Exchange(Runnable afterFirstAnswer) {
        this.afterFirstAnswer = afterFirstAnswer;
    }

    /** The parts of a message that matter here. */
    record Envelope(Optional<String> id, Optional<String> method) {

        /** Reads the outermost fields of {@code line}; a line that is no message has none. */
        static Envelope of(byte[] line, int length) {
            Optional<String> id = Optional.empty();
            Optional<String> method = Optional.empty();
            try (JsonParser parser = JSON.createParser(line, 0, length)) {
                if (parser.nextToken() != JsonToken.START_OBJECT) {
                    return new Envelope(id, method);
                }
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    String field = parser.currentName();
                    JsonToken value = parser.nextToken();
                    if (field.equals("id") && value != JsonToken.VALUE_NULL) {
                        id = Optional.ofNullable(parser.getText());
                    } else if (field.equals("method")) {
                        method = Optional.ofNullable(parser.getText());
                    }
                    parser.skipChildren();
                }
            } catch (IOException notAMessage) {
                return new Envelope(Optional.empty(), Optional.empty());
            }
            return new Envelope(id, method);
        }
    }

    /** A line has come in; says whether it is a message. */
    synchronized boolean received(byte[] line, int length) {
        Envelope envelope = Envelope.of(line, length);
        if (envelope.method().isPresent()) {
            envelope.id().ifPresent(open::add);
        }
        return envelope.method().isPresent() || envelope.id().isPresent();
    }

    /** A message has gone out. */
    void sent(byte[] line, int length) {
        Envelope envelope = Envelope.of(line, length);
        if (envelope.method().isEmpty() && envelope.id().isPresent() && answered(envelope.id().get())) {
            afterFirstAnswer.run();
        }
    }

    private synchronized boolean answered(String id) {
        open.remove(id);
        notifyAll();
        boolean isFirst = !hasAnswered;
        hasAnswered = true;
        return isFirst;
    }

    /** Waits until every request is answered, or for {@code most}. */
    synchronized void awaitAnswers(Duration most) {
        long deadline = System.nanoTime() + most.toNanos();
        try {
            while (!open.isEmpty() && System.nanoTime() < deadline) {
                wait(Math.max(1, (deadline - System.nanoTime()) / 1_000_000));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
