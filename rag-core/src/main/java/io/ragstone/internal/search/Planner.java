package io.ragstone.internal.search;

import io.ragstone.error.ConfigException;
import io.ragstone.error.RequestException;
import io.ragstone.internal.space.Models;
import io.ragstone.internal.text.QueryAnalysis;
import io.ragstone.internal.text.TextAnalysis;
import io.ragstone.model.Collection;
import io.ragstone.model.CollectionId;
import io.ragstone.model.Leg;
import io.ragstone.model.Scope;
import io.ragstone.model.SearchMode;
import io.ragstone.model.SearchRequest;
import io.ragstone.spi.CollectionCatalog;
import io.ragstone.spi.DocumentReader;
import io.ragstone.spi.HybridSearcher;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** Turns a request into a {@link Plan}: where to look, for what, by which legs, fused how. */
final class Planner {

    private final CollectionCatalog catalog;
    private final DocumentReader reader;
    private final TextAnalysis analysis;
    private final Models models;
    private final Function<String, HybridSearcher> profiles;
    private final String defaultProfile;

    Planner(
            CollectionCatalog catalog,
            DocumentReader reader,
            TextAnalysis analysis,
            Models models,
            Function<String, HybridSearcher> profiles,
            String defaultProfile) {
        this.catalog = catalog;
        this.reader = reader;
        this.analysis = analysis;
        this.models = models;
        this.profiles = profiles;
        this.defaultProfile = defaultProfile;
    }

    Plan plan(SearchRequest request) {
        if (request.mode() == SearchMode.VECTOR && models.configured().model().isEmpty()) {
            throw new RequestException("mode 'vector' needs an embedding model: "
                    + models.configured().absence() + "; or ask in mode 'lexical'");
        }
        List<Collection> inScope = inScope(request);
        List<CollectionId> ids = inScope.stream().map(Collection::id).toList();
        QueryText query = QueryText.of(request.query());
        QueryShape shape = QueryShape.of(query.text(), request.mode());
        Set<String> languages = languages(inScope);
        QueryAnalysis words = analysis.query(shape.words(), languages);
        return new Plan(
                query.text(),
                request.mode(),
                new Scope(ids, request.filter()),
                shape,
                words,
                likely(words, languages),
                shape.requiredTerms(analysis),
                profile(request, inScope),
                legs(request.mode(), shape),
                reader.coverage(ids),
                query.isCut()
                        ? List.of("only the first " + query.text().length() + " characters were looked at")
                        : List.of());
    }

    /** What the question may be written in; a single word proves little where the documents are in another language. */
    private static Set<String> likely(QueryAnalysis words, Set<String> ofDocuments) {
        if (words.isLanguageSure()) {
            return Set.of(words.language());
        }
        var likely = new HashSet<>(ofDocuments);
        if (!words.language().isEmpty()) {
            likely.add(words.language());
        }
        return likely;
    }

    private List<Collection> inScope(SearchRequest request) {
        List<Collection> all = catalog.collections();
        var chosen = new TreeSet<>(
                request.collections().resolve(all.stream().map(Collection::id).toList()));
        return all.stream()
                .filter(each -> chosen.contains(each.id()))
                .sorted(Comparator.comparing(Collection::id))
                .toList();
    }

    private static Set<String> languages(List<Collection> collections) {
        var languages = new HashSet<String>();
        for (Collection collection : collections) {
            languages.addAll(collection.languages());
            languages.addAll(collection.spec().languages());
        }
        return languages;
    }

    private HybridSearcher profile(SearchRequest request, List<Collection> inScope) {
        if (!request.profile().isBlank()) {
            return asked(request.profile());
        }
        String own = inScope.size() == 1 ? inScope.get(0).spec().profile() : "";
        return profiles.apply(own.isBlank() ? defaultProfile : own);
    }

    private HybridSearcher asked(String name) {
        try {
            return profiles.apply(name);
        } catch (ConfigException e) {
            throw new RequestException(String.join("; ", e.problems()));
        }
    }

    private static Set<Leg> legs(SearchMode mode, QueryShape shape) {
        return switch (mode) {
            case LEXICAL -> EnumSet.of(Leg.LEXICAL);
            case VECTOR -> EnumSet.of(Leg.VECTOR);
            case EXACT -> EnumSet.of(Leg.EXACT);
            case HYBRID -> hybrid(shape);
        };
    }

    private static Set<Leg> hybrid(QueryShape shape) {
        Set<Leg> legs = EnumSet.of(Leg.LEXICAL, Leg.VECTOR);
        if (shape.pattern().isPresent()) {
            legs.add(Leg.EXACT);
        }
        if (shape.hasName()) {
            legs.add(Leg.SYMBOL);
        }
        return legs;
    }
}
