package io.ragstone.store.sqlite;

import io.ragstone.error.StoreException;
import io.ragstone.model.CareProgress;
import io.ragstone.model.Finding;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** All checks, the file first, counters last, because repairs of others change what they count. */
final class StoreInspection {

    private final Database database;
    private final List<Check> checks = new ArrayList<>();

    StoreInspection(Database database, InstantSource clock) {
        this.database = database;
        checks.add(new FileCheck());
        checks.addAll(DocumentChecks.all());
        checks.addAll(PassageChecks.all());
        checks.add(new FullTextCheck(FullTextTable.TERMS));
        checks.add(new FullTextCheck(FullTextTable.WORDS));
        checks.addAll(VectorChecks.all());
        checks.add(new CodeCheck());
        checks.addAll(new CatalogChecks(clock).all());
    }

    /** Everything that it may find. */
    Set<String> codes() {
        return checks.stream().flatMap(check -> check.codes().stream()).collect(Collectors.toSet());
    }

    void look(CareProgress progress, Consumer<Finding> each) {
        for (Check check : checks) {
            try {
                check.look(database, progress, each);
            } catch (StoreException e) {
                if (e.isTransient()) {
                    throw e;
                }
                each.accept(unreadable(check, e));
            }
        }
    }

    /** Whoever cannot read a part says so, and the other parts are looked at all the same. */
    private static Finding unreadable(Check check, StoreException e) {
        return new Finding(
                "file-damaged",
                Finding.Part.FILE,
                Optional.empty(),
                "",
                String.join(" ", check.codes()),
                String.valueOf(e.getMessage()),
                Finding.Remedy.RESTORE);
    }

    List<Finding> mend(List<Finding> findings) {
        var left = new ArrayList<>(findings);
        for (Check check : checks) {
            List<Finding> own = left.stream()
                    .filter(each -> check.codes().contains(each.code()))
                    .toList();
            if (!own.isEmpty()) {
                left.removeAll(own);
                left.addAll(check.mend(database, own));
            }
        }
        var inOrder = new LinkedHashMap<Finding, Boolean>();
        findings.stream().filter(left::contains).forEach(each -> inOrder.put(each, true));
        return List.copyOf(inOrder.keySet());
    }
}
