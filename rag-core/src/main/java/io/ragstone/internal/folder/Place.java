package io.ragstone.internal.folder;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A folder of the collection that may be looked into.
 *
 * @param parent the folder it was entered from; null for the root
 * @param folder where it is
 * @param path its path in the collection, empty for the root
 * @param facts what it is
 * @param scope the ignore rules in force in it
 * @param links how many links lead to it from the root
 */
record Place(@Nullable Place parent, Path folder, String path, FileFacts facts, IgnoreScope scope, int links) {

    String pathOf(String name) {
        return path.isEmpty() ? name : path + "/" + name;
    }

    /** Whether {@code folder} is this one or one it lies in. */
    boolean isWithin(FileFacts folder) {
        for (Place place = this; place != null; place = place.parent) {
            if (place.facts.key().equals(folder.key())) {
                return true;
            }
        }
        return false;
    }
}
