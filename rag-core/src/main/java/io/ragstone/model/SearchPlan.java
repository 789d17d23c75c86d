package io.ragstone.model;

/**
 * What a fusion profile may know of the question.
 *
 * @param query the question as asked
 * @param exactFirst whether the query is one identifier, path or quoted string, which exact matches should answer first
 * @param isForeign whether the question is in a language that the embedding model was not made for
 * @param limit how many ranked passages are wanted
 */
public record SearchPlan(String query, boolean exactFirst, boolean isForeign, int limit) {

    /** A question in a language that the model knows, or without a model. */
    public SearchPlan(String query, boolean exactFirst, int limit) {
        this(query, exactFirst, false, limit);
    }
}
