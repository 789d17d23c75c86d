package io.ragstone.internal.search;

import io.ragstone.model.Candidate;
import io.ragstone.model.Leg;
import io.ragstone.model.RankedChunk;
import io.ragstone.model.SearchPlan;
import io.ragstone.spi.HybridSearcher;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * What rag-hub-mcp makes of cosine and BM25: 0.65 times the cosine, where it is above 0.08, plus 0.35 times a keyword
 * score for passages that hold every word. Immutable; may be shared.
 */
final class RagHub implements HybridSearcher {

    private static final double COSINE = 0.65;
    private static final double KEYWORDS = 0.35;
    private static final double LEAST_COSINE = 0.08;
    private static final int POOL = 200;
    private static final double HUNDREDTHS = 100;

    private final DoubleUnaryOperator keywordScore;
    private final boolean isRounded;

    private RagHub(DoubleUnaryOperator keywordScore, boolean isRounded) {
        this.keywordScore = keywordScore;
        this.isRounded = isRounded;
    }

    /** With the keyword score of its SQLite store, which falls as BM25 rises, rounded to two decimals. */
    static RagHub asShipped() {
        return new RagHub(bm25 -> 1 / (1 + bm25), true);
    }

    /** With the keyword score of its PostgreSQL store, which rises with BM25. */
    static RagHub repaired() {
        return new RagHub(bm25 -> bm25 / (1 + bm25), false);
    }

    @Override
    public List<RankedChunk> rank(SearchPlan plan, Legs legs) {
        var sum = new Contributions();
        List<Candidate> byWords = legs.candidates(Leg.LEXICAL, POOL);
        for (int i = 0; i < byWords.size(); i++) {
            Candidate each = byWords.get(i);
            double keywords = legs.holdsEveryWord(each) ? KEYWORDS * keywordScore.applyAsDouble(each.score()) : 0;
            sum.add(Leg.LEXICAL, i + 1, each, rounded(keywords));
        }
        List<Candidate> byMeaning = legs.candidates(Leg.VECTOR, POOL);
        for (int i = 0; i < byMeaning.size(); i++) {
            Candidate each = byMeaning.get(i);
            sum.add(Leg.VECTOR, i + 1, each, rounded(each.score() > LEAST_COSINE ? COSINE * each.score() : 0));
        }
        ExactEvidence.add(plan, legs, 1, sum);
        return sum.ranked();
    }

    private double rounded(double score) {
        return isRounded ? Math.round(score * HUNDREDTHS) / HUNDREDTHS : score;
    }
}
