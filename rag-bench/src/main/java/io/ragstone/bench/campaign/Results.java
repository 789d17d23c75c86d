package io.ragstone.bench.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a campaign has found so far, a line for each seed, kept in a file so that it can go on another day. Thread-safe.
 */
final class Results {

    private static final String GOOD = "good";

    private final Path file;
    private final Map<Long, String> lines = new LinkedHashMap<>();

    Results(Path file) throws IOException {
        this.file = file;
        Files.createDirectories(Trees.folderOf(file.toAbsolutePath()));
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                lines.put(Long.parseLong(line.substring(0, line.indexOf('\t'))), line);
            }
        }
    }

    synchronized boolean has(long seed) {
        return lines.containsKey(seed);
    }

    /** Takes a run down and returns its line. */
    synchronized String add(long seed, Campaign.Verdict verdict) throws IOException {
        String figures = new TreeMap<>(verdict.figures())
                .entrySet().stream()
                        .map(each -> each.getKey() + "=" + each.getValue())
                        .collect(Collectors.joining(","));
        String outcome = verdict.isGood() ? GOOD : "FAILED " + verdict.failure().replaceAll("\\s+", " ");
        String line = seed + "\t" + figures + "\t" + outcome;
        lines.put(seed, line);
        Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        return line;
    }

    synchronized long failures() {
        return lines.values().stream()
                .filter(line -> !line.endsWith("\t" + GOOD))
                .count();
    }

    /** A table for people: runs, failures and the sums of all figures. */
    synchronized List<String> summary() {
        var sums = new TreeMap<String, Long>();
        for (String line : lines.values()) {
            for (String figure : line.split("\t", -1)[1].split(",", -1)) {
                int equals = figure.indexOf('=');
                if (equals > 0) {
                    sums.merge(figure.substring(0, equals), Long.parseLong(figure.substring(equals + 1)), Long::sum);
                }
            }
        }
        var table = new ArrayList<>(List.of("| what | how many |", "|---|---|"));
        table.add("| runs | " + lines.size() + " |");
        table.add("| failed | " + failures() + " |");
        sums.forEach((name, sum) -> table.add("| " + name + " | " + sum + " |"));
        return table;
    }
}
