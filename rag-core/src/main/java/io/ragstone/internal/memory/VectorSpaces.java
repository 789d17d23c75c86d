package io.ragstone.internal.memory;

import io.ragstone.error.ConflictException;
import io.ragstone.error.StoreException;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.EmbeddingWork;
import io.ragstone.model.Page;
import io.ragstone.model.SpaceState;
import io.ragstone.model.SpaceState.Standing;
import io.ragstone.model.TextVector;
import io.ragstone.model.TokenEstimate;
import io.ragstone.model.UnembeddedText;
import io.ragstone.model.Vector;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The texts that passages hold, and their vectors by space. A vector stays when its last passage goes, so that a text
 * that comes back has it again. Guarded by the store's lock.
 */
final class VectorSpaces {

    private final Map<String, Set<Passage>> holders = new LinkedHashMap<>();
    private final Map<EmbeddingSpace, Space> spaces = new HashMap<>();
    private @Nullable EmbeddingSpace active;
    private @Nullable EmbeddingSpace building;

    private static final class Space {
        private final Map<String, Vector> vectors = new HashMap<>();
        private final Set<String> rejected = new HashSet<>();
        private final Map<String, Instant> claimedUntil = new LinkedHashMap<>();

        void want(String textHash) {
            if (lacks(textHash)) {
                claimedUntil.putIfAbsent(textHash, Instant.MIN);
            }
        }

        boolean lacks(String textHash) {
            return !vectors.containsKey(textHash) && !rejected.contains(textHash);
        }
    }

    void add(Passage passage) {
        holders.computeIfAbsent(passage.textHash(), missing -> new LinkedHashSet<>())
                .add(passage);
        active().ifPresent(space -> space(space).want(passage.textHash()));
        building().ifPresent(space -> space(space).want(passage.textHash()));
    }

    void remove(Passage passage) {
        String hash = passage.textHash();
        holders.computeIfPresent(hash, (same, held) -> held.remove(passage) && held.isEmpty() ? null : held);
        if (!holders.containsKey(hash)) {
            spaces.values().forEach(space -> space.claimedUntil.remove(hash));
        }
    }

    Optional<EmbeddingSpace> active() {
        return Optional.ofNullable(active);
    }

    Optional<EmbeddingSpace> building() {
        return Optional.ofNullable(building);
    }

    void activate(EmbeddingSpace space) {
        if (space.equals(active)) {
            return;
        }
        active().ifPresent(before -> space(before).claimedUntil.clear());
        if (space.equals(building)) {
            building = null;
        }
        active = space;
        holders.keySet().forEach(space(space)::want);
    }

    void build(EmbeddingSpace space) {
        if (space.equals(active) || space.equals(building)) {
            return;
        }
        abandon();
        building = space;
        holders.keySet().forEach(space(space)::want);
    }

    void abandon() {
        building().ifPresent(space -> space(space).claimedUntil.clear());
        building = null;
    }

    boolean promote(EmbeddingSpace space, int mostWaiting) {
        if (space.equals(building) && space(space).claimedUntil.size() <= mostWaiting) {
            activate(space);
        }
        return space.equals(active);
    }

    List<SpaceState> states() {
        return spaces().stream()
                .map(space -> new SpaceState(
                        space,
                        standing(space),
                        space(space).vectors.size(),
                        space(space).claimedUntil.size(),
                        space(space).rejected.size()))
                .toList();
    }

    private Standing standing(EmbeddingSpace space) {
        if (space.equals(active)) {
            return Standing.ACTIVE;
        }
        return space.equals(building) ? Standing.BUILDING : Standing.KEPT;
    }

    EmbeddingWork workFor(EmbeddingSpace space) {
        Space known = spaces.getOrDefault(space, new Space());
        List<String> lacking = holders.keySet().stream().filter(known::lacks).toList();
        long tokens = lacking.stream()
                .mapToLong(hash -> TokenEstimate.count(text(hash)))
                .sum();
        return new EmbeddingWork(lacking.size(), tokens);
    }

    int discard(EmbeddingSpace space, int limit) {
        if (standing(space) != Standing.KEPT) {
            throw new ConflictException("the vectors of " + space.key() + " are in use; switch to another model first");
        }
        Set<String> held = space(space).vectors.keySet();
        List<String> some = held.stream().limit(limit).toList();
        some.forEach(held::remove);
        return some.size();
    }

    int discardUnheld(int limit) {
        var unheld = new TreeSet<String>();
        spaces.values().forEach(space -> unheld.addAll(space.vectors.keySet()));
        unheld.removeAll(holders.keySet());
        List<String> some = unheld.stream().limit(limit).toList();
        spaces.values().forEach(space -> some.forEach(space.vectors::remove));
        return some.size();
    }

    /** Texts of a space that is neither active nor under construction are wanted by nobody. */
    List<UnembeddedText> claim(EmbeddingSpace space, int limit, Instant now, Duration lease) {
        var claimed = new ArrayList<UnembeddedText>();
        if (standing(space) == Standing.KEPT) {
            return claimed;
        }
        for (Map.Entry<String, Instant> wanted : space(space).claimedUntil.entrySet()) {
            if (claimed.size() < limit && !wanted.getValue().isAfter(now)) {
                wanted.setValue(now.plus(lease));
                claimed.add(new UnembeddedText(wanted.getKey(), text(wanted.getKey())));
            }
        }
        return claimed;
    }

    private String text(String hash) {
        return holders.getOrDefault(hash, Set.of()).iterator().next().embeddedText();
    }

    void put(EmbeddingSpace space, List<TextVector> vectors) {
        for (TextVector each : vectors) {
            if (each.vector().dimensions() != space.dimensions()) {
                throw StoreException.failed(
                        "a vector of " + each.vector().dimensions() + " dimensions cannot be stored in space "
                                + space.key() + "; embed with the model of that space",
                        null);
            }
        }
        Space target = space(space);
        for (TextVector each : vectors) {
            target.vectors.put(each.textHash(), each.vector());
            target.claimedUntil.remove(each.textHash());
        }
    }

    void reject(EmbeddingSpace space, String textHash) {
        space(space).rejected.add(textHash);
        space(space).claimedUntil.remove(textHash);
    }

    Map<String, Vector> vectors(EmbeddingSpace space) {
        Space known = spaces.get(space);
        return known == null ? Map.of() : known.vectors;
    }

    List<EmbeddingSpace> spaces() {
        return spaces.keySet().stream()
                .filter(space ->
                        standing(space) != Standing.KEPT || !vectors(space).isEmpty())
                .sorted(Comparator.comparing(EmbeddingSpace::key))
                .toList();
    }

    /** In order of hash, so that one is enough to go on from. */
    Page<TextVector> page(EmbeddingSpace space, Optional<String> after, int limit) {
        var sorted = new TreeMap<>(vectors(space));
        List<TextVector> found = after.map(hash -> sorted.tailMap(hash, false)).orElse(sorted).entrySet().stream()
                .limit(limit + 1L)
                .map(each -> new TextVector(each.getKey(), each.getValue()))
                .toList();
        if (found.size() <= limit) {
            return new Page<>(found, Optional.empty());
        }
        List<TextVector> page = found.subList(0, limit);
        return new Page<>(page, Optional.of(page.get(limit - 1).textHash()));
    }

    boolean hasVector(Passage passage) {
        return active != null && vectors(active).containsKey(passage.textHash());
    }

    private Space space(EmbeddingSpace space) {
        return spaces.computeIfAbsent(space, missing -> new Space());
    }
}
