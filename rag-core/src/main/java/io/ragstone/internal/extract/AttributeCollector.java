package io.ragstone.internal.extract;

import io.ragstone.model.Attributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Gathers attributes within the limits of {@link Attributes}, and says what it left out. For one thread. */
final class AttributeCollector {

    private static final Pattern SPACE = Pattern.compile("\\s+");

    private final Map<String, List<String>> attributes = new LinkedHashMap<>();
    private int dropped;
    private int cut;

    /** Adds one value; {@code name} may be dotted and in any spelling, spaces in it become {@code _}. */
    void add(String name, String value) {
        String canonical = Attributes.canonicalName(SPACE.matcher(name.strip()).replaceAll("_"));
        boolean isNew = !attributes.containsKey(canonical);
        if (!Attributes.isName(canonical) || (isNew && attributes.size() == Attributes.MAX_NAMES)) {
            dropped++;
            return;
        }
        attributes.computeIfAbsent(canonical, key -> new ArrayList<>()).add(limited(value));
    }

    Map<String, List<String>> toMap() {
        return attributes;
    }

    List<String> warnings() {
        var warnings = new ArrayList<String>();
        if (dropped > 0) {
            warnings.add("front matter: " + dropped + " values left out; at most " + Attributes.MAX_NAMES
                    + " names, each of letters, digits, '_', '.' and '-'");
        }
        if (cut > 0) {
            warnings.add("front matter: " + cut + " values cut to " + Attributes.MAX_VALUE_LENGTH + " characters");
        }
        return warnings;
    }

    private String limited(String value) {
        String stripped = value.strip();
        if (stripped.length() <= Attributes.MAX_VALUE_LENGTH) {
            return stripped;
        }
        cut++;
        boolean splitsPair = Character.isHighSurrogate(stripped.charAt(Attributes.MAX_VALUE_LENGTH - 1));
        return stripped.substring(0, Attributes.MAX_VALUE_LENGTH - (splitsPair ? 1 : 0));
    }
}
