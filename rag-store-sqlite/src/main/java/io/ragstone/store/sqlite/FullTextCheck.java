package io.ragstone.store.sqlite;

import io.ragstone.error.StoreException;
import io.ragstone.internal.store.Check;
import io.ragstone.internal.store.Damage;
import io.ragstone.model.CareProgress;
import io.ragstone.model.Finding;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Full text against the stored terms. A row is repaired by writing it anew. What a number that was used twice has left
 * behind cannot be deleted by its number; if rows still differ after that, the whole table is written anew.
 */
final class FullTextCheck implements Check<Database> {

    private static final int ROWS_AT_ONCE = 1_000;
    private static final String UNREADABLE = "-unreadable";

    private final FullTextTable table;

    FullTextCheck(FullTextTable table) {
        this.table = table;
    }

    @Override
    public Set<String> codes() {
        return Set.of(
                table.code() + "-missing",
                table.code() + "-ghost",
                table.code() + "-orphan",
                table.code() + UNREADABLE);
    }

    @Override
    public void look(Database database, CareProgress progress, Consumer<Finding> each) {
        List<FullTextComparison.Different> different;
        try {
            different = new FullTextComparison(database, table, progress).run();
        } catch (StoreException e) {
            if (e.isTransient()) {
                throw e;
            }
            each.accept(unreadable(e));
            return;
        }
        if (!different.isEmpty()) {
            List<Finding> findings = database.read(session -> {
                var places = new Places(session);
                var all = new ArrayList<Finding>();
                for (FullTextComparison.Different one : different) {
                    all.add(finding(places, one));
                }
                return all;
            });
            findings.forEach(each);
        }
    }

    private Finding unreadable(StoreException e) {
        return new Finding(
                table.code() + UNREADABLE,
                Finding.Part.FULL_TEXT,
                Optional.empty(),
                "",
                "0",
                String.valueOf(e.getMessage()),
                Finding.Remedy.MEND);
    }

    private Finding finding(Places places, FullTextComparison.Different one) throws SQLException {
        String words = switch (one.difference()) {
            case MISSING -> "full text does not know all terms of the passage";
            case GHOST -> "full text finds the passage by terms that it does not have";
            case ORPHAN -> "full text knows terms of a passage that is not there";
        };
        String code = table.code() + "-" + one.difference().name().toLowerCase(Locale.ROOT);
        var damage = new Damage(code, Finding.Part.FULL_TEXT, Finding.Remedy.MEND, words);
        return places.passage(damage, one.chunk());
    }

    @Override
    public List<Finding> mend(Database database, List<Finding> findings) {
        if (findings.stream().noneMatch(each -> each.code().endsWith(UNREADABLE))) {
            rewrite(
                    database,
                    findings.stream()
                            .map(each -> Long.parseLong(each.subject()))
                            .toList());
        }
        var left = new ArrayList<Finding>();
        look(database, CareProgress.SILENT, left::add);
        if (!left.isEmpty()) {
            database.write(session -> {
                table.rewriteAll(session);
                return true;
            });
        }
        return List.of();
    }

    private void rewrite(Database database, List<Long> chunks) {
        for (int from = 0; from < chunks.size(); from += ROWS_AT_ONCE) {
            List<Long> some = chunks.subList(from, Math.min(chunks.size(), from + ROWS_AT_ONCE));
            database.write(session -> {
                for (long chunk : some) {
                    table.rewrite(session, chunk);
                }
                return true;
            });
        }
    }
}
