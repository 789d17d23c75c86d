package io.ragstone.internal.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a server says of a failure, in any of the forms that are in use. */
public final class ErrorBody {

    private static final int LONGEST = 200;

    /** A message that has so many characters in a row in common with a text repeats it. */
    private static final int REPETITION = 24;

    private static final Pattern DELAY = Pattern.compile("(\\d{1,6}(?:\\.\\d+)?)s");

    private final JsonNode root;

    private ErrorBody(JsonNode root) {
        this.root = root;
    }

    /** Reads {@code body}, which may be no JSON at all. */
    public static ErrorBody of(byte[] body, ObjectMapper mapper) {
        try {
            return of(mapper.readTree(body));
        } catch (IOException noJson) {
            return new ErrorBody(MissingNode.getInstance());
        }
    }

    /** Takes JSON that was read; Gemini puts its error into an array. */
    public static ErrorBody of(JsonNode read) {
        return new ErrorBody(read.isArray() && read.size() == 1 ? read.path(0) : read);
    }

    /**
     * The server's own words, in brackets with a space before them; empty if there are none that may be shown.
     *
     * @param secret what must not be shown; empty for nothing
     * @param texts that must not be repeated
     */
    public String quoted(String secret, List<String> texts) {
        return quoted(message(), code(), secret, texts);
    }

    /** As {@link #quoted(String, List)}, of a message and a code that a client has read already. */
    public static String quoted(String message, String code, String secret, List<String> texts) {
        String line = oneLine(message);
        String discreet = secret.isEmpty() ? line : line.replace(secret, "***");
        String shown = discreet.length() > LONGEST ? discreet.substring(0, LONGEST) + "..." : discreet;
        boolean isRepetition = texts.stream().anyMatch(text -> repeats(shown, oneLine(text)));
        String words = isRepetition ? "" : shown;
        return words.isEmpty() && code.isEmpty() ? "" : " (" + (words.isEmpty() ? code : words) + ")";
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    private String message() {
        for (String path : List.of("/error/message", "/error", "/message", "/detail", "/detail/0/msg", "/title")) {
            JsonNode found = root.at(path);
            if (found.isTextual()) {
                return found.asText();
            }
        }
        return "";
    }

    private String code() {
        for (String path : List.of("/error/code", "/error/status", "/error/type", "/error_type", "/code", "/type")) {
            String code = root.at(path).asText("");
            if (code.matches("[\\w.-]{1,60}")) {
                return code;
            }
        }
        return "";
    }

    private static boolean repeats(String message, String text) {
        if (text.length() <= REPETITION) {
            return text.length() > 3 && message.contains(text);
        }
        for (int i = 0; i + REPETITION <= message.length(); i++) {
            if (text.contains(message.substring(i, i + REPETITION))) {
                return true;
            }
        }
        return false;
    }

    /** Gemini refuses a wrong key as if the request were wrong. */
    public boolean isAboutTheKey() {
        return root.toString().contains("API_KEY_INVALID") || message().contains("API key not valid");
    }

    /** OpenAI says it with the status of a limit that passes. */
    public boolean isAboutMoney() {
        return code().equals("insufficient_quota");
    }

    /** How long Google asks to be left alone: {@code RetryInfo} among the details. */
    public Optional<Duration> retryDelay() {
        for (JsonNode detail : root.at("/error/details")) {
            Matcher matcher = DELAY.matcher(detail.path("retryDelay").asText(""));
            if (matcher.matches()) {
                return Optional.of(Duration.ofMillis(Math.round(Double.parseDouble(matcher.group(1)) * 1_000)));
            }
        }
        return Optional.empty();
    }
}
