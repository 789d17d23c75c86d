package io.ragstone.bench;

import io.ragstone.model.SearchMode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What was measured of one system at one size. A process that measures {@linkplain #say says} it line by line, the one
 * that waits for it {@linkplain #read reads} the lines, however far they go.
 *
 * @param system which
 * @param chunks how many passages it was given
 * @param failure why there is no more; empty if all was measured
 * @param sizes what it took to hold them, as far as known
 * @param answers how it answered
 */
record PeerFigures(PeerSystem system, int chunks, String failure, Map<Size, Double> sizes, List<Answers> answers) {

    private static final String MARK = "figure ";

    /** What is measured once. */
    enum Size {
        /** Seconds until every passage could be found by every leg. */
        SEARCHABLE_SECONDS,
        /** Seconds that an index over vectors took besides, if it is built when all are there. */
        VECTOR_INDEX_SECONDS,
        /** Megabytes of files, or of tables and indexes. */
        DISK_MEGABYTES,
        /** Of these, megabytes of an index over vectors of its own. */
        VECTOR_INDEX_MEGABYTES,
        /** Megabytes of heap that a collection leaves, with everything loaded that questions need. */
        HEAP_MEGABYTES
    }

    /**
     * How it answered in one mode and scope.
     *
     * @param recall the share of the ten nearest that it found, by vector alone
     * @param brief how many answers had fewer than ten hits
     */
    record Answers(SearchMode mode, PeerScope scope, double median, double p95, OptionalDouble recall, int brief) {}

    PeerFigures {
        sizes = Map.copyOf(sizes);
        answers = List.copyOf(answers);
    }

    /** The answers of one mode and scope, if it gave some. */
    Optional<Answers> answers(SearchMode mode, PeerScope scope) {
        return answers.stream()
                .filter(each -> each.mode() == mode && each.scope() == scope)
                .findFirst();
    }

    static String say(Size size, double value) {
        return MARK + size + " " + value;
    }

    static String say(Answers answers) {
        String recall =
                answers.recall().isPresent() ? String.valueOf(answers.recall().getAsDouble()) : "-";
        return MARK
                + String.join(
                        " ",
                        answers.mode().name(),
                        answers.scope().name(),
                        String.valueOf(answers.median()),
                        String.valueOf(answers.p95()),
                        recall,
                        String.valueOf(answers.brief()));
    }

    /** Whether {@code lines} tell that all passages can be found. */
    static boolean isFilled(List<String> lines) {
        return lines.stream().anyMatch(line -> line.startsWith(MARK + Size.SEARCHABLE_SECONDS));
    }

    static PeerFigures read(PeerSystem system, int chunks, String failure, List<String> lines) {
        Map<Size, Double> sizes = new EnumMap<>(Size.class);
        var answers = new ArrayList<Answers>();
        for (String line : lines) {
            if (line.startsWith(MARK)) {
                String[] words = line.substring(MARK.length()).split(" ", -1);
                if (words.length == 2) {
                    sizes.put(Size.valueOf(words[0]), Double.valueOf(words[1]));
                } else {
                    answers.add(answers(words));
                }
            }
        }
        return new PeerFigures(system, chunks, failure, sizes, answers);
    }

    private static Answers answers(String[] words) {
        return new Answers(
                SearchMode.valueOf(words[0]),
                PeerScope.valueOf(words[1]),
                Double.parseDouble(words[2]),
                Double.parseDouble(words[3]),
                words[4].equals("-") ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(words[4])),
                Integer.parseInt(words[5]));
    }
}
