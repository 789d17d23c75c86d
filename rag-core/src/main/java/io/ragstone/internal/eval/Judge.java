package io.ragstone.internal.eval;

import io.ragstone.model.EvalMetrics;
import io.ragstone.model.EvalQuestion;
import io.ragstone.model.EvalRun.Judged;
import io.ragstone.model.EvalRun.Ranked;
import io.ragstone.model.Hit;
import io.ragstone.model.SearchRequest;
import io.ragstone.model.SearchResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Asks one question and judges the answer. */
public final class Judge {

    private static final int DEPTH = 100;
    private static final int MOST_PAGES = 5;

    /** A shorter piece is in too many texts to prove anything. */
    private static final int SHORTEST_PIECE = 40;

    private final Function<SearchRequest, SearchResponse> search;

    /** Asks {@code search}. */
    public Judge(Function<SearchRequest, SearchResponse> search) {
        this.search = search;
    }

    /**
     * Asks {@code question} as {@code like} asks, and goes through pages of hits until a hundred documents are found.
     */
    public Judged judge(EvalQuestion question, SearchRequest like) {
        SearchRequest first = like.withQuery(question.text())
                .withLimit(SearchRequest.MAX_LIMIT)
                .withMaxTokens(SearchRequest.MAX_MAX_TOKENS);
        long start = System.nanoTime();
        SearchResponse answer = search.apply(first);
        double millis = (System.nanoTime() - start) / (double) TimeUnit.MILLISECONDS.toNanos(1);
        Map<String, Double> ranked = new LinkedHashMap<>();
        add(question, answer, ranked);
        for (int page = 1; page < MOST_PAGES && ranked.size() < DEPTH; page++) {
            Optional<String> cursor = answer.cursor();
            if (cursor.isEmpty()) {
                break;
            }
            answer = search.apply(first.withCursor(cursor.get()));
            add(question, answer, ranked);
        }
        return judged(question, ranked, millis);
    }

    /** Judges a ranking of documents. */
    static Judged judged(EvalQuestion question, Map<String, Double> ranked, double millis) {
        List<Ranked> list = ranked.entrySet().stream()
                .limit(DEPTH)
                .map(each -> new Ranked(each.getKey(), each.getValue()))
                .toList();
        return new Judged(
                question.id(),
                list,
                EvalMetrics.of(list.stream().map(Ranked::item).toList(), grades(question)),
                millis);
    }

    private static Map<String, Integer> grades(EvalQuestion question) {
        if (question.passages().isEmpty()) {
            return question.documents();
        }
        Map<String, Integer> grades = new LinkedHashMap<>();
        for (int i = 0; i < question.passages().size(); i++) {
            grades.put(passage(i), 1);
        }
        return grades;
    }

    private static String passage(int index) {
        return "passage " + (index + 1);
    }

    private static void add(EvalQuestion question, SearchResponse answer, Map<String, Double> ranked) {
        for (Hit hit : answer.hits()) {
            items(question, hit).forEach(item -> ranked.putIfAbsent(item, hit.score()));
        }
    }

    /** A hit is each expected passage that it holds, or is a piece of; without expected passages, its document. */
    private static List<String> items(EvalQuestion question, Hit hit) {
        if (question.passages().isEmpty()) {
            return List.of(hit.path());
        }
        String text = plain(hit.text());
        boolean isInScope =
                question.documents().isEmpty() || question.documents().containsKey(hit.path());
        var items = new ArrayList<String>();
        for (int i = 0; isInScope && i < question.passages().size(); i++) {
            String wanted = plain(question.passages().get(i));
            if (text.contains(wanted) || (text.length() >= SHORTEST_PIECE && wanted.contains(text))) {
                items.add(passage(i));
            }
        }
        return items.isEmpty() ? List.of(hit.path() + ":" + hit.startLine()) : items;
    }

    private static String plain(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }
}
