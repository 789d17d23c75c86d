package io.ragstone.model;

import java.time.Duration;
import java.util.List;

/**
 * Asks for passages whose text, header included, holds a string or matches a regular expression.
 *
 * @param pattern what to look for
 * @param scope where to look
 * @param requiredTerms terms that every match is known to hold in {@link Field#BODY}, so that a store need not read the
 *     rest; empty when nothing is known
 * @param limit the most candidates to return
 * @param budget time after which the search ends with what it has
 */
public record ExactQuery(TextPattern pattern, Scope scope, List<String> requiredTerms, int limit, Duration budget) {

    public ExactQuery {
        requiredTerms = List.copyOf(requiredTerms);
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be positive, was " + limit);
        }
    }
}
