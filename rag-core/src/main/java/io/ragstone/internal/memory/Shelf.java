package io.ragstone.internal.memory;

import io.ragstone.model.CodePoints;
import io.ragstone.model.Collection;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.Coverage;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.DocumentState;
import io.ragstone.model.ScanState;
import io.ragstone.spi.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/** One collection of a {@link Store} with its documents in order of path. Guarded by the store's lock. */
final class Shelf {

    private final TreeMap<String, Entry> entries = new TreeMap<>(CodePoints::compare);
    private final Map<String, Long> generations = new HashMap<>();
    private final Set<String> languages = new HashSet<>();
    private CollectionSpec spec;
    private ScanState scan = ScanState.NEVER;
    private String scanOwner = "";
    private Instant scanUntil = Instant.MIN;

    Shelf(CollectionSpec spec) {
        this.spec = spec;
    }

    CollectionId id() {
        return spec.id();
    }

    Collection collection() {
        return new Collection(spec, scan, languages);
    }

    /** Takes the settings of {@code newSpec} but keeps the spelling of the name. */
    void change(CollectionSpec newSpec) {
        spec = new CollectionSpec(
                spec.id(), newSpec.source(), newSpec.chunking(), newSpec.profile(), newSpec.languages());
    }

    void scanned(ScanState newScan) {
        scan = newScan;
    }

    String claimScan(String owner, Instant now, Duration lease) {
        if (scanOwner.equals(owner) || !now.isBefore(scanUntil)) {
            scanOwner = owner;
            scanUntil = now.plus(lease);
        }
        return scanOwner;
    }

    void releaseScan(String owner) {
        if (scanOwner.equals(owner)) {
            scanUntil = Instant.MIN;
        }
    }

    NavigableMap<String, Entry> entries() {
        return entries;
    }

    Optional<Entry> entry(String path) {
        return Optional.ofNullable(entries.get(path));
    }

    Entry entryOrNew(String path) {
        return entries.computeIfAbsent(path, missing -> new Entry(new DocumentKey(id(), missing)));
    }

    void begun(String path, long generation) {
        generations.put(path, generation);
    }

    /** The generation that was begun last for a document; 0 if none was since it came. */
    long generation(String path) {
        return generations.getOrDefault(path, 0L);
    }

    void forget(String path) {
        entries.remove(path);
        generations.remove(path);
    }

    void speaks(DocumentContent content) {
        if (!content.language().isEmpty()) {
            languages.add(content.language());
        }
    }

    /** Counts anew, which takes one pass over the collection: small enough where everything is on the heap. */
    Coverage.Counts count(Predicate<Passage> hasVector) {
        var states = new EnumMap<DocumentState, Integer>(DocumentState.class);
        int stale = 0;
        int chunks = 0;
        int withVectors = 0;
        for (Entry entry : entries.values()) {
            states.merge(entry.state(), 1, Integer::sum);
            stale += entry.isStale() ? 1 : 0;
            chunks += entry.passages().size();
            withVectors += (int) entry.passages().stream().filter(hasVector).count();
        }
        return new Coverage.Counts(
                states.getOrDefault(DocumentState.INDEXED, 0),
                states.getOrDefault(DocumentState.PENDING, 0),
                states.getOrDefault(DocumentState.FAILED, 0),
                states.getOrDefault(DocumentState.SKIPPED, 0),
                stale,
                chunks,
                withVectors);
    }
}
