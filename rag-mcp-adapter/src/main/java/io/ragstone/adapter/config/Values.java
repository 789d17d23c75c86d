package io.ragstone.adapter.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The types of value that keys have. */
final class Values {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern SCHEME = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]+:.*", Pattern.DOTALL);

    /** Stores that are named without a place. */
    private static final Set<String> PLACELESS = Set.of("memory", Keys.POSTGRESQL);

    private Values() {}

    static ValueType<String> text() {
        return ValueType.plain("a text", Values::present);
    }

    /** May be blank. */
    static ValueType<String> anyText() {
        return ValueType.plain("a text", text -> text);
    }

    static ValueType<Boolean> truth() {
        return ValueType.plain("true or false", text -> switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("must be true or false");
        });
    }

    static ValueType<Integer> whole(int least, int most) {
        String what = "a whole number from " + least + " to " + most;
        return ValueType.plain(what, text -> (int) number(text, least, most, what));
    }

    static ValueType<Long> bytes(long least, long most) {
        String what = "a number of bytes from " + least + " to " + most + ", or with KiB, MiB or GiB";
        return ValueType.plain(what, text -> number(inBytes(text), least, most, what));
    }

    static ValueType<Double> amount() {
        String what = "a number, 0 or more";
        return ValueType.plain(what, text -> {
            double value = decimal(text, what);
            if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("must be " + what);
            }
            return value;
        });
    }

    /** A model by provider and name; where the name is a path, it belongs to the file that holds it. */
    static ValueType<String> model() {
        return new ValueType<>("a model as PROVIDER:MODEL, such as onnx", Values::modelAt, Values::present);
    }

    private static String modelAt(Path base, String text) {
        int colon = text.indexOf(':');
        String name = text.substring(colon + 1);
        boolean isPath = colon > 0 && (name.startsWith("./") || name.startsWith("../") || name.startsWith("~/"));
        return isPath ? text.substring(0, colon + 1) + resolved(base, name) : text;
    }

    static ValueType<Double> share() {
        String what = "a number from 0 to 1";
        return ValueType.plain(what, text -> {
            double value = decimal(text, what);
            if (!(value >= 0 && value <= 1)) {
                throw new IllegalArgumentException("must be " + what);
            }
            return value;
        });
    }

    static ValueType<String> oneOf(String... choices) {
        String what = "one of " + String.join(", ", choices);
        return ValueType.plain(what, text -> {
            if (!Arrays.asList(choices).contains(text)) {
                throw new IllegalArgumentException("must be " + what);
            }
            return text;
        });
    }

    static ValueType<List<String>> texts() {
        return ValueType.plain("a list of texts", Values::list);
    }

    /** A file that belongs to the file that names it; blank for none. */
    static ValueType<Optional<Path>> file() {
        return new ValueType<>(
                "the path of a file",
                (base, text) -> text.isBlank() ? "" : resolved(base, text).toString(),
                text -> text.isBlank() ? Optional.empty() : Optional.of(path(text)));
    }

    static ValueType<List<Path>> folders() {
        return new ValueType<>(
                "a list of folders",
                (base, text) -> written(list(text).stream()
                        .map(each -> resolved(base, each).toString())
                        .toList()),
                text -> list(text).stream().map(Values::path).toList());
    }

    /**
     * A place that a provider understands, {@code NAME:LOCATION}; a plain path means an SQLite file, {@code postgresql}
     * a server that other keys name.
     */
    static ValueType<String> store() {
        return new ValueType<>(
                "the path of an SQLite file, jdbc:postgresql://HOST:PORT/DATABASE?schema=NAME, postgresql, or NAME:LOCATION",
                Values::storeAt,
                Values::present);
    }

    /** Names with a text each, for example constants of a profile. */
    static ValueType<Map<String, String>> table() {
        return ValueType.plain("a table of values, in variables as NAME=VALUE,NAME=VALUE", Values::map);
    }

    /** The one text form of a list. */
    static String written(List<String> values) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        values.forEach(array::add);
        return array.toString();
    }

    private static String present(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("must not be blank");
        }
        return text;
    }

    private static String storeAt(Path base, String text) {
        boolean isSqlite = text.startsWith("sqlite:");
        if (!isSqlite && (SCHEME.matcher(text).matches() || PLACELESS.contains(text))) {
            return text;
        }
        String location = isSqlite ? text.substring("sqlite:".length()) : text;
        return location.isBlank() ? text : "sqlite:" + resolved(base, location);
    }

    private static Path resolved(Path base, String text) {
        String home = System.getProperty("user.home", "");
        String expanded = text.equals("~") || text.startsWith("~/") ? home + text.substring(1) : text;
        return base.resolve(path(expanded)).toAbsolutePath().normalize();
    }

    private static Path path(String text) {
        try {
            return Path.of(present(text));
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("is no path: " + e.getReason(), e);
        }
    }

    private static long number(String text, long least, long most, String what) {
        try {
            long value = Long.parseLong(text.replace("_", ""));
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException notANumber) {
            // the message below covers it
        }
        throw new IllegalArgumentException("must be " + what);
    }

    private static double decimal(String text, String what) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("must be " + what, e);
        }
    }

    private static String inBytes(String text) {
        String lower = text.strip().toLowerCase(Locale.ROOT);
        List<String> units = List.of("kib", "mib", "gib");
        for (int i = 0; i < units.size(); i++) {
            if (lower.endsWith(units.get(i))) {
                String digits = lower.substring(0, lower.length() - 3).strip();
                return digits.matches("\\d{1,6}") ? Long.toString(Long.parseLong(digits) << (10 * (i + 1))) : text;
            }
        }
        return lower;
    }

    private static List<String> list(String text) {
        if (text.strip().startsWith("[")) {
            return elements(text);
        }
        return Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .toList();
    }

    private static List<String> elements(String text) {
        var values = new ArrayList<String>();
        for (JsonNode element : json(text, "a list such as [\"a\", \"b\"]")) {
            if (!element.isTextual()) {
                throw new IllegalArgumentException("must be a list of texts");
            }
            values.add(element.textValue());
        }
        return List.copyOf(values);
    }

    private static Map<String, String> map(String text) {
        var values = new TreeMap<String, String>();
        if (text.strip().startsWith("{")) {
            json(text, "a table")
                    .properties()
                    .forEach(
                            field -> values.put(field.getKey(), field.getValue().asText()));
            return Collections.unmodifiableMap(values);
        }
        for (String pair : list(text)) {
            int equals = pair.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("must be NAME=VALUE pairs; '" + pair + "' is none");
            }
            values.put(
                    pair.substring(0, equals).strip(),
                    pair.substring(equals + 1).strip());
        }
        return Collections.unmodifiableMap(values);
    }

    private static JsonNode json(String text, String what) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("must be " + what, e);
        }
    }
}
