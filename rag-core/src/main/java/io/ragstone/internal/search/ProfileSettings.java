package io.ragstone.internal.search;

import io.ragstone.error.ConfigException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Reads the settings of one fusion profile and refuses, all at once, what it does not know or what is out of range. */
final class ProfileSettings {

    private final String profile;
    private final Map<String, String> given;
    private final TreeSet<String> known = new TreeSet<>();
    private final List<String> problems = new ArrayList<>();

    ProfileSettings(String profile, Map<String, String> given) {
        this.profile = profile;
        this.given = Map.copyOf(given);
    }

    /** The setting called {@code key}, from {@code least} to {@code most}; {@code otherwise} where it is not set. */
    double number(String key, double otherwise, double least, double most) {
        known.add(key);
        String text = given.get(key);
        if (text == null) {
            return otherwise;
        }
        double value = parsed(text);
        if (value >= least && value <= most) {
            return value;
        }
        problems.add("setting '" + key + "' of fusion profile '" + profile + "' is '" + text + "'; give a number from "
                + plain(least) + " to " + plain(most));
        return otherwise;
    }

    /** The same for whole numbers. */
    int whole(String key, int otherwise, int least, int most) {
        double value = number(key, otherwise, least, most);
        if (value != Math.rint(value)) {
            problems.add("setting '" + key + "' of fusion profile '" + profile + "' is '" + value
                    + "'; give a whole number from " + least + " to " + most);
        }
        return (int) value;
    }

    /** Ends the reading. */
    void check() {
        for (String key : new TreeSet<>(given.keySet())) {
            if (!known.contains(key)) {
                problems.add("fusion profile '" + profile + "' has no setting '" + key + "'; it has: "
                        + String.join(", ", known));
            }
        }
        if (!problems.isEmpty()) {
            throw new ConfigException(problems);
        }
    }

    private static double parsed(String text) {
        try {
            return Double.parseDouble(text.strip());
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    private static String plain(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
}
