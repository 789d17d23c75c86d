package io.ragstone.internal.sync;

import io.ragstone.error.SourceException;
import io.ragstone.model.DocumentState;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.LedgerEntry;
import io.ragstone.model.SourceItem;
import io.ragstone.spi.Source;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** One run of comparing: takes the items of a scan one by one, then settles what is missing. Confined to one thread. */
final class Difference {

    private final Map<String, LedgerEntry> unseen;
    private final Source source;
    private final String pipeline;
    private final boolean isForced;
    private final Predicate<String> isDue;
    private final LedgerWriter writer;
    private final ScanResult result = new ScanResult();
    private final List<SourceItem> fresh = new ArrayList<>();
    private final List<Known> due = new ArrayList<>();
    private int seen;

    private record Known(SourceItem item, LedgerEntry entry) {}

    /**
     * @param known the ledger before the scan; entries are taken out as they are met
     * @param isDue which paths {@link #verify} reads although nothing cheap has changed
     */
    Difference(
            Map<String, LedgerEntry> known,
            Source source,
            String pipeline,
            boolean isForced,
            Predicate<String> isDue,
            LedgerWriter writer) {
        this.unseen = new HashMap<>(known);
        this.source = source;
        this.pipeline = pipeline;
        this.isForced = isForced;
        this.isDue = isDue;
        this.writer = writer;
    }

    ScanResult result() {
        return result;
    }

    int seen() {
        return seen;
    }

    /** Entries that the scan did not show and that no new item took over; final after {@link #settleFresh}. */
    java.util.Collection<LedgerEntry> missing() {
        return unseen.values();
    }

    void meet(SourceItem item) {
        seen++;
        Optional<LedgerEntry> entry = Optional.ofNullable(unseen.remove(item.path()));
        switch (Decision.of(entry, item, pipeline, isForced)) {
            case UNCHANGED -> unchanged(item, entry.orElseThrow());
            case TOUCH -> touch(item, entry.orElseThrow().seen());
            case ADD -> fresh.add(item);
            case COMPARE -> compare(item, entry.orElseThrow());
            case REINDEX ->
                queue(item, item.fingerprint(), isForced ? "forced" : "indexed by another pipeline version");
            case STILL_PENDING -> requeue(item, entry.orElseThrow());
            case SKIP -> skip(item);
        }
    }

    private void unchanged(SourceItem item, LedgerEntry known) {
        if (item.skip().isEmpty() && isDue.test(item.path())) {
            due.add(new Known(item, known));
        }
        result.unchanged++;
        if (known.state() == DocumentState.SKIPPED) {
            result.skipped.put(known.path(), known.reason());
        }
    }

    /** Reads what is due of the documents that look unchanged; for sources whose cheap fingerprints prove nothing. */
    void verify() {
        for (Known each : due) {
            Fingerprint now = content(each.item());
            if (!now.hash().isEmpty() && !each.entry().seen().sameContent(now)) {
                result.unchanged--;
                result.skipped.remove(each.item().path());
                queue(each.item(), now, "content changed behind an unchanged fingerprint");
            }
        }
    }

    private void touch(SourceItem item, Fingerprint fingerprint) {
        result.unchanged++;
        writer.write(LedgerChange.touch(item.path(), fingerprint, item.size(), item.modified()));
    }

    private void compare(SourceItem item, LedgerEntry known) {
        Fingerprint now = content(item);
        boolean isStillUnreadable = now.hash().isEmpty() && known.seen().equals(Fingerprint.UNKNOWN);
        if (isStillUnreadable && known.state() == DocumentState.FAILED && !known.missing()) {
            result.unchanged++;
        } else if (known.seen().sameContent(now) && known.state() != DocumentState.PENDING) {
            touch(item, now);
        } else {
            queue(item, now, "content changed");
        }
    }

    /** The fingerprint with its hash; without one where the content cannot be read now: the worker will say why. */
    private Fingerprint content(SourceItem item) {
        try {
            return source.read(item.path()).fingerprint();
        } catch (SourceException unreadable) {
            return item.fingerprint();
        }
    }

    private void queue(SourceItem item, Fingerprint fingerprint, String why) {
        result.changed.add(item.path());
        result.decide(item.path(), "change", why);
        writer.queue(LedgerChange.queue(item.path(), fingerprint, item.size(), item.modified(), ""));
    }

    private void requeue(SourceItem item, LedgerEntry known) {
        if (known.missing()) {
            writer.write(LedgerChange.touch(item.path(), known.seen(), item.size(), item.modified()));
        }
        result.changed.add(item.path());
        result.decide(item.path(), "change", "still pending from an earlier scan");
        writer.requeue(item.path());
    }

    private void skip(SourceItem item) {
        String reason = item.skip().orElseThrow();
        result.skipped.put(item.path(), reason);
        result.decide(item.path(), "skip", reason);
        writer.write(LedgerChange.skip(item.path(), item.fingerprint(), item.size(), item.modified(), reason));
    }

    /**
     * Tells moves from new documents: only where something is missing are the new ones read for their hash. After a
     * scan that did not see everything, nothing is known to be missing, and every new document is new.
     */
    void settleFresh(boolean isComplete) {
        Map<String, LedgerEntry> goneByHash = new HashMap<>();
        for (LedgerEntry gone : isComplete ? unseen.values() : List.<LedgerEntry>of()) {
            if (!gone.indexedHash().isEmpty()) {
                goneByHash.put(gone.indexedHash(), gone);
            }
        }
        for (SourceItem item : fresh) {
            Fingerprint now = goneByHash.isEmpty() ? item.fingerprint() : content(item);
            LedgerEntry from = now.hash().isEmpty() ? null : goneByHash.remove(now.hash());
            if (from == null) {
                result.added.add(item.path());
                result.decide(item.path(), "add", "new");
                writer.queue(LedgerChange.queue(item.path(), now, item.size(), item.modified(), ""));
            } else {
                move(item, now, from.path());
            }
        }
    }

    private void move(SourceItem item, Fingerprint now, String from) {
        unseen.remove(from);
        result.moved.put(item.path(), from);
        result.decide(item.path(), "move", "was " + from);
        writer.write(LedgerChange.missing(from));
        writer.queue(LedgerChange.queue(item.path(), now, item.size(), item.modified(), from));
    }

    void holdBack(String objection) {
        result.problems.add(unseen.size() + " removals held back: " + objection + "; confirm them if they are meant");
        for (String path : unseen.keySet()) {
            result.heldBack.add(path);
            result.decide(path, "hold back", objection);
            writer.write(LedgerChange.missing(path));
        }
    }

    void remove() {
        List<String> paths = List.copyOf(unseen.keySet());
        result.removed.addAll(paths);
        paths.forEach(path -> result.decide(path, "remove", "not in the source any more"));
        writer.remove(paths);
    }
}
