package io.ragstone.internal.chunk;

import io.ragstone.internal.structure.Lines;

/** Where the records of a table in text form begin: a quoted cell may hold line feeds. Immutable. */
final class CsvOutline {

    private final Lines lines;
    private final boolean[] begins;

    CsvOutline(Lines lines) {
        this.lines = lines;
        this.begins = new boolean[lines.count()];
        boolean isQuoted = false;
        for (int line = 0; line < lines.count(); line++) {
            begins[line] = !isQuoted;
            for (int at = lines.start(line); at < lines.end(line); at++) {
                isQuoted ^= lines.text().charAt(at) == '"';
            }
        }
    }

    /** How bad it is to cut before {@code line}. */
    int level(int line) {
        return begins[line] ? Atoms.BEST : Atoms.WEAK;
    }

    /** The first record: what the columns are called. */
    String header() {
        int first = 0;
        while (first < begins.length && lines.isBlank(first)) {
            first++;
        }
        int next = first + 1;
        while (next < begins.length && !begins[next]) {
            next++;
        }
        return first < begins.length ? lines.text().substring(lines.start(first), lines.end(next - 1)) : "";
    }
}
