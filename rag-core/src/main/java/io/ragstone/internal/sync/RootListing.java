package io.ragstone.internal.sync;

import java.util.List;
import java.util.SortedMap;

/**
 * The first-level folders of a root.
 *
 * @param complete whether all were seen
 * @param identity tells whether the root is still the same place; empty if unknown
 * @param folders absolute location by name
 * @param problems what could not be seen and why
 */
public record RootListing(
        boolean complete, String identity, SortedMap<String, String> folders, List<String> problems) {}
