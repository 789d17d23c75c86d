package io.ragstone.internal.eval;

import io.ragstone.error.RequestException;
import io.ragstone.model.EvalMetrics;
import io.ragstone.model.EvalQuestion;
import io.ragstone.model.EvalRun;
import io.ragstone.model.EvalRun.Judged;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Run files as TREC has them: query, {@code Q0}, document, rank, score, tag, separated by tabs. The rank counts; the
 * score does where ranks are the same. A ranking that went deeper has scores of two kinds, of which the later may be
 * higher: written are scores that do not rise, for programs that look at these alone.
 */
public final class RunFile {

    private static final int COLUMNS = 6;

    private RunFile() {}

    /** Writes {@code run} to {@code file}, in place of what may be there. */
    public static void write(EvalRun run, Path file) {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (Judged each : run.questions()) {
                int rank = 0;
                double least = Double.POSITIVE_INFINITY;
                for (EvalRun.Ranked found : each.ranked()) {
                    rank++;
                    least = Math.min(least, found.score());
                    out.write(String.format(
                            Locale.ROOT,
                            "%s\tQ0\t%s\t%d\t%.9g\t%s%n",
                            each.id(),
                            found.item(),
                            rank,
                            least,
                            run.name()));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }

    private record Line(String document, int rank, double score) {}

    /**
     * Reads a run and judges it by {@code questions}; a question that it does not answer scores 0.
     *
     * @throws RequestException if a line is none of a run file
     */
    public static EvalRun read(Path file, List<EvalQuestion> questions) {
        Map<String, List<Line>> byQuestion = lines(file);
        return new EvalRun(
                String.valueOf(file.getFileName()),
                questions.stream()
                        .map(question -> judged(question, byQuestion.getOrDefault(question.id(), List.of())))
                        .toList());
    }

    private static Judged judged(EvalQuestion question, List<Line> lines) {
        Map<String, Double> ranked = new LinkedHashMap<>();
        lines.stream()
                .sorted(Comparator.comparingInt(Line::rank)
                        .thenComparing(Comparator.comparingDouble(Line::score).reversed()))
                .forEach(line -> ranked.putIfAbsent(line.document(), line.score()));
        return Judge.judged(question, ranked, 0);
    }

    private static Map<String, List<Line>> lines(Path file) {
        var byQuestion = new HashMap<String, List<Line>>();
        try {
            int number = 0;
            for (String line : Files.readAllLines(file)) {
                number++;
                String[] cells = line.split(line.contains("\t") ? "\t" : "\\s+", -1);
                if (!line.isBlank()) {
                    byQuestion
                            .computeIfAbsent(cells[0], missing -> new ArrayList<>())
                            .add(line(file + ", line " + number, cells));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be read: " + e.getMessage(), e);
        }
        return byQuestion;
    }

    private static Line line(String where, String[] cells) {
        try {
            if (cells.length == COLUMNS) {
                return new Line(cells[2], Integer.parseInt(cells[3].strip()), Double.parseDouble(cells[4]));
            }
        } catch (NumberFormatException e) {
            // told below, like a wrong number of columns
        }
        throw new RequestException(where + " is no line of a run: it needs query, Q0, document, rank, score, tag");
    }

    /** How a metric is called, however it is spelt. */
    public static String metric(String name) {
        return EvalMetrics.NAMES.stream()
                .filter(each -> each.equalsIgnoreCase(name.strip()))
                .findFirst()
                .orElseThrow(() -> new RequestException("'" + name + "' is no metric; there are " + EvalMetrics.NAMES));
    }
}
