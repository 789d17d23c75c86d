package io.ragstone.store.postgres;

import io.ragstone.internal.store.FilterConditions;
import io.ragstone.model.AttributeValue;
import io.ragstone.model.CollectionId;
import io.ragstone.model.Filter;
import io.ragstone.model.Glob;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * A filter as a condition on {@code documents d}, never null in SQL's sense, so that {@code not} means what it says.
 * Every value is a bound argument. Patterns over collections and media types, of which there are few, are settled here;
 * those over paths become regular expressions, or are settled here too where these cannot say the same.
 */
final class FilterSql extends FilterConditions {

    private static final String ALWAYS = "true";

    /** The index knows the beginnings of names, which may be of any length. */
    private static final String NAMED = "left(name, 200) = left(?, 200) and name = ?";

    private final Session session;
    private final Set<Long> inScope;

    /**
     * @param collections all there are, by row
     * @param inScope the rows of those that are asked at all
     */
    FilterSql(Session session, Map<Long, CollectionId> collections, Set<Long> inScope) {
        super(collections, ALWAYS, "false");
        this.session = session;
        this.inScope = inScope;
    }

    @Override
    protected String isOneOf(String column, List<Long> values) {
        arguments().add(Column.numbers(values));
        return column + " = any(?)";
    }

    @Override
    public String path(Filter.Path filter) {
        Glob glob = filter.glob();
        if (glob.isLiteral()) {
            arguments().add(Key.ofPath(glob.literalPrefix()));
            return "d.path_hash = ?";
        }
        String prefix = glob.literalPrefix();
        if (glob.pattern().equals(prefix + "**")) {
            return beginning(prefix).orElseGet(() -> listed(glob));
        }
        Optional<String> regex = GlobRegex.of(glob);
        if (regex.isEmpty()) {
            return listed(glob);
        }
        String narrowed = beginning(prefix).orElse(ALWAYS);
        arguments().add(regex.get());
        return "(" + narrowed + " and d.path ~ ?)";
    }

    /** Whether paths begin with {@code prefix}; none for one that ends amid a character. */
    private Optional<String> beginning(String prefix) {
        if (prefix.isEmpty()) {
            return Optional.of(ALWAYS);
        }
        if (!prefix.equals(StoredText.of(prefix))) {
            return Optional.empty();
        }
        arguments().add(prefix);
        return Optional.of("starts_with(d.path, ?)");
    }

    /** Asks Java for each path; for the few patterns that regular expressions cannot express. */
    private String listed(Glob glob) {
        record Named(long id, String path) {}
        List<Named> all = asked(() -> session.list(
                "select id, path from documents where collection_id = any(?)",
                row -> new Named(row.getLong(1), row.getString(2)),
                Column.numbers(inScope)));
        Column matching = Column.numbers(all.stream()
                .filter(each -> glob.matches(each.path()))
                .map(Named::id)
                .toList());
        arguments().add(matching);
        return "d.id = any(?)";
    }

    @Override
    public String contentType(Filter.ContentType filter) {
        List<String> known = asked(() -> session.list("select name from content_types", row -> row.getString(1)));
        arguments()
                .add(Column.texts(known.stream().filter(filter.glob()::matches).toList()));
        return "d.content_type = any(?)";
    }

    private interface Question<T> {
        T ask() throws SQLException;
    }

    private static <T> T asked(Question<T> question) {
        try {
            return question.ask();
        } catch (SQLException e) {
            throw new UncheckedSqlException(e);
        }
    }

    /** The index knows the beginnings of texts; what compares whole compares so by its beginning, or equals it. */
    @Override
    public String attribute(Filter.Attribute filter) {
        String comparison = sql(filter.comparison());
        OptionalDouble number = AttributeValue.number(filter.operand());
        named(filter.name());
        String asText = "(left(folded, 200) " + loosened(filter.comparison()) + " left(?, 200) and folded " + comparison
                + " ?)";
        if (number.isPresent()) {
            arguments().add(number.getAsDouble());
        }
        arguments().add(filter.operand());
        arguments().add(filter.operand());
        String holds = number.isPresent()
                ? "(number " + comparison + " ?::float8 or (number is null and " + asText + "))"
                : asText;
        return "d.id in (select document_id from attributes where " + NAMED + " and " + holds + ")";
    }

    private static String loosened(Filter.Comparison comparison) {
        return switch (comparison) {
            case EQUAL -> "=";
            case LESS, LESS_OR_EQUAL -> "<=";
            case GREATER, GREATER_OR_EQUAL -> ">=";
        };
    }

    @Override
    public String exists(Filter.Exists filter) {
        named(filter.name());
        return "d.id in (select document_id from attributes where " + NAMED + ")";
    }

    private void named(String name) {
        arguments().add(name);
        arguments().add(name);
    }
}
