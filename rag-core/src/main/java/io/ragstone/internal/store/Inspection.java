package io.ragstone.internal.store;

import io.ragstone.error.StoreException;
import io.ragstone.model.CareProgress;
import io.ragstone.model.Finding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * All checks of a store, one after the other: counters last, because repairs of others change what they count.
 *
 * @param <D> how the store gets at its rows
 */
public final class Inspection<D> {

    private final D database;
    private final List<Check<D>> checks;

    public Inspection(D database, List<Check<D>> checks) {
        this.database = database;
        this.checks = List.copyOf(checks);
    }

    /** Everything that it may find. */
    public Set<String> codes() {
        return checks.stream().flatMap(check -> check.codes().stream()).collect(Collectors.toSet());
    }

    public void look(CareProgress progress, Consumer<Finding> each) {
        for (Check<D> check : checks) {
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
    private Finding unreadable(Check<D> check, StoreException e) {
        return new Finding(
                "file-damaged",
                Finding.Part.FILE,
                Optional.empty(),
                "",
                String.join(" ", check.codes()),
                String.valueOf(e.getMessage()),
                Finding.Remedy.RESTORE);
    }

    /** Repairs what it can and returns the rest, in the order of {@code findings}. */
    public List<Finding> mend(List<Finding> findings) {
        var left = new ArrayList<>(findings);
        for (Check<D> check : checks) {
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
