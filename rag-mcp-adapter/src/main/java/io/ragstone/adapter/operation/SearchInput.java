package io.ragstone.adapter.operation;

import io.ragstone.error.RequestException;
import io.ragstone.model.CollectionSelector;
import io.ragstone.model.Detail;
import io.ragstone.model.Filter;
import io.ragstone.model.SearchMode;
import io.ragstone.model.SearchRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A question as doors get it.
 *
 * @param query what is asked
 * @param collections patterns; empty for all
 * @param mode name of a {@link SearchMode}
 * @param profile name of a fusion profile; empty for the configured one
 * @param filter in the filter grammar; empty for none
 * @param limit the most hits
 * @param maxTokens the most tokens of all hits together
 * @param detail name of a {@link Detail}
 * @param cursor where to go on
 * @param explained whether hits tell their scores leg by leg
 */
public record SearchInput(
        String query,
        List<String> collections,
        String mode,
        String profile,
        String filter,
        int limit,
        int maxTokens,
        String detail,
        Optional<String> cursor,
        boolean explained) {

    public SearchInput {
        collections = List.copyOf(collections);
    }

    /** A copy with another budget. */
    public SearchInput withMaxTokens(int tokens) {
        return new SearchInput(query, collections, mode, profile, filter, limit, tokens, detail, cursor, explained);
    }

    SearchRequest request(CollectionSelector selector) {
        SearchRequest request = SearchRequest.of(query)
                .withCollections(selector)
                .withMode(constant(SearchMode.values(), mode, "mode"))
                .withDetail(constant(Detail.values(), detail, "detail"))
                .withLimit(limit)
                .withMaxTokens(maxTokens);
        if (!profile.isEmpty()) {
            request = request.withProfile(profile);
        }
        if (!filter.isBlank()) {
            request = request.withFilter(Filter.parse(filter));
        }
        if (cursor.isPresent()) {
            request = request.withCursor(cursor.get());
        }
        return explained ? request.explained() : request;
    }

    /** The names of {@code constants} as doors write them. */
    public static List<String> names(Enum<?>[] constants) {
        return Arrays.stream(constants)
                .map(each -> each.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    private static <E extends Enum<E>> E constant(E[] constants, String name, String what) {
        for (E each : constants) {
            if (each.name().equalsIgnoreCase(name)) {
                return each;
            }
        }
        throw new RequestException(what + " must be one of " + String.join(", ", names(constants)) + ", was '" + name + "'");
    }
}
