package io.ragstone.store.sqlite;

import io.ragstone.internal.store.Check;
import io.ragstone.internal.store.Damage;
import io.ragstone.model.CareProgress;
import io.ragstone.model.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * SQLite's own checks, table by table, so that none holds its snapshot for longer than one table takes. An index that
 * does not agree with its table is made anew from it; a damaged page is beyond repair. Full-text tables are left to
 * {@link FullTextCheck}: SQLite's own check of them reports corruption where another connection has written meanwhile.
 */
final class FileCheck implements Check<Database> {

    private static final String INDEX = Damage.INDEX_DAMAGED.code();
    private static final String FILE = "file-damaged";

    @Override
    public Set<String> codes() {
        return Set.of(INDEX, FILE);
    }

    @Override
    public void look(Database database, CareProgress progress, Consumer<Finding> each) {
        List<String> tables = database.read(session -> session.list(
                "select name from sqlite_schema where type = 'table' and rootpage > 0 order by name",
                row -> row.getString(1)));
        int done = 0;
        for (String table : tables) {
            look(database, table).forEach(each);
            progress.progress("checking the file", ++done, tables.size());
        }
        database.read(session -> session.list("pragma foreign_key_check", row -> row.getString(1))).stream()
                .map(table -> lost(table, "a row of " + table + " refers to nothing"))
                .forEach(each);
    }

    private static List<Finding> look(Database database, String table) {
        List<String> problems = database.read(
                session -> session.list("pragma integrity_check(" + quoted(table) + ")", row -> row.getString(1)));
        var findings = new ArrayList<Finding>();
        for (String problem : problems) {
            if (isOfIndex(problem)) {
                findings.add(Damage.INDEX_DAMAGED.at(Optional.empty(), "", table, problem));
            } else if (!problem.equals("ok")) {
                findings.add(lost(table, table + ": " + problem));
            }
        }
        return findings;
    }

    private static boolean isOfIndex(String problem) {
        return problem.contains("missing from index") || problem.contains("wrong # of entries in index");
    }

    private static Finding lost(String table, String problem) {
        return new Finding(FILE, Finding.Part.FILE, Optional.empty(), "", table, problem, Finding.Remedy.RESTORE);
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    @Override
    public List<Finding> mend(Database database, List<Finding> findings) {
        findings.stream()
                .filter(each -> each.code().equals(INDEX))
                .map(Finding::subject)
                .distinct()
                .forEach(table -> database.write(session -> session.update("reindex " + quoted(table))));
        return findings.stream().filter(each -> each.code().equals(FILE)).toList();
    }
}
