package io.ragstone.internal.extract;

import io.ragstone.internal.structure.FrontMatterRegion;
import io.ragstone.internal.structure.Lines;
import java.util.List;
import java.util.Map;

/**
 * What a Markdown document says of itself at its head.
 *
 * @param attributes under canonical names
 * @param warnings what could not be read or was left out
 */
record FrontMatter(Map<String, List<String>> attributes, List<String> warnings) {

    private static final FrontMatter NONE = new FrontMatter(Map.of(), List.of());

    /** Reads the metadata at the head of the text with these lines. Broken metadata is a warning. */
    static FrontMatter of(Lines lines, int maxNesting) {
        return FrontMatterRegion.of(lines)
                .map(region -> parse(region, region.content(lines), maxNesting))
                .orElse(NONE);
    }

    private static FrontMatter parse(FrontMatterRegion region, String content, int maxNesting) {
        var attributes = new AttributeCollector();
        try {
            switch (region.format()) {
                case YAML -> YamlAttributes.read(content, maxNesting, attributes);
                case TOML -> TomlAttributes.read(content, maxNesting, attributes);
            }
        } catch (MalformedMetadataException e) {
            return new FrontMatter(
                    Map.of(),
                    List.of("front matter (lines 1 to " + (region.last() + 1) + ") is not valid " + region.format()
                            + " and was left in the text: " + e.getMessage()));
        }
        return new FrontMatter(attributes.toMap(), attributes.warnings());
    }
}
