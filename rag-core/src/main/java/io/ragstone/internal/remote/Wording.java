package io.ragstone.internal.remote;

import io.ragstone.model.Purpose;
import io.ragstone.model.TokenEstimate;
import java.util.function.Function;

/**
 * How texts are sent that differ in purpose.
 *
 * @param queryPrefix what a question begins with
 * @param passagePrefix what a passage begins with
 * @param queryType what the service calls a question; empty to say nothing
 * @param passageType what the service calls a passage; empty to say nothing
 */
public record Wording(String queryPrefix, String passagePrefix, String queryType, String passageType) {

    /** A prefix must leave room for a text. */
    private static final int LEAST_ROOM = 16;

    /**
     * What the user has said by {@code query_prefix}, {@code passage_prefix}, {@code query_input_type} and
     * {@code passage_input_type}.
     *
     * @param usualType what the service calls texts of a purpose where the user does not say
     * @param knowsTypes whether the service can be told what a text is for
     */
    public static Wording of(
            Settings settings, Limits limits, Function<Purpose, String> usualType, boolean knowsTypes) {
        var wording = new Wording(
                settings.verbatim("query_prefix").orElse(""),
                settings.verbatim("passage_prefix").orElse(""),
                settings.verbatim("query_input_type").map(String::strip).orElse(usualType.apply(Purpose.QUERY)),
                settings.verbatim("passage_input_type").map(String::strip).orElse(usualType.apply(Purpose.DOCUMENT)));
        if (wording.overhead() > limits.inputTokens() - LEAST_ROOM) {
            settings.problem("a prefix of " + wording.overhead() + " tokens leaves no room for the text; shorten it, or"
                    + " raise max_input_tokens");
        }
        if (!knowsTypes && !(wording.queryType + wording.passageType).isEmpty()) {
            settings.problem(
                    "query_input_type and passage_input_type mean nothing to this service; say by prefixes what"
                            + " a text is for");
        }
        return wording;
    }

    /** What a text of {@code purpose} begins with. */
    public String prefix(Purpose purpose) {
        return purpose == Purpose.QUERY ? queryPrefix : passagePrefix;
    }

    /** What the service calls a text of {@code purpose}; empty to say nothing. */
    public String inputType(Purpose purpose) {
        return purpose == Purpose.QUERY ? queryType : passageType;
    }

    /** The tokens of the longer prefix. */
    int overhead() {
        return Math.max(TokenEstimate.count(queryPrefix), TokenEstimate.count(passagePrefix));
    }

    /** What of it, and of the limit for a text, changes vectors; for the recipe of an embedding space. */
    public String recipe(Limits limits) {
        return "query=" + queryPrefix + ",passage=" + passagePrefix + ",types=" + queryType + "/" + passageType
                + ",max=" + limits.inputTokens();
    }
}
