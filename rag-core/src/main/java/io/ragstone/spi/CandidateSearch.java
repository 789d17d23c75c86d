package io.ragstone.spi;

import io.ragstone.model.Candidate;
import io.ragstone.model.ExactQuery;
import io.ragstone.model.ExactResult;
import io.ragstone.model.LexicalCandidate;
import io.ragstone.model.LexicalQuery;
import io.ragstone.model.LexicalStatistics;
import io.ragstone.model.SymbolQuery;
import io.ragstone.model.VectorQuery;
import java.util.List;

/**
 * The part of a {@link Store} that finds passages. The scope is applied inside: a query that asks for k passages gets k
 * whenever k in scope qualify.
 *
 * <dl>
 *   <dt>F1
 *   <dd>{@link #lexical} finds the passages in scope that hold a selecting term in a scoring field, those first that
 *       BM25 with the given statistics ranks first, and gives back their terms as they were stored.
 *   <dt>F2
 *   <dd>A prefix selects passages that hold a term or a {@link io.ragstone.model.Field#WORD word} beginning with it.
 *   <dt>F3
 *   <dd>{@link #statistics} counts the passages that can be found, over all collections.
 *   <dt>F4
 *   <dd>{@link #nearest} orders by falling cosine at full precision, equal ones by collection, path and ordinal;
 *       vectors of other spaces never count.
 *   <dt>F5
 *   <dd>{@link #exact} finds the passages in scope that hold the pattern, in order of collection, path and ordinal, and
 *       ends when its time is over.
 *   <dt>F6
 *   <dd>{@link #symbols} finds the passages in scope that define the name, ignoring case: whole names first, then, if
 *       asked, names that hold it as a part.
 *   <dt>F7
 *   <dd>The filter means what {@link io.ragstone.model.Filter#test} says, in every leg.
 *   <dt>F8
 *   <dd>Any term is data: no text in a query is ever an error or a syntax.
 * </dl>
 */
public interface CandidateSearch {

    /** The frequencies of {@code terms} over the whole store, as of now. */
    LexicalStatistics statistics(List<String> terms);

    /** Finds passages by words. */
    List<LexicalCandidate> lexical(LexicalQuery query);

    /**
     * Finds passages by meaning. A store that estimates before it reads full vectors may miss one that belongs there:
     * hardly ever among the first twenty, now and then behind them. It says so in its documentation.
     */
    List<Candidate> nearest(VectorQuery query);

    /** Finds passages by their very characters. */
    ExactResult exact(ExactQuery query);

    /** Finds passages by the names they define. */
    List<Candidate> symbols(SymbolQuery query);
}
