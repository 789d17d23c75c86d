package io.ragstone.internal.text;

import io.ragstone.error.ConfigException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Words and phrases that stand for others, as somebody wrote them down. {@code a, b, c} on a line: each also finds the
 * others. {@code a, b => c, d}: the former also find the latter, not the other way round. Lines that are blank or begin
 * with {@code #} say nothing. Immutable; may be shared.
 */
public final class Synonyms {

    private static final String ONE_WAY = "=>";
    private static final int MOST_LINES = 10_000;
    private static final int MOST_ON_A_LINE = 32;
    private static final int LONGEST = 200;

    private final Map<String, Set<String>> alternatives;

    private Synonyms(Map<String, Set<String>> alternatives) {
        this.alternatives = alternatives;
    }

    /** No word stands for another. */
    public static Synonyms none() {
        return new Synonyms(Map.of());
    }

    /**
     * Reads rules, one on a line.
     *
     * @throws ConfigException naming every line that says nothing sensible, or if there are more than 10,000
     */
    public static Synonyms parse(List<String> lines) {
        if (lines.size() > MOST_LINES) {
            throw new ConfigException(
                    "there are " + lines.size() + " lines of synonyms; at most " + MOST_LINES + " are read");
        }
        var alternatives = new LinkedHashMap<String, Set<String>>();
        var problems = new ArrayList<String>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            String problem = line.isEmpty() || line.startsWith("#") ? "" : add(line, alternatives);
            if (!problem.isEmpty()) {
                problems.add("line " + (i + 1) + " of the synonyms " + problem);
            }
        }
        if (!problems.isEmpty()) {
            throw new ConfigException(problems);
        }
        return new Synonyms(alternatives);
    }

    /** Returns what is wrong with the line; empty if nothing is. */
    private static String add(String line, Map<String, Set<String>> alternatives) {
        int arrow = line.indexOf(ONE_WAY);
        List<String> asked = phrases(arrow < 0 ? line : line.substring(0, arrow));
        List<String> found = arrow < 0 ? asked : phrases(line.substring(arrow + ONE_WAY.length()));
        if (asked.isEmpty() || found.isEmpty() || (arrow < 0 && asked.size() < 2)) {
            return "names no pair; write 'a, b' or 'a => b'";
        }
        if (found.stream().anyMatch(each -> each.contains(ONE_WAY))) {
            return "holds '" + ONE_WAY + "' twice; write one pair of sides on a line";
        }
        if (asked.size() > MOST_ON_A_LINE || found.size() > MOST_ON_A_LINE) {
            return "names more than " + MOST_ON_A_LINE + " words that stand for each other; leave some out";
        }
        if (asked.stream().anyMatch(Synonyms::isLong) || found.stream().anyMatch(Synonyms::isLong)) {
            return "holds a phrase of more than " + LONGEST + " characters; shorten it";
        }
        for (String each : asked) {
            Set<String> others = alternatives.computeIfAbsent(each, phrase -> new LinkedHashSet<>());
            found.stream().filter(other -> !other.equals(each)).forEach(others::add);
        }
        return "";
    }

    private static boolean isLong(String phrase) {
        return phrase.length() > LONGEST;
    }

    private static List<String> phrases(String list) {
        return Arrays.stream(list.split(",", -1))
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .distinct()
                .toList();
    }

    boolean isEmpty() {
        return alternatives.isEmpty();
    }

    /** For each word or phrase as it was written, what it also finds. */
    Map<String, Set<String>> alternatives() {
        return alternatives;
    }
}
