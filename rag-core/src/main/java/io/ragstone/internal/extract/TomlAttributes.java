package io.ragstone.internal.extract;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.dataformat.toml.TomlFactory;
import java.io.IOException;

/** Reads TOML metadata. Stateless. */
final class TomlAttributes {

    private TomlAttributes() {}

    /** Reads the table {@code toml} into {@code attributes}. */
    static void read(String toml, int maxNesting, AttributeCollector attributes) throws MalformedMetadataException {
        TomlFactory factory = TomlFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(maxNesting)
                        .build())
                .build();
        try (JsonParser parser = factory.createParser(toml)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token.isScalarValue() && token != JsonToken.VALUE_NULL) {
                    attributes.add(name(parser), parser.getText());
                }
            }
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr() + 1;
            throw new MalformedMetadataException("it cannot be read from line " + line + " on");
        } catch (IOException e) {
            throw new MalformedMetadataException("it cannot be read");
        }
    }

    /** The names of the open tables and the current one, dotted; arrays have none. */
    private static String name(JsonParser parser) {
        var name = new StringBuilder();
        for (var context = parser.getParsingContext(); context != null; context = context.getParent()) {
            if (context.hasCurrentName()) {
                name.insert(0, name.length() == 0 ? context.getCurrentName() : context.getCurrentName() + ".");
            }
        }
        return name.toString();
    }
}
