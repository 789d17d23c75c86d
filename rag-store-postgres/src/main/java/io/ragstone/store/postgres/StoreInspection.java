package io.ragstone.store.postgres;

import io.ragstone.internal.store.Check;
import io.ragstone.internal.store.Inspection;
import java.util.ArrayList;

/**
 * All checks of a schema. What foreign keys forbid cannot be found. A text that nobody holds any more, and its turn in
 * a backlog, are allowed: two who let go of it at once leave it to each other.
 */
final class StoreInspection {

    private StoreInspection() {}

    static Inspection<Database> of(Database database) {
        var checks = new ArrayList<Check<Database>>();
        checks.add(new IndexCheck());
        checks.addAll(DocumentChecks.all());
        checks.addAll(PassageChecks.all());
        checks.addAll(TermChecks.all());
        checks.addAll(SymbolChecks.all());
        checks.addAll(SpaceChecks.all());
        checks.addAll(VectorChecks.all());
        checks.addAll(CatalogChecks.all());
        checks.addAll(JobChecks.all());
        return new Inspection<>(database, checks);
    }
}
