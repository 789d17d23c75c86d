package io.ragstone.model;

/**
 * What a fusion profile may know of the question.
 *
 * @param query the question as asked
 * @param exactFirst whether the query is one identifier, path or quoted string, which exact matches should answer first
 * @param limit how many ranked passages are wanted
 */
public record SearchPlan(String query, boolean exactFirst, int limit) {}
