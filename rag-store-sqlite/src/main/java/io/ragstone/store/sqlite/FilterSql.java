package io.ragstone.store.sqlite;

import io.ragstone.internal.store.FilterConditions;
import io.ragstone.model.AttributeValue;
import io.ragstone.model.CollectionId;
import io.ragstone.model.Filter;
import io.ragstone.model.Glob;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * A filter as a condition on {@code documents d}, never null in SQL's sense, so that {@code not} means what it says.
 * Every value is a bound argument. Patterns over collections and media types, of which there are few, are settled here;
 * those over paths become a range of the index and, where that is not all, a call back into Java.
 */
final class FilterSql extends FilterConditions {

    private static final String ALWAYS = "1";

    private final List<String> contentTypes;
    private final GlobFunction globs;

    FilterSql(Session session, Map<Long, CollectionId> collections) throws SQLException {
        super(collections, ALWAYS, "0");
        this.contentTypes = session.list("select name from content_types", row -> row.getString(1));
        this.globs = session.globs();
        globs.clear();
    }

    @Override
    protected String isOneOf(String column, List<Long> values) {
        return column + " in (" + placeholders(values) + ")";
    }

    private String placeholders(List<?> values) {
        arguments().addAll(values);
        return String.join(", ", Collections.nCopies(values.size(), "?"));
    }

    @Override
    public String path(Filter.Path filter) {
        Glob glob = filter.glob();
        String prefix = glob.literalPrefix();
        if (glob.isLiteral()) {
            arguments().add(prefix);
            return "d.path = ?";
        }
        String range = pathRange(prefix);
        if (glob.pattern().equals(prefix + "**") || (glob.pattern().equals(prefix) && prefix.endsWith("/"))) {
            return range;
        }
        arguments().add(globs.add(glob));
        return "(" + range + " and glob_matches(?, d.path))";
    }

    private String pathRange(String prefix) {
        int end = prefix.length();
        while (end > 0 && (Character.isSurrogate(prefix.charAt(end - 1)) || prefix.charAt(end - 1) == '\uFFFF')) {
            end--;
        }
        if (end != prefix.length() || end == 0) {
            return wholePrefix(prefix, end);
        }
        return range(prefix);
    }

    /**
     * A prefix that ends in half a character is only narrowed down by its part before; the rest is compared in Java.
     */
    private String wholePrefix(String prefix, int end) {
        if (prefix.isEmpty()) {
            return ALWAYS;
        }
        String narrowed = end == 0 ? ALWAYS : range(prefix.substring(0, end));
        arguments().add(globs.add(Glob.of(prefix + "**")));
        return "(" + narrowed + " and glob_matches(?, d.path))";
    }

    private String range(String prefix) {
        char last = prefix.charAt(prefix.length() - 1);
        char next = last == '\uD7FF' ? '\uE000' : (char) (last + 1);
        arguments().add(prefix);
        arguments().add(prefix.substring(0, prefix.length() - 1) + next);
        return "(d.path >= ? and d.path < ?)";
    }

    @Override
    public String contentType(Filter.ContentType filter) {
        List<String> matching =
                contentTypes.stream().filter(filter.glob()::matches).toList();
        return "d.content_type in (" + placeholders(matching) + ")";
    }

    @Override
    public String attribute(Filter.Attribute filter) {
        Function<String, String> from =
                condition -> "d.id in (select document_id from attributes where name = ? and " + condition + ")";
        String comparison = sql(filter.comparison());
        OptionalDouble number = AttributeValue.number(filter.operand());
        arguments().add(filter.name());
        if (number.isEmpty()) {
            arguments().add(filter.operand());
            return from.apply("folded " + comparison + " ?");
        }
        arguments().add(number.getAsDouble());
        arguments().add(filter.name());
        arguments().add(filter.operand());
        return "(" + from.apply("number is not null and number " + comparison + " ?") + " or "
                + from.apply("number is null and folded " + comparison + " ?") + ")";
    }

    @Override
    public String exists(Filter.Exists filter) {
        arguments().add(filter.name());
        return "d.id in (select document_id from attributes where name = ?)";
    }
}
