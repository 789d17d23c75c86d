package io.ragstone.bench;

import io.ragstone.NewDocument;
import io.ragstone.model.Hit;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** A document whose every passage says which document it is of and in which version. */
final class VersionedNote {

    private static final Pattern VERSION = Pattern.compile("edition(\\d+)e");
    private static final int SECTIONS = 4;

    private VersionedNote() {}

    static String path(int writer, int document) {
        return "writer" + writer + "/note" + document + ".md";
    }

    /** The word that stands in this document alone. */
    static String word(int writer, int document) {
        return word("note", writer * 1_000L + document);
    }

    /** A word for each number: letters alone, or analysis would take it apart. */
    static String word(String kind, long number) {
        var word = new StringBuilder(kind).append('z');
        for (char digit : Long.toString(number).toCharArray()) {
            word.append("bcdfgklmnp".charAt(digit - '0'));
        }
        return word.append('q').toString();
    }

    static NewDocument of(int writer, int document, long version) {
        return NewDocument.of(path(writer, document), text(word(writer, document), version, SECTIONS));
    }

    /** The same with so many sections that it fills some megabytes. */
    static NewDocument large(int writer, long version) {
        return NewDocument.of("writer" + writer + "/large.md", text(word("large", writer), version, 1_500));
    }

    static String text(String word, long version, int sections) {
        return LongStream.range(0, sections)
                .mapToObj(section -> "## Part " + section + " of " + word + "\n\n"
                        + (word + " edition" + version + "e holds " + mixed(version * 31 + section) + ". ").repeat(8))
                .collect(Collectors.joining("\n\n"));
    }

    private static String mixed(long seed) {
        return LongStream.range(0, 6)
                .mapToObj(i -> "term" + Long.toString(Math.floorMod(seed * 2_654_435_761L + i * 40_503, 5_000L), 36))
                .collect(Collectors.joining(" "));
    }

    /**
     * What is wrong with an answer to the question for a document's word; empty if nothing is.
     *
     * @param hits of that answer, best first
     * @param least the version that was written when the search began
     */
    static String objection(List<Hit> hits, String path, long least) {
        if (hits.isEmpty()) {
            return "missing: " + path + ", version " + least + " was written before the search";
        }
        Set<Long> versions = new TreeSet<>();
        Set<Integer> lines = new TreeSet<>();
        for (Hit hit : hits) {
            if (!hit.path().equals(path)) {
                return "foreign: " + hit.path() + " in an answer about " + path;
            }
            if (!lines.add(hit.startLine())) {
                return "doubled: line " + hit.startLine() + " of " + path;
            }
            Matcher matcher = VERSION.matcher(hit.text());
            while (matcher.find()) {
                versions.add(Long.parseLong(matcher.group(1)));
            }
        }
        if (versions.size() != 1) {
            return "mixed: versions " + versions + " of " + path;
        }
        long found = versions.iterator().next();
        return found < least ? "old: version " + found + " of " + path + ", " + least + " was written before" : "";
    }
}
