package io.ragstone.internal.store;

import io.ragstone.model.CollectionId;
import io.ragstone.model.Filter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * What a filter is as a condition on {@code documents d}, as far as every database says it alike. Every value is a
 * bound argument. Used for one statement.
 */
public abstract class FilterConditions implements Filter.Cases<String> {

    private final Map<Long, CollectionId> collections;
    private final String always;
    private final String never;
    private final List<Object> arguments = new ArrayList<>();

    /**
     * For the dialect of one database.
     *
     * @param collections all there are, by row
     * @param always what always holds
     * @param never what never holds
     */
    protected FilterConditions(Map<Long, CollectionId> collections, String always, String never) {
        this.collections = collections;
        this.always = always;
        this.never = never;
    }

    /** The arguments of what was translated so far, in the order of their places. */
    public final List<Object> arguments() {
        return arguments;
    }

    /** The condition that {@code column} is one of {@code values}, whose arguments it adds. */
    protected abstract String isOneOf(String column, List<Long> values);

    @Override
    public final String all(Filter.All filter) {
        return joined(filter.parts(), " and ", always);
    }

    @Override
    public final String anyOf(Filter.AnyOf filter) {
        return joined(filter.parts(), " or ", never);
    }

    /** As a balanced tree: databases limit the depth of an expression, not its size. */
    private String joined(List<Filter> parts, String operator, String ifNone) {
        return switch (parts.size()) {
            case 0 -> ifNone;
            case 1 -> parts.get(0).match(this);
            default ->
                "(" + joined(parts.subList(0, parts.size() / 2), operator, ifNone) + operator
                        + joined(parts.subList(parts.size() / 2, parts.size()), operator, ifNone) + ")";
        };
    }

    @Override
    public final String not(Filter.Not filter) {
        return "(not " + filter.part().match(this) + ")";
    }

    @Override
    public final String collectionName(Filter.CollectionName filter) {
        return collectionsWhere(id -> filter.glob().matches(id.name()));
    }

    @Override
    public final String version(Filter.Version filter) {
        return collectionsWhere(id -> filter.glob().matches(id.version()));
    }

    private String collectionsWhere(Predicate<CollectionId> test) {
        return isOneOf(
                "d.collection_id",
                collections.entrySet().stream()
                        .filter(each -> test.test(each.getValue()))
                        .map(Map.Entry::getKey)
                        .toList());
    }

    @Override
    public final String language(Filter.Language filter) {
        arguments.add(filter.code());
        return "d.language = ?";
    }

    @Override
    public final String modified(Filter.Modified filter) {
        arguments.add(filter.operand().getEpochSecond());
        return "(d.modified is not null and d.modified " + sql(filter.comparison()) + " ?)";
    }

    /** The operator of a comparison. */
    protected static String sql(Filter.Comparison comparison) {
        return switch (comparison) {
            case EQUAL -> "=";
            case LESS -> "<";
            case LESS_OR_EQUAL -> "<=";
            case GREATER -> ">";
            case GREATER_OR_EQUAL -> ">=";
        };
    }
}
