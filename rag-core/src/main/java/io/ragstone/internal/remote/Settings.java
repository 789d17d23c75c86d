package io.ragstone.internal.remote;

import io.ragstone.error.ConfigException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;

/**
 * Reads what a user has set and notes whatever is wrong with it, so that all of it is told at once. Not thread-safe.
 */
public final class Settings {

    private static final int MOST_DIMENSIONS = 16_384;

    private final String owner;
    private final Map<String, String> given;
    private final TreeSet<String> known = new TreeSet<>();
    private final List<String> problems = new ArrayList<>();

    /** @param owner whose settings they are, for messages, such as {@code the embedding model openai} */
    public Settings(String owner, Map<String, String> given) {
        this.owner = owner;
        this.given = given;
    }

    /** The setting {@code name}, stripped; empty if it is not there or blank. */
    public Optional<String> text(String name) {
        return verbatim(name).map(String::strip).filter(value -> !value.isEmpty());
    }

    /** The setting {@code name} as it stands, blanks included. */
    public Optional<String> verbatim(String name) {
        known.add(name);
        return Optional.ofNullable(given.get(name));
    }

    /** The setting {@code name}, a number from {@code least} to {@code most}. */
    public int number(String name, int otherwise, int least, int most) {
        Optional<String> value = text(name);
        if (value.isEmpty()) {
            return otherwise;
        }
        try {
            int number = Integer.parseInt(value.get());
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // told below, like a number out of range
        }
        problem(name + " of " + owner + " is '" + value.get() + "'; it is a number from " + least + " to " + most);
        return otherwise;
    }

    /** The setting {@code dimensions}: how many a vector should have; empty to leave it to the model. */
    public OptionalInt dimensions() {
        int dimensions = number("dimensions", 0, 1, MOST_DIMENSIONS);
        return dimensions == 0 ? OptionalInt.empty() : OptionalInt.of(dimensions);
    }

    /** The setting {@code name}, one of {@code choices}. */
    public String choice(String name, String otherwise, List<String> choices) {
        String value = text(name).orElse(otherwise);
        if (choices.contains(value)) {
            return value;
        }
        problem(name + " of " + owner + " is '" + value + "'; say one of " + String.join(", ", choices));
        return otherwise;
    }

    /** The setting {@code name}, names separated by commas; empty if it is not there. */
    public Optional<List<String>> names(String name) {
        return verbatim(name)
                .map(value -> Arrays.stream(value.split(",", -1))
                        .map(String::strip)
                        .filter(each -> !each.isEmpty())
                        .toList());
    }

    /** Notes that something is wrong; {@code problem} names setting, value and remedy. */
    public void problem(String problem) {
        problems.add(problem);
    }

    /**
     * Ends reading: what was never asked for is unknown.
     *
     * @throws ConfigException if anything is wrong, with all of it
     */
    public void finish() {
        var unknown = new TreeSet<>(given.keySet());
        unknown.removeAll(known);
        if (!unknown.isEmpty()) {
            problems.add(
                    owner + " has no setting " + String.join(", ", unknown) + "; it knows " + String.join(", ", known));
        }
        if (!problems.isEmpty()) {
            throw new ConfigException(problems);
        }
    }
}
