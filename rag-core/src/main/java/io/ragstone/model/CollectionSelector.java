package io.ragstone.model;

import io.ragstone.error.NotFoundException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Which collections a request is about: all of them, or those that match one of some patterns. A pattern is an id, or
 * has {@code *} and {@code ?} in it; without a version it matches every version.
 *
 * @param patterns empty for all
 */
public record CollectionSelector(List<String> patterns) {

    /** All collections. */
    public static final CollectionSelector ALL = new CollectionSelector(List.of());

    public CollectionSelector {
        patterns = List.copyOf(patterns);
    }

    /** Those that match one of {@code patterns}. */
    public static CollectionSelector of(String... patterns) {
        return new CollectionSelector(List.of(patterns));
    }

    /**
     * The ids among {@code existing} that are meant, in order.
     *
     * @throws NotFoundException if a pattern matches none, or there is none at all; the message lists what exists
     */
    public List<CollectionId> resolve(List<CollectionId> existing) {
        if (existing.isEmpty()) {
            throw new NotFoundException("there are no collections yet; add one first");
        }
        if (patterns.isEmpty()) {
            return List.copyOf(new TreeSet<>(existing));
        }
        var chosen = new TreeSet<CollectionId>();
        for (String pattern : patterns) {
            List<CollectionId> matching = matching(pattern, existing);
            if (matching.isEmpty()) {
                throw new NotFoundException("no collection matches '" + pattern + "'; there are: " + listed(existing));
            }
            chosen.addAll(matching);
        }
        return List.copyOf(chosen);
    }

    private static List<CollectionId> matching(String pattern, List<CollectionId> existing) {
        List<CollectionId> exact = existing.stream()
                .filter(id -> id.toString().equalsIgnoreCase(pattern.strip()))
                .toList();
        if (!exact.isEmpty() || pattern.isBlank()) {
            return exact;
        }
        Glob glob = Glob.ignoringCase(pattern.strip().replace("**", "*").replace("*", "**"));
        var matching = new ArrayList<CollectionId>();
        for (CollectionId id : existing) {
            if (glob.matches(id.toString()) || glob.matches(id.name())) {
                matching.add(id);
            }
        }
        return matching;
    }

    private static String listed(List<CollectionId> existing) {
        List<String> names =
                existing.stream().sorted().limit(20).map(CollectionId::toString).toList();
        String more = existing.size() > names.size() ? " and " + (existing.size() - names.size()) + " more" : "";
        return String.join(", ", names) + more;
    }
}
