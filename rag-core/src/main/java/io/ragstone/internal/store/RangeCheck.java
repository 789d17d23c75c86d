package io.ragstone.internal.store;

import io.ragstone.model.CareProgress;
import io.ragstone.model.Finding;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Looks through rows by a number, some thousand in one snapshot. Everything that the rows are compared with is read in
 * that same snapshot, so writers cannot make it see what is not there. What is found is found again by its number: so a
 * repair looks once more before it changes anything.
 *
 * @param <D> how the store gets at its rows
 */
public abstract class RangeCheck<D> implements Check<D> {

    /** How many numbers are looked at in one snapshot. */
    protected static final int ROWS = 5_000;

    private final Damage damage;

    /** For subclasses. */
    protected RangeCheck(Damage damage) {
        this.damage = damage;
    }

    /**
     * Rows that were looked at in one snapshot.
     *
     * @param last the highest number among them; empty if there was none
     * @param found what is wrong with them
     */
    public record Page(OptionalLong last, List<Finding> found) {}

    /** Looks at the next {@link #ROWS} numbers above {@code after}. */
    protected abstract Page page(D database, long after);

    /** Repairs what is still wrong at {@code number}, whole or not at all. */
    protected abstract void mend(D database, long number);

    /** What is found. */
    protected final Damage damage() {
        return damage;
    }

    @Override
    public final Set<String> codes() {
        return Set.of(damage.code());
    }

    @Override
    public final void look(D database, CareProgress progress, Consumer<Finding> each) {
        String what =
                "checking " + damage.part().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        long done = 0;
        Page page = page(database, Long.MIN_VALUE);
        while (page.last().isPresent()) {
            page.found().forEach(each);
            done += ROWS;
            progress.progress(what, done, -1);
            page = page(database, page.last().getAsLong());
        }
    }

    @Override
    public final List<Finding> mend(D database, List<Finding> findings) {
        if (damage.remedy() != Finding.Remedy.MEND) {
            return findings;
        }
        for (Finding finding : findings) {
            mend(database, Long.parseLong(finding.subject()));
        }
        return List.of();
    }
}
