package io.ragstone.internal.folder;

import io.ragstone.error.ConfigException;
import io.ragstone.model.SourceSpec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How a folder is to be read, checked.
 *
 * @param root where it is, absolute; it need not be there
 * @param exclude lines of the collection's own, with the syntax of an ignore file
 * @param builtInExcludes whether {@link BuiltInExcludes} are left out
 * @param gitignore whether git's ignore files count
 * @param hidden whether names with a leading dot are shown
 * @param links which links are followed
 * @param maxBytes the largest file that is read
 * @param secrets whether secret-looking files are indexed
 */
record FolderSettings(
        Path root,
        IgnoreRules exclude,
        boolean builtInExcludes,
        boolean gitignore,
        boolean hidden,
        Links links,
        int maxBytes,
        boolean secrets) {

    /** Which links are followed. */
    enum Links {
        NONE,
        INSIDE,
        ANYWHERE
    }

    static final int DEFAULT_MAX_BYTES = 10 * 1024 * 1024;
    private static final int LARGEST_MAX_BYTES = 1024 * 1024 * 1024;

    private static final List<String> KEYS =
            List.of("exclude", "builtin_excludes", "gitignore", "hidden", "follow_links", "max_bytes", "secrets");

    /** @throws ConfigException naming every problem at once */
    static FolderSettings of(SourceSpec spec) {
        var reader = new Reader(spec);
        var settings = new FolderSettings(
                reader.root(),
                IgnoreRules.parse(spec.setting("exclude", "").getBytes(StandardCharsets.UTF_8)),
                reader.choice("builtin_excludes", "true", "true", "false").equals("true"),
                reader.choice("gitignore", "true", "true", "false").equals("true"),
                reader.choice("hidden", "false", "true", "false").equals("true"),
                reader.links(),
                reader.maxBytes(),
                reader.choice("secrets", "skip", "skip", "index").equals("index"));
        reader.finish();
        return settings;
    }

    private static final class Reader {

        private final SourceSpec spec;
        private final List<String> problems = new ArrayList<>();

        Reader(SourceSpec spec) {
            this.spec = spec;
            for (String key : new TreeMap<>(spec.settings()).keySet()) {
                if (!KEYS.contains(key)) {
                    problems.add("a folder source has no setting '" + FileNames.shown(key) + "'; did you mean '"
                            + NearestName.to(key, KEYS) + "'?");
                }
            }
        }

        Path root() {
            Optional<Path> root = FileNames.path(spec.location()).filter(Path::isAbsolute);
            if (root.isEmpty()) {
                problems.add("location '" + FileNames.shown(spec.location())
                        + "' of a folder source is no absolute path; give the full path of the folder");
            }
            return root.map(Path::normalize).orElse(Path.of(""));
        }

        Links links() {
            return switch (choice("follow_links", "false", "true", "false", "anywhere")) {
                case "true" -> Links.INSIDE;
                case "anywhere" -> Links.ANYWHERE;
                default -> Links.NONE;
            };
        }

        String choice(String key, String otherwise, String... allowed) {
            String value = spec.setting(key, otherwise);
            if (List.of(allowed).contains(value)) {
                return value;
            }
            problems.add("setting '" + key + "' of a folder source is '" + FileNames.shown(value) + "'; use "
                    + String.join(" or ", allowed));
            return otherwise;
        }

        int maxBytes() {
            String value = spec.setting("max_bytes", Integer.toString(DEFAULT_MAX_BYTES));
            try {
                int bytes = Integer.parseInt(value);
                if (bytes >= 1 && bytes <= LARGEST_MAX_BYTES) {
                    return bytes;
                }
            } catch (NumberFormatException e) {
                // named below like a number out of range
            }
            problems.add("setting 'max_bytes' of a folder source is '" + FileNames.shown(value)
                    + "'; use a number from 1 to " + LARGEST_MAX_BYTES);
            return DEFAULT_MAX_BYTES;
        }

        void finish() {
            if (!problems.isEmpty()) {
                throw new ConfigException(problems);
            }
        }
    }
}
