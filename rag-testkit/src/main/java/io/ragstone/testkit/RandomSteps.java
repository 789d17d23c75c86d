package io.ragstone.testkit;

import static io.ragstone.testkit.StoreBench.DOCS;
import static io.ragstone.testkit.StoreBench.OTHER;

import io.ragstone.model.Chunk;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.LedgerEntry;
import io.ragstone.model.SpaceState;
import io.ragstone.model.TextVector;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * A random history of a store, step by step, that can be told to several stores: a step does the same to each of them
 * and gives what can be compared. Never asks for something whose answer the rules leave open.
 */
final class RandomSteps {

    private static final List<EmbeddingSpace> SPACES = List.of(StoreBench.SPACE, StoreBench.SECOND_SPACE);

    private final SplittableRandom random;
    private final RandomDocuments documents;
    private boolean isBegun;

    RandomSteps(SplittableRandom random) {
        this.random = random;
        this.documents = new RandomDocuments(random);
    }

    /** Something that happens to a store. */
    record Step(String what, Function<StoreBench, Object> on) {
        @Override
        public String toString() {
            return what;
        }
    }

    /** The next step; the first one activates a space, because much depends on one. */
    Step next() {
        if (!isBegun) {
            isBegun = true;
            return activate(StoreBench.SPACE);
        }
        DocumentKey key = documents.key(DOCS, DOCS, DOCS, OTHER);
        return switch (random.nextInt(22)) {
            case 0, 1, 2, 3, 4, 5 -> put(documents.document(key, "mark"));
            case 6 -> queue(documents.document(key, "mark"));
            case 7 -> queueAgain(key);
            case 8 -> record(LedgerChange.fail(key.path(), "broken"), key.collection());
            case 9 -> record(skip(key), key.collection());
            case 10 -> record(LedgerChange.missing(key.path()), key.collection());
            case 11 -> touch(key);
            case 12 ->
                remove(key.collection(), List.of(key.path(), documents.key(DOCS).path()));
            case 13 -> move(key, documents.document(documents.key(key.collection()), "mark"));
            case 14 -> lateWriter(documents.document(key, "mark"));
            case 15 -> activate(SPACES.get(random.nextInt(SPACES.size())));
            case 16 -> embedDocument(key);
            case 17, 20 -> reject(key);
            case 18 -> random.nextInt(4) == 0 ? embedAll() : claim();
            case 19 -> space(SPACES.get(random.nextInt(SPACES.size())));
            default -> random.nextInt(4) == 0 ? removeCollection(key.collection()) : embedDocument(key);
        };
    }

    private Step put(DocumentBuilder document) {
        return new Step("put " + document.key(), bench -> bench.put(document));
    }

    private Step queue(DocumentBuilder document) {
        return new Step("queue " + document.key(), bench -> {
            bench.queue(document, "");
            return entry(bench, document.key());
        });
    }

    private Step queueAgain(DocumentKey key) {
        return new Step("queue " + key + " unchanged", bench -> {
            Optional<LedgerEntry> known = bench.store().entry(key);
            known.ifPresent(entry -> bench.record(
                    key.collection(), LedgerChange.queue(key.path(), entry.seen(), 1, Optional.empty(), "")));
            return entry(bench, key);
        });
    }

    /** Half of the documents are missing before they are touched. */
    private Step touch(DocumentKey key) {
        boolean isMissing = random.nextBoolean();
        return new Step("touch " + key + (isMissing ? ", missing" : ""), bench -> {
            Optional<LedgerEntry> known = bench.store().entry(key);
            if (known.isPresent() && isMissing) {
                bench.record(key.collection(), LedgerChange.missing(key.path()));
            }
            known.ifPresent(entry -> bench.record(
                    key.collection(), LedgerChange.touch(key.path(), entry.seen(), 2, Optional.of(Instant.EPOCH))));
            return entry(bench, key);
        });
    }

    private static LedgerChange skip(DocumentKey key) {
        return LedgerChange.skip(key.path(), new Fingerprint("skipped", ""), 5, Optional.empty(), "ignored");
    }

    private Step record(LedgerChange change, CollectionId id) {
        return new Step(change.kind() + " " + id + ":" + change.path(), bench -> {
            boolean known =
                    bench.store().entry(new DocumentKey(id, change.path())).isPresent();
            if (known || change.kind() != LedgerChange.Kind.MISSING) {
                bench.record(id, change);
            }
            return entry(bench, new DocumentKey(id, change.path()));
        });
    }

    private Step remove(CollectionId id, List<String> paths) {
        List<String> distinct = List.copyOf(new TreeSet<>(paths));
        return new Step("remove " + id + ":" + distinct, bench -> bench.store().removeDocuments(id, distinct));
    }

    private Step move(DocumentKey from, DocumentBuilder to) {
        return new Step("move " + from + " to " + to.key(), bench -> {
            if (from.equals(to.key()) || bench.store().entry(from).isEmpty()) {
                return bench.put(to);
            }
            bench.record(from.collection(), LedgerChange.missing(from.path()));
            bench.queue(to, from.path());
            return bench.store().replace(to.build(bench.store().begin(to.key())));
        });
    }

    private Step lateWriter(DocumentBuilder document) {
        return new Step("late writer of " + document.key(), bench -> {
            bench.queue(document, "");
            long late = bench.store().begin(document.key());
            bench.store().begin(document.key());
            return bench.store().replace(document.build(late));
        });
    }

    private Step space(EmbeddingSpace space) {
        return switch (random.nextInt(6)) {
            case 0 -> activate(space);
            case 1 ->
                new Step("abandon", bench -> {
                    bench.store().abandon();
                    return bench.store().spaceStates();
                });
            case 2 -> promote(space, random.nextInt(2) * 1_000);
            case 3 ->
                new Step("discard unheld", bench -> {
                    int discarded = bench.store().discardUnheld(1_000);
                    return List.of(discarded, bench.store().spaceStates());
                });
            case 4 -> discard(space);
            default ->
                new Step("build " + space.model(), bench -> {
                    bench.store().build(space);
                    return List.of(bench.store().spaceStates(), bench.store().workFor(space));
                });
        };
    }

    private Step promote(EmbeddingSpace space, int mostWaiting) {
        return new Step("promote " + space.model() + " with up to " + mostWaiting, bench -> {
            boolean isActive = bench.store().promote(space, mostWaiting);
            return List.of(isActive, bench.store().spaceStates());
        });
    }

    private Step discard(EmbeddingSpace space) {
        return new Step("discard " + space.model(), bench -> {
            boolean isKept = bench.store().spaceStates().stream()
                    .anyMatch(state -> state.space().equals(space) && state.standing() == SpaceState.Standing.KEPT);
            int discarded = isKept ? bench.store().discard(space, 1_000) : 0;
            return List.of(discarded, bench.store().spaceStates());
        });
    }

    private Step activate(EmbeddingSpace space) {
        return new Step("activate " + space.model(), bench -> {
            bench.store().activate(space);
            return bench.store().activeSpace();
        });
    }

    private Step embedDocument(DocumentKey key) {
        return new Step("embed " + key, bench -> {
            List<Chunk> chunks = bench.store().chunks(key);
            bench.store().activeSpace().ifPresent(space -> bench.store().putVectors(space, vectors(space, chunks)));
            return chunks.size();
        });
    }

    private static List<TextVector> vectors(EmbeddingSpace space, List<Chunk> chunks) {
        return chunks.stream()
                .map(Chunk::textHash)
                .distinct()
                .map(hash -> vector(space, hash))
                .toList();
    }

    private Step embedAll() {
        return new Step("embed all", bench -> {
            Optional<EmbeddingSpace> active = bench.store().activeSpace();
            bench.time().advance(Duration.ofHours(1));
            active.ifPresent(space -> {
                for (var claim = bench.claim(space); !claim.isEmpty(); claim = bench.claim(space)) {
                    bench.store()
                            .putVectors(
                                    space,
                                    claim.stream()
                                            .map(text -> vector(space, text.textHash()))
                                            .toList());
                }
            });
            return active;
        });
    }

    private static TextVector vector(EmbeddingSpace space, String textHash) {
        return new TextVector(textHash, StoreBench.vectorOf(space.key() + textHash));
    }

    private Step claim() {
        return new Step("claim", bench -> {
            bench.time().advance(Duration.ofHours(1));
            return bench.store()
                    .activeSpace()
                    .map(space -> Set.copyOf(bench.store().claimUnembedded(space, 10_000, Duration.ofMinutes(1))));
        });
    }

    private Step reject(DocumentKey key) {
        return new Step("reject the first text of " + key, bench -> {
            Set<String> embedded = bench.withVectors(key.collection());
            Optional<Chunk> first = bench.store().chunks(key).stream()
                    .findFirst()
                    .filter(chunk -> !embedded.contains(StoreBench.place(chunk.ref())));
            first.ifPresent(chunk -> bench.store()
                    .activeSpace()
                    .ifPresent(space -> bench.store().reject(space, chunk.textHash(), "refused")));
            return first.map(Chunk::textHash);
        });
    }

    private Step removeCollection(CollectionId id) {
        return new Step("remove " + id, bench -> {
            Object report = bench.store().remove(id);
            bench.save(id);
            return report;
        });
    }

    /** An entry without its generation, which only has to grow. */
    private static Optional<LedgerEntry> entry(StoreBench bench, DocumentKey key) {
        return bench.store().entry(key).map(RandomSteps::withoutGeneration);
    }

    static LedgerEntry withoutGeneration(LedgerEntry entry) {
        return new LedgerEntry(
                entry.path(),
                entry.state(),
                entry.seen(),
                entry.indexedHash(),
                entry.pipeline(),
                0,
                entry.missing(),
                entry.movedFrom(),
                entry.reason());
    }
}
