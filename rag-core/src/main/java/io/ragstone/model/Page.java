package io.ragstone.model;

import java.util.List;
import java.util.Optional;

/**
 * A part of a longer list.
 *
 * @param <T> what is listed
 * @param items this part
 * @param next what to ask for next; empty at the end
 */
public record Page<T>(List<T> items, Optional<String> next) {

    public Page {
        items = List.copyOf(items);
    }
}
