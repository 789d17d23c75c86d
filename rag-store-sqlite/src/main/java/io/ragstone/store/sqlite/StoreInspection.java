package io.ragstone.store.sqlite;

import io.ragstone.internal.store.Check;
import io.ragstone.internal.store.Inspection;
import java.time.InstantSource;
import java.util.ArrayList;

/** All checks of a store on a file, the file first. */
final class StoreInspection {

    private StoreInspection() {}

    static Inspection<Database> of(Database database, InstantSource clock) {
        var checks = new ArrayList<Check<Database>>();
        checks.add(new FileCheck());
        checks.addAll(DocumentChecks.all());
        checks.addAll(PassageChecks.all());
        checks.add(new FullTextCheck(FullTextTable.TERMS));
        checks.add(new FullTextCheck(FullTextTable.WORDS));
        checks.addAll(VectorChecks.all());
        checks.add(new CodeCheck());
        checks.addAll(new CatalogChecks(clock).all());
        return new Inspection<>(database, checks);
    }
}
