package io.ragstone.internal.folder;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a folder source leaves out at any depth before it looks at an ignore file: made by tools, of no use as an
 * answer, and large. No ignore file brings an entry of this list back; the setting {@code builtin_excludes} switches
 * the whole list off.
 */
public final class BuiltInExcludes {

    /** Names of folders. A file of such a name is no folder and stays. */
    public static final List<String> FOLDERS = List.of(
            ".git",
            "node_modules",
            ".next",
            "dist",
            "build",
            "target",
            "__pycache__",
            "vendor",
            ".venv",
            "artifacts",
            "coverage");

    /** Names of files that operating systems leave behind. */
    public static final List<String> FILES = List.of(".DS_Store", "Thumbs.db", "desktop.ini");

    private static final Set<String> FOLDER_SET = Set.copyOf(FOLDERS);
    private static final Set<String> FILE_SET = Set.copyOf(FILES);

    private BuiltInExcludes() {}

    /** The list as lines of an ignore file, to be shown. */
    public static List<String> lines() {
        return Stream.concat(FOLDERS.stream().map(name -> name + "/"), FILES.stream())
                .toList();
    }

    static boolean contains(String name, boolean folder) {
        return folder ? FOLDER_SET.contains(name) : FILE_SET.contains(name);
    }
}
