package io.ragstone.internal.folder;

import java.nio.file.Path;

/**
 * One entry of a folder, judged.
 *
 * @param place the folder it is in
 * @param name its name
 * @param file where it is; what a link leads to, if that is followed
 * @param facts what it is
 * @param ignoredBy the rule that leaves it out; empty if none does
 * @param linked whether a link was followed
 */
record Entry(Place place, String name, Path file, FileFacts facts, String ignoredBy, boolean linked) {

    String path() {
        return place.pathOf(name);
    }

    boolean isShown() {
        return ignoredBy.isEmpty();
    }

    boolean isFolder() {
        return facts.kind() == FileFacts.Kind.FOLDER;
    }
}
