package io.ragstone.internal.search;

import io.ragstone.internal.text.TextAnalysis;
import io.ragstone.model.SearchRequest;

/**
 * A query made safe to handle: NUL and unpaired surrogates replaced as they are in stored text, length bounded.
 *
 * @param text what is searched for
 * @param isCut whether the end was dropped
 */
record QueryText(String text, boolean isCut) {

    static QueryText of(String query) {
        boolean isCut = query.length() > SearchRequest.MAX_QUERY_LENGTH;
        return new QueryText(TextAnalysis.clean(Excerpt.cut(query, SearchRequest.MAX_QUERY_LENGTH)), isCut);
    }
}
