package io.ragstone.internal.structure;

import java.util.Optional;

/**
 * Where the metadata at the head of a document stands.
 *
 * @param format how it is written
 * @param last line of the closing marker, from 0; the opening one is line 0
 */
public record FrontMatterRegion(Format format, int last) {

    /** How metadata is written. */
    public enum Format {
        /** Between two lines of {@code ---}. */
        YAML("---"),
        /** Between two lines of {@code +++}. */
        TOML("+++");

        private final String marker;

        Format(String marker) {
            this.marker = marker;
        }

        private boolean closes(String line) {
            return line.equals(marker) || (this == YAML && line.equals("..."));
        }
    }

    private static final int MAX_LINES = 1_000;
    private static final int MAX_CHARACTERS = 64 << 10;

    /** The metadata of the text with these lines, if it begins with any. Looks at its first 64 KB at most. */
    public static Optional<FrontMatterRegion> of(Lines lines) {
        for (Format format : Format.values()) {
            if (lines.count() > 1 && marker(lines, 0).equals(format.marker)) {
                return region(lines, format);
            }
        }
        return Optional.empty();
    }

    private static Optional<FrontMatterRegion> region(Lines lines, Format format) {
        boolean looksLikeMetadata = false;
        for (int line = 1; line < lines.count() && line < MAX_LINES; line++) {
            if (lines.end(line) > MAX_CHARACTERS) {
                return Optional.empty();
            }
            if (format.closes(marker(lines, line))) {
                boolean isEmpty = line == 1;
                return looksLikeMetadata || isEmpty
                        ? Optional.of(new FrontMatterRegion(format, line))
                        : Optional.empty();
            }
            String content = lines.get(line);
            looksLikeMetadata |= content.indexOf(format == Format.YAML ? ':' : '=') > 0;
        }
        return Optional.empty();
    }

    /** Where its content ends in the text with these lines; it begins with line 1. */
    public String content(Lines lines) {
        return lines.text().substring(lines.start(1), lines.start(last));
    }

    private static String marker(Lines lines, int line) {
        return lines.end(line) - lines.start(line) > 16 ? "" : lines.get(line).stripTrailing();
    }
}
