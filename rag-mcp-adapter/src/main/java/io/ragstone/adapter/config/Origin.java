package io.ragstone.adapter.config;

/**
 * Where a value was said.
 *
 * @param kind which layer; later ones win
 * @param place file, variable or flag; empty for defaults
 */
public record Origin(Kind kind, String place) {

    /** The layers, weakest first. */
    public enum Kind {
        DEFAULT,
        FILE,
        ENV_FILE,
        ENVIRONMENT,
        FLAG
    }

    static final Origin DEFAULT = new Origin(Kind.DEFAULT, "");

    @Override
    public String toString() {
        return switch (kind) {
            case DEFAULT -> "default";
            case FILE, ENV_FILE -> place;
            case ENVIRONMENT -> "environment " + place;
            case FLAG -> "flag " + place;
        };
    }
}
