package io.ragstone.internal.search;

import io.ragstone.internal.relevance.Bm25;
import io.ragstone.internal.text.QueryWord;
import io.ragstone.model.Candidate;
import io.ragstone.model.Collection;
import io.ragstone.model.CollectionId;
import io.ragstone.model.Document;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.Explanation;
import io.ragstone.model.Explanation.Cause;
import io.ragstone.model.Explanation.LegPlace;
import io.ragstone.model.Explanation.Placement;
import io.ragstone.model.Explanation.WordUse;
import io.ragstone.model.Filter;
import io.ragstone.model.Glob;
import io.ragstone.model.Hit;
import io.ragstone.model.Leg;
import io.ragstone.model.LexicalStatistics;
import io.ragstone.model.Scope;
import io.ragstone.model.SearchRequest;
import io.ragstone.model.SearchResponse;
import io.ragstone.model.TermGroup;
import io.ragstone.spi.CandidateSearch;
import io.ragstone.spi.CollectionCatalog;
import io.ragstone.spi.DocumentReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds out why a document is among the hits of an answer, or why it is not. Thread-safe. */
public final class Inspector {

    private final SearchEngine engine;
    private final CollectionCatalog catalog;
    private final DocumentReader reader;
    private final CandidateSearch candidates;

    /** Looks into the answers of {@code engine}. */
    public Inspector(
            SearchEngine engine, CollectionCatalog catalog, DocumentReader reader, CandidateSearch candidates) {
        this.engine = engine;
        this.catalog = catalog;
        this.reader = reader;
        this.candidates = candidates;
    }

    /**
     * Answers {@code request} and says why.
     *
     * @param path the document to look for in the collections asked; empty for none
     */
    public Explanation explain(SearchRequest request, Optional<String> path) {
        SearchResponse response = engine.search(request.explained());
        Plan plan = engine.plan(request);
        boolean isForeign = engine.findings(plan, Depth.FIRST).isForeign();
        return new Explanation(
                response,
                plan.words().language(),
                isForeign,
                words(plan),
                path.map(each -> new Look(request, plan, response, each).placement()));
    }

    private List<WordUse> words(Plan plan) {
        List<QueryWord> words = TermChoice.candidates(plan.words().words()).stream()
                .limit(TermChoice.MAX_WORDS)
                .toList();
        List<TermGroup> groups = words.stream().map(QueryWord::terms).toList();
        LexicalStatistics statistics = candidates.statistics(TermChoice.terms(groups));
        return words.stream()
                .map(word -> new WordUse(word.shown(), Bm25.documentFrequency(word.terms(), statistics)))
                .toList();
    }

    /** One look for one document. */
    private final class Look {

        private final SearchRequest request;
        private final Plan plan;
        private final SearchResponse response;
        private final String path;

        Look(SearchRequest request, Plan plan, SearchResponse response, String path) {
            this.request = request;
            this.plan = plan;
            this.response = response;
            this.path = path;
        }

        Placement placement() {
            List<Document> known = catalog.collections().stream()
                    .map(Collection::id)
                    .flatMap(id -> reader.document(new DocumentKey(id, path)).stream())
                    .toList();
            if (known.isEmpty()) {
                return without(Cause.NOT_INDEXED, "the index does not know it");
            }
            List<CollectionId> asked = plan.scope().collections();
            return known.stream()
                    .filter(each -> asked.contains(each.key().collection()))
                    .findFirst()
                    .map(this::placement)
                    .orElseGet(() -> without(
                            Cause.OUT_OF_SCOPE,
                            "it is in collection '" + known.get(0).key().collection() + "', which was not asked"));
        }

        private Placement without(Cause cause, String why) {
            return new Placement(path, cause, why, 0, List.of());
        }

        private Placement placement(Document document) {
            return notSearchable(document).orElseGet(() -> searched(document));
        }

        /** What is decided before any word is looked at. */
        private Optional<Placement> notSearchable(Document document) {
            if (document.chunks() == 0) {
                return Optional.of(
                        switch (document.state()) {
                            case SKIPPED -> without(Cause.SKIPPED, "it is left out: " + document.reason());
                            case FAILED -> without(Cause.FAILED, "it could not be indexed: " + document.reason());
                            case PENDING -> without(Cause.PENDING, "it waits to be indexed; a sync does it");
                            case INDEXED -> without(Cause.EMPTY, "it has no text to be found by");
                        });
            }
            return request.filter().test(document)
                    ? Optional.empty()
                    : Optional.of(without(Cause.FILTERED, "the filter of the search does not let it through"));
        }

        private Placement searched(Document document) {
            for (int i = 0; i < response.hits().size(); i++) {
                Hit hit = response.hits().get(i);
                if (hit.path().equals(path)
                        && hit.collection().equals(document.key().collection())) {
                    String stale = document.stale() ? "; its source has changed since, a sync brings it in step" : "";
                    return new Placement(path, Cause.FOUND, "it is hit " + (i + 1) + stale, i + 1, legs(document));
                }
            }
            return notAmongHits(document);
        }

        private Placement notAmongHits(Document document) {
            SearchEngine.Traced traced = engine.trace(plan);
            List<LegPlace> places = legs(document);
            int rank = rank(traced.passages(), document);
            if (rank > 0) {
                boolean isNoRoom = rank <= request.limit();
                String why = isNoRoom
                        ? "its text did not fit into " + request.maxTokens() + " tokens; allow more, or go on with the"
                                + " cursor"
                        : "it stands at place " + rank + " and the answer shows " + request.limit()
                                + "; ask for more, or go on with the cursor";
                return new Placement(path, isNoRoom ? Cause.NO_ROOM : Cause.BELOW_CUT, why, rank, places);
            }
            boolean isRepeated = traced.repeated().stream()
                    .anyMatch(each -> each.chunk().document().equals(document.key()));
            return isRepeated
                    ? new Placement(
                            path, Cause.REPEATED, "it says nearly the same as a passage that stands higher", 0, places)
                    : unmatched(document, places);
        }

        private static int rank(List<Passage> passages, Document document) {
            for (int i = 0; i < passages.size(); i++) {
                if (passages.get(i).chunk().ref().document().equals(document.key())) {
                    return i + 1;
                }
            }
            return 0;
        }

        private Placement unmatched(Document document, List<LegPlace> places) {
            if (document.stale()) {
                return new Placement(
                        path,
                        Cause.STALE,
                        "what the index holds of it does not match, and its source has changed since: "
                                + document.reason() + "; a sync brings it in step",
                        0,
                        places);
            }
            boolean hasNoWord = places.stream().noneMatch(each -> each.leg() == Leg.LEXICAL);
            String language = plan.words().language();
            boolean isOther =
                    !language.isEmpty() && !document.language().isEmpty() && !language.equals(document.language());
            if (hasNoWord && isOther) {
                return new Placement(
                        path,
                        Cause.OTHER_LANGUAGE,
                        "it is written in '" + document.language() + "', the question in '" + language
                                + "', and they share no word",
                        0,
                        places);
            }
            return new Placement(
                    path,
                    Cause.NO_MATCH,
                    (hasNoWord ? "none of its passages holds a word of the question" : "its words match too little")
                            + ", and by meaning it is not among the nearest",
                    0,
                    places);
        }

        /** The best passage of the document in each leg, and its place among the candidates of the whole scope. */
        private List<LegPlace> legs(Document document) {
            if (path.length() > Glob.MAX_LENGTH) {
                return List.of();
            }
            var alone = new Scope(List.of(document.key().collection()), new Filter.Path(Glob.of(path)));
            Findings own = engine.findings(plan.within(alone), Depth.FIRST);
            Findings all = engine.findings(plan, Depth.DEEP);
            var places = new ArrayList<LegPlace>();
            for (Leg leg : own.available()) {
                own.candidates(leg, Integer.MAX_VALUE).stream()
                        .filter(each -> each.chunk().document().equals(document.key()))
                        .findFirst()
                        .ifPresent(best -> places.add(
                                new LegPlace(leg, place(all.candidates(leg, Integer.MAX_VALUE), best), best.score())));
            }
            return places;
        }

        private static int place(List<Candidate> found, Candidate wanted) {
            for (int i = 0; i < found.size(); i++) {
                if (found.get(i).chunk().id() == wanted.chunk().id()) {
                    return i + 1;
                }
            }
            return 0;
        }
    }
}
