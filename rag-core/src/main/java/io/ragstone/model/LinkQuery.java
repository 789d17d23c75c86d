package io.ragstone.model;

import java.util.Optional;

/**
 * Asks for links: of one document, to one target, of one type, or any of these together.
 *
 * @param collection whose links
 * @param path the document they start in
 * @param to what they point at
 * @param type their kind
 * @param limit the most to return
 */
public record LinkQuery(
        CollectionId collection, Optional<String> path, Optional<String> to, Optional<String> type, int limit) {}
