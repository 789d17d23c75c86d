package io.ragstone.testkit;

import static io.ragstone.testkit.StoreBench.ALL;
import static io.ragstone.testkit.StoreBench.DOCS;
import static io.ragstone.testkit.StoreBench.OTHER;
import static io.ragstone.testkit.StoreBench.place;

import io.ragstone.model.Candidate;
import io.ragstone.model.Chunk;
import io.ragstone.model.CollectionId;
import io.ragstone.model.Document;
import io.ragstone.model.DocumentQuery;
import io.ragstone.model.DocumentState;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.ExactQuery;
import io.ragstone.model.LedgerEntry;
import io.ragstone.model.LexicalCandidate;
import io.ragstone.model.LexicalQuery;
import io.ragstone.model.Scope;
import io.ragstone.model.SymbolQuery;
import io.ragstone.model.TermGroup;
import io.ragstone.model.TextPattern;
import io.ragstone.model.Vector;
import io.ragstone.model.VectorQuery;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Everything that can be asked of a store, some of it drawn at random; the answers are made comparable: places instead
 * of the store's numbers, scores rounded, passages of equal score as a set.
 */
final class StoreQuestions {

    private static final List<CollectionId> IDS = List.of(OTHER, DOCS);
    private static final double ROUNDING = 1e5;

    private static final String SPACES = "spaces";

    private final SplittableRandom random;
    private final RandomDocuments documents;

    StoreQuestions(SplittableRandom random) {
        this.random = random;
        this.documents = new RandomDocuments(random);
    }

    /** A question and what it is about. */
    record Question(String what, Function<StoreBench, Object> ask) {}

    /** All but those about work under way, which is not part of what a store holds. */
    List<Question> aboutContent() {
        return all().stream()
                .filter(question -> !question.what().equals(SPACES))
                .toList();
    }

    List<Question> all() {
        var questions = new ArrayList<>(standing());
        for (int i = 0; i < 6; i++) {
            var scope = new Scope(random.nextBoolean() ? IDS : List.of(DOCS), documents.filter());
            int limit = random.nextBoolean() ? ALL : random.nextInt(1, 8);
            questions.add(lexical(scope, limit));
            questions.add(prefixed(scope));
            questions.add(nearest(scope, limit));
            questions.add(exact(scope, limit));
            questions.add(symbols(scope, limit));
        }
        return questions;
    }

    private List<Question> standing() {
        List<String> words =
                Stream.generate(documents::word).limit(5).distinct().toList();
        int limit = random.nextInt(1, 5);
        return List.of(
                new Question("coverage", bench -> bench.store().coverage(IDS)),
                new Question(SPACES, bench -> bench.store().spaceStates()),
                new Question("statistics of " + words, bench -> statistics(bench, words)),
                new Question("ledger", StoreQuestions::ledger),
                new Question("documents", bench -> documents(bench, Set.of(), ALL)),
                new Question("the first documents", bench -> documents(bench, Set.of(), limit)),
                new Question("failed documents", bench -> documents(bench, Set.of(DocumentState.FAILED), limit)),
                new Question("passages", StoreQuestions::passages),
                new Question("links", bench -> bench.links(DOCS)),
                new Question("extracted texts", StoreQuestions::extractedTexts));
    }

    private static Object statistics(StoreBench bench, List<String> words) {
        var statistics = bench.store().statistics(words);
        var frequencies = new TreeMap<String, Long>();
        words.forEach(word -> frequencies.put(word, statistics.documentFrequency(word)));
        return List.of(statistics.chunks(), statistics.terms(), frequencies);
    }

    private static Object ledger(StoreBench bench) {
        var entries = new TreeMap<String, LedgerEntry>();
        for (CollectionId id : IDS) {
            bench.store()
                    .ledger(id, entry -> entries.put(id + ":" + entry.path(), RandomSteps.withoutGeneration(entry)));
        }
        return entries;
    }

    private static List<Document> documents(StoreBench bench, Set<DocumentState> states, int limit) {
        return IDS.stream()
                .flatMap(id ->
                        bench
                                .store()
                                .documents(new DocumentQuery(id, states, Optional.empty(), limit))
                                .items()
                                .stream())
                .map(StoreQuestions::withoutFreeWords)
                .toList();
    }

    /** Why a document is stale may be told in any words. */
    private static Document withoutFreeWords(Document document) {
        boolean isFree = document.state() == DocumentState.INDEXED || document.state() == DocumentState.PENDING;
        return new Document(
                document.key(),
                document.title(),
                document.contentType(),
                document.language(),
                document.attributes(),
                document.bytes(),
                document.modified(),
                document.hash(),
                document.chunks(),
                document.state(),
                document.stale(),
                isFree ? "" : document.reason());
    }

    private static Object passages(StoreBench bench) {
        return documents(bench, Set.of(), ALL).stream()
                .flatMap(document -> bench.store().chunks(document.key()).stream())
                .map(StoreQuestions::withoutId)
                .toList();
    }

    private static Object withoutId(Chunk chunk) {
        return List.of(
                place(chunk.ref()),
                chunk.text(),
                chunk.header(),
                chunk.title(),
                chunk.breadcrumb(),
                chunk.startLine(),
                chunk.endLine(),
                chunk.kind(),
                chunk.textHash(),
                chunk.documentHash(),
                chunk.stale());
    }

    private static Object extractedTexts(StoreBench bench) {
        return documents(bench, Set.of(), ALL).stream()
                .map(document -> bench.store().extractedText(document.key()))
                .toList();
    }

    private Question lexical(Scope scope, int limit) {
        List<TermGroup> score = Stream.generate(this::group)
                .limit(random.nextInt(1, 5))
                .distinct()
                .toList();
        List<TermGroup> select = score.subList(0, random.nextInt(1, score.size() + 1));
        List<String> terms = score.stream()
                .flatMap(group -> group.terms().stream())
                .distinct()
                .toList();
        return new Question("lexical " + select + " of " + score + " in " + scope + ", " + limit, bench -> {
            var query = new LexicalQuery(select, score, "", bench.store().statistics(terms), scope, limit);
            return ranked(
                    bench.store().lexical(query),
                    each -> Bm25.score(each.terms(), score, query.statistics()),
                    each -> place(each.chunk()) + each.terms().encoded(),
                    limit);
        });
    }

    private TermGroup group() {
        return new TermGroup(
                random.nextInt(4) == 0 ? List.of(documents.word(), documents.word()) : List.of(documents.word()));
    }

    private Question prefixed(Scope scope) {
        String word = documents.word();
        String prefix = word.substring(0, random.nextInt(1, word.length() + 1));
        String term = documents.word();
        return new Question(
                "lexical " + term + " and " + prefix + "* in " + scope,
                bench -> StoreBench.places(bench.store().lexical(bench.words(List.of(term), prefix, scope)).stream()
                        .map(LexicalCandidate::chunk)));
    }

    private Question nearest(Scope scope, int limit) {
        Vector vector = StoreBench.vectorOf("question " + random.nextInt());
        return new Question("nearest in " + scope + ", " + limit, bench -> {
            Optional<EmbeddingSpace> space = bench.store().activeSpace();
            return space.map(active -> ranked(
                    bench.store().nearest(new VectorQuery(active, vector, scope, limit)),
                    Candidate::score,
                    each -> place(each.chunk()),
                    limit));
        });
    }

    private Question exact(Scope scope, int limit) {
        String word = documents.word();
        TextPattern pattern = switch (random.nextInt(3)) {
            case 0 -> TextPattern.literal(word);
            case 1 -> TextPattern.name(word);
            default -> TextPattern.regex("^mark.*" + word + "$");
        };
        var query = new ExactQuery(pattern, scope, List.of(), limit, StoreBench.ENOUGH);
        return new Question("exact " + pattern.source() + " in " + scope + ", " + limit, bench -> {
            var result = bench.store().exact(query);
            return List.of(
                    result.complete(),
                    result.candidates().stream()
                            .map(each -> place(each.chunk()) + "=" + each.score())
                            .toList());
        });
    }

    private Question symbols(Scope scope, int limit) {
        String name = random.nextBoolean() ? "MARK" : "ar";
        var query = new SymbolQuery(name, random.nextBoolean(), scope, limit);
        return new Question(
                "symbols " + query,
                bench -> StoreBench.placesInOrder(bench.store().symbols(query)));
    }

    /**
     * For each score, rounded, who has it. The last group is only counted when the limit may have cut it, since any of
     * those that are equal may be left out.
     */
    private static <T> Map<Double, Object> ranked(
            List<T> found, Function<T, Double> score, Function<T, String> name, int limit) {
        var groups = new TreeMap<Double, TreeSet<String>>(Comparator.reverseOrder());
        for (T each : found) {
            double rounded = Math.rint(score.apply(each) * ROUNDING) / ROUNDING;
            groups.computeIfAbsent(rounded, missing -> new TreeSet<>()).add(name.apply(each));
        }
        var answer = new TreeMap<Double, Object>(groups);
        if (found.size() == limit && !groups.isEmpty()) {
            answer.put(groups.lastKey(), groups.lastEntry().getValue().size());
        }
        return answer;
    }
}
