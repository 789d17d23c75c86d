package io.ragstone.internal.chunk;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.ragstone.internal.structure.Lines;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Where the members and elements of JSON begin and how deep they lie. Built by one pass of a streaming parser, without
 * a tree. For one thread: paths are asked with rising places.
 */
final class JsonOutline implements Breaks {

    static final int MAX_NESTING = 100;

    private static final int MAX_PATH = 8;
    private static final int MAX_NAME = 100;
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_NESTING)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private final String text;
    private final Breaks otherBreaks;
    private final int[] enclosing = new int[MAX_NESTING + 1];
    private int[] offsets = new int[64];
    /** How many containers lie around each; negative for elements of an array, which have no name. */
    private byte[] depths = new byte[64];

    private int count;
    private int walked;

    private JsonOutline(String text) {
        this.text = text;
        this.otherBreaks = new ProseBreaks(text);
    }

    /** The outline of {@code text}; empty if it is not JSON, or nested deeper than {@value #MAX_NESTING} levels. */
    static Optional<JsonOutline> of(String text) {
        var outline = new JsonOutline(text);
        try (JsonParser parser = FACTORY.createParser(text)) {
            int depth = 0;
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token.isStructEnd()) {
                    depth--;
                    continue;
                }
                outline.mark(parser, token, depth);
                depth += token.isStructStart() ? 1 : 0;
            }
        } catch (IOException e) {
            return Optional.empty();
        }
        return Optional.of(outline);
    }

    private void mark(JsonParser parser, JsonToken token, int depth) {
        boolean isName = token == JsonToken.FIELD_NAME;
        var context = token.isStructStart() ? parser.getParsingContext().getParent() : parser.getParsingContext();
        if (!isName && context.inObject()) {
            return;
        }
        if (count == offsets.length) {
            offsets = Arrays.copyOf(offsets, count * 2);
            depths = Arrays.copyOf(depths, count * 2);
        }
        offsets[count] = (int) parser.currentTokenLocation().getCharOffset();
        depths[count++] = (byte) (isName ? depth : -depth);
    }

    /** How bad it is to cut before {@code line}. */
    int level(Lines lines, int line) {
        int mark = Arrays.binarySearch(offsets, 0, count, lines.visible(line));
        return mark < 0 ? Atoms.WEAK : level(mark);
    }

    @Override
    public int between(int low, int wanted, int high) {
        int best = -1;
        for (int mark = firstAfter(low); mark < count && offsets[mark] <= high; mark++) {
            boolean isBetter = best < 0
                    || level(mark) < level(best)
                    || (level(mark) == level(best)
                            && Math.abs(offsets[mark] - wanted) < Math.abs(offsets[best] - wanted));
            best = isBetter ? mark : best;
        }
        return best < 0 ? otherBreaks.between(low, wanted, high) : offsets[best];
    }

    /** The names of the members around {@code offset}, from the outside in. */
    List<String> path(int offset) {
        while (walked < count && offsets[walked] < offset) {
            enclosing[Math.abs(depths[walked])] = walked;
            walked++;
        }
        if (walked == 0) {
            return List.of();
        }
        boolean atMark = walked < count && offsets[walked] == offset;
        int depth = Math.abs(depths[atMark ? walked : walked - 1]);
        var path = new ArrayList<String>();
        for (int around = 1; around < depth && path.size() < MAX_PATH; around++) {
            if (depths[enclosing[around]] > 0) {
                path.add(name(offsets[enclosing[around]]));
            }
        }
        return List.copyOf(path);
    }

    private String name(int quote) {
        int end = quote + 1;
        while (end < text.length() && text.charAt(end) != '"' && end - quote <= MAX_NAME) {
            end += text.charAt(end) == '\\' ? 2 : 1;
        }
        String name = text.substring(quote + 1, Math.min(end, text.length()));
        return Character.isHighSurrogate(name.isEmpty() ? ' ' : name.charAt(name.length() - 1))
                ? name.substring(0, name.length() - 1)
                : name;
    }

    private int level(int mark) {
        return Math.min(Math.abs(depths[mark]), Atoms.WEAK - 1);
    }

    private int firstAfter(int offset) {
        int found = Arrays.binarySearch(offsets, 0, count, offset);
        return found >= 0 ? found + 1 : -found - 1;
    }
}
