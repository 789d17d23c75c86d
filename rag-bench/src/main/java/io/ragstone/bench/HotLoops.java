package io.ragstone.bench;

import io.ragstone.internal.chunk.Policies;
import io.ragstone.internal.chunk.StructureChunkerProvider;
import io.ragstone.internal.relevance.Bm25;
import io.ragstone.internal.search.BalancedProvider;
import io.ragstone.internal.search.RrfProvider;
import io.ragstone.internal.text.PassageText;
import io.ragstone.internal.text.QueryAnalysis;
import io.ragstone.internal.text.TextAnalysis;
import io.ragstone.internal.vector.Centre;
import io.ragstone.internal.vector.IdSet;
import io.ragstone.internal.vector.Neighbour;
import io.ragstone.internal.vector.QuantisedIndex;
import io.ragstone.model.Candidate;
import io.ragstone.model.ChunkDraft;
import io.ragstone.model.ChunkRef;
import io.ragstone.model.ChunkingPolicy;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.ExtractedDocument;
import io.ragstone.model.Field;
import io.ragstone.model.FieldTerms;
import io.ragstone.model.Leg;
import io.ragstone.model.LexicalStatistics;
import io.ragstone.model.RankedChunk;
import io.ragstone.model.SearchPlan;
import io.ragstone.model.TermGroup;
import io.ragstone.model.Vector;
import io.ragstone.spi.Chunker;
import io.ragstone.spi.HybridSearcher;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The loops in which searching and indexing spend their time, without a store around them. One call each, on one
 * thread.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class HotLoops {

    private static final int DIMENSIONS = 384;

    /** For JMH. */
    public HotLoops() {}

    /** An index of codes, the vectors behind them, and questions. */
    @State(Scope.Benchmark)
    public static class Codes {

        private static final int CANDIDATES = 200;
        private static final int QUERIES = 64;

        /** How many. */
        @Param({"10000", "100000"})
        public int vectors;

        private final ClusterModel model = new ClusterModel(DIMENSIONS);
        private final QuantisedIndex index = new QuantisedIndex(DIMENSIONS);
        private final List<Vector> stored = new ArrayList<>();
        private final List<Vector> queries = new ArrayList<>();
        private int turn;

        /** For JMH. */
        public Codes() {}

        /** Fills the index. */
        @Setup
        public void fill() {
            LongStream.range(0, vectors).mapToObj(model::vector).forEach(stored::add);
            LongStream.range(0, QUERIES)
                    .map(i -> -1 - i)
                    .mapToObj(model::vector)
                    .forEach(queries::add);
            index.learn(Centre.mean(1, stored.subList(0, Math.min(vectors, 1_000))));
            var records = ByteBuffer.allocate(vectors * index.format().recordBytes());
            for (int id = 0; id < vectors; id++) {
                records.put(index.format().encode(id, stored.get(id), index.newestCentre()));
            }
            index.put(1, records.array());
        }

        private Vector query() {
            turn = (turn + 1) % QUERIES;
            return queries.get(turn);
        }
    }

    /** The scan: the 200 best estimates of all codes. */
    @Benchmark
    public long[] scanOfCodes(Codes codes) {
        return codes.index.candidates(codes.query(), IdSet.all(), Codes.CANDIDATES);
    }

    /** The scan and the rescoring of what it offers, with the full vectors on the heap: ten nearest. */
    @Benchmark
    public List<Neighbour> scanAndRescoring(Codes codes) {
        return codes.index.nearest(codes.query(), IdSet.all(), 10, (ids, sink) -> {
            for (long id : ids) {
                sink.accept(id, codes.stored.get((int) id));
            }
        });
    }

    /** The cosines of 200 full vectors. */
    @Benchmark
    public double exactCosines(Codes codes) {
        Vector query = codes.query();
        double best = -1;
        for (int i = 0; i < Codes.CANDIDATES; i++) {
            best = Math.max(best, query.cosine(codes.stored.get(i)));
        }
        return best;
    }

    /** The code of one vector. */
    @Benchmark
    public byte[] encodingOfAVector(Codes codes) {
        return codes.index.format().encode(1, codes.query(), codes.index.newestCentre());
    }

    /** Texts, their terms and a question. */
    @State(Scope.Benchmark)
    public static class Words {

        private static final int PASSAGES = 1_000;

        private final TextAnalysis analysis = TextAnalysis.standard();
        private final Chunker chunker = new StructureChunkerProvider().create();
        private final ChunkingPolicy policy = Policies.named("default");
        private final List<PassageText> texts = new ArrayList<>();
        private final List<FieldTerms> terms = new ArrayList<>();
        private final List<String> queries = new Corpus(1).queries(64);
        private final ExtractedDocument markdown = new ExtractedDocument(
                "long.md", "text/markdown", "", new Corpus(1).document(1, 40), true, Map.of(), List.of());
        private Bm25 scorer = new Bm25(List.of(), new LexicalStatistics(0, 0, Map.of()));
        private int turn;

        /** For JMH. */
        public Words() {}

        /** Analyses all texts. */
        @Setup
        public void analyse() {
            var corpus = new Corpus(1);
            Map<String, Long> frequencies = new HashMap<>();
            long length = 0;
            for (int i = 0; i < PASSAGES; i++) {
                var text = new PassageText(
                        corpus.document(i, 1), "note", List.of("Section"), "note-" + i + ".md", "notes", List.of());
                FieldTerms found = analysis.passage(text, "en");
                texts.add(text);
                terms.add(found);
                length += found.length();
                Set.copyOf(found.terms(Field.BODY)).forEach(term -> frequencies.merge(term, 1L, Long::sum));
            }
            List<TermGroup> six = terms.get(0).terms(Field.BODY).stream()
                    .distinct()
                    .limit(6)
                    .map(term -> new TermGroup(List.of(term)))
                    .toList();
            scorer = new Bm25(six, new LexicalStatistics(PASSAGES, length, frequencies));
        }

        private int turn(int of) {
            turn++;
            return turn % of;
        }
    }

    /** BM25 of six terms over a thousand passages, as their terms are stored. */
    @Benchmark
    public double bm25OfAThousandPassages(Words words) {
        double best = 0;
        for (FieldTerms each : words.terms) {
            best = Math.max(best, words.scorer.score(each));
        }
        return best;
    }

    /** The terms of a passage of about 150 words. */
    @Benchmark
    public FieldTerms analysisOfAPassage(Words words) {
        return words.analysis.passage(words.texts.get(words.turn(Words.PASSAGES)), "en");
    }

    /** The terms of a question of six words. */
    @Benchmark
    public QueryAnalysis analysisOfAQuestion(Words words) {
        return words.analysis.query(words.queries.get(words.turn(words.queries.size())), Set.of("en"));
    }

    /** A Markdown document of 40 sections, about 40 KB, cut into passages. */
    @Benchmark
    public List<ChunkDraft> chunkingOfMarkdown(Words words) {
        return words.chunker.chunk(words.markdown, words.policy);
    }

    /** What words and meaning found: 200 passages each, half of them by both. */
    @State(Scope.Benchmark)
    public static class Found implements HybridSearcher.Legs {

        private static final int EACH = 200;

        private final HybridSearcher balanced = new BalancedProvider().create(Map.of());
        private final HybridSearcher rrf = new RrfProvider().create(Map.of());
        private final SearchPlan plan = new SearchPlan("six words", false, 20);
        private final List<Candidate> byWords = offer(0, 1);
        private final List<Candidate> byMeaning = offer(EACH / 2, 2);

        /** For JMH. */
        public Found() {}

        private static List<Candidate> offer(int firstId, long seed) {
            var random = new SplittableRandom(seed);
            return IntStream.range(firstId, firstId + EACH)
                    .mapToObj(id -> new Candidate(
                            new ChunkRef(
                                    id, new DocumentKey(CollectionId.of("notes"), "note-" + id / 5 + ".md"), id % 5),
                            random.nextDouble()))
                    .sorted(Candidate.BEST_FIRST)
                    .toList();
        }

        @Override
        public Set<Leg> available() {
            return EnumSet.of(Leg.LEXICAL, Leg.VECTOR);
        }

        @Override
        public List<Candidate> candidates(Leg leg, int limit) {
            List<Candidate> all = leg == Leg.LEXICAL ? byWords : leg == Leg.VECTOR ? byMeaning : List.of();
            return all.subList(0, Math.min(limit, all.size()));
        }
    }

    /** Fusion by the default profile. */
    @Benchmark
    public List<RankedChunk> fusionBalanced(Found found) {
        return found.balanced.rank(found.plan, found);
    }

    /** Fusion by ranks. */
    @Benchmark
    public List<RankedChunk> fusionByRank(Found found) {
        return found.rrf.rank(found.plan, found);
    }
}
