package io.ragstone.internal.search;

import io.ragstone.model.Leg;
import io.ragstone.spi.CandidateSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

/** Runs the legs of a plan side by side, the last one on the caller's own thread. */
final class LegRun {

    private final LexicalLeg lexical;
    private final VectorLeg vector;
    private final ExactLeg exact;
    private final SymbolLeg symbol;
    private final Executor executor;

    LegRun(CandidateSearch store, VectorLeg vector, ExactLeg exact, Executor executor) {
        this.lexical = new LexicalLeg(store);
        this.vector = vector;
        this.exact = exact;
        this.symbol = new SymbolLeg(store);
        this.executor = executor;
    }

    Findings run(Plan plan, Depth depth) {
        List<Leg> legs = List.copyOf(plan.legs());
        var waiting = new ArrayList<CompletableFuture<LegResult>>();
        for (int i = 0; i < legs.size() - 1; i++) {
            Leg leg = legs.get(i);
            waiting.add(start(() -> find(leg, plan, depth)));
        }
        LegResult last = find(legs.get(legs.size() - 1), plan, depth);
        var results = new ArrayList<LegResult>();
        waiting.forEach(each -> results.add(result(each)));
        results.add(last);
        return new Findings(results);
    }

    private LegResult find(Leg leg, Plan plan, Depth depth) {
        return switch (leg) {
            case LEXICAL -> lexical.find(plan, depth);
            case VECTOR -> vector.find(plan, depth);
            case EXACT -> exact.find(plan, plan.shape().pattern().orElseThrow());
            case SYMBOL -> symbol.find(plan);
            case RERANK -> throw new IllegalArgumentException("reranking finds nothing");
        };
    }

    /** An executor that takes nothing more is no reason not to answer. */
    private CompletableFuture<LegResult> start(Supplier<LegResult> leg) {
        try {
            return CompletableFuture.supplyAsync(leg, executor);
        } catch (RejectedExecutionException e) {
            return CompletableFuture.completedFuture(leg.get());
        }
    }

    private static LegResult result(CompletableFuture<LegResult> leg) {
        try {
            return leg.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }
}
