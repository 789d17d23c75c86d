package io.ragstone.bench;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A table with aligned columns, and notes above and below it. */
final class Report {

    private final PrintStream out;
    private final List<List<String>> rows = new ArrayList<>();

    Report(PrintStream out) {
        this.out = out;
    }

    /** Says on what was measured. */
    void environment() {
        Runtime runtime = Runtime.getRuntime();
        note("Java %s, %s %s, %d processors, heap up to %d MB",
                Runtime.version(),
                System.getProperty("os.name"),
                System.getProperty("os.arch"),
                runtime.availableProcessors(),
                runtime.maxMemory() >> 20);
    }

    /** Prints a line at once. */
    @SuppressWarnings("AnnotateFormatMethod") // the annotation would be one more dependency
    void note(String format, Object... values) {
        out.println(String.format(Locale.ROOT, format, values));
    }

    /** Adds a row; numbers are shown with two digits at most. The first row is the heading. */
    void row(Object... cells) {
        var row = new ArrayList<String>();
        for (Object cell : cells) {
            row.add(cell instanceof Double number ? shown(number) : String.valueOf(cell));
        }
        rows.add(row);
    }

    /** Prints the rows added since the last time. */
    void print() {
        int columns = rows.stream().mapToInt(List::size).max().orElse(0);
        var widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        for (List<String> row : rows) {
            var line = new StringBuilder();
            for (int i = 0; i < row.size(); i++) {
                String pad = " ".repeat(widths[i] - row.get(i).length());
                line.append(i == 0 ? row.get(i) + pad : "  " + pad + row.get(i));
            }
            out.println(line.toString().stripTrailing());
        }
        rows.clear();
    }

    private static String shown(double number) {
        return String.format(Locale.ROOT, Math.abs(number) >= 1_000 ? "%.0f" : Math.abs(number) < 1 ? "%.4f" : "%.2f", number);
    }
}
