package io.ragstone.error;

import java.util.List;

/**
 * Something is put together wrongly: a name without a provider, a value out of range, two choices that exclude each
 * other.
 */
public final class ConfigException extends RagstoneException {

    private final List<String> problems;

    /** Reports one problem. */
    public ConfigException(String problem) {
        this(List.of(problem));
    }

    /** Reports all problems at once, in the order in which they should be read. */
    public ConfigException(List<String> problems) {
        super(String.join(System.lineSeparator(), problems), null, false);
        this.problems = List.copyOf(problems);
    }

    /** Each problem as one sentence that names the key, the value, where it came from and what to do. */
    public List<String> problems() {
        return problems;
    }
}
