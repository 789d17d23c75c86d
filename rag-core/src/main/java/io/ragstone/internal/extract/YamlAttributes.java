package io.ragstone.internal.extract;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.Parser;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Reads YAML metadata from the parser's events and never builds the values: each scalar stays as it is written
 * ({@code 1.10}, {@code 2024-01-02}, {@code no}), an alias stands for one scalar and cannot blow up, nesting costs no
 * stack. For one thread.
 */
final class YamlAttributes {

    /** A collection that is open: a mapping waits for a key while {@code key} is null. */
    private static final class Frame {
        private final boolean isMapping;
        private final String prefix;
        private @Nullable String key;

        Frame(boolean isMapping, String prefix) {
            this.isMapping = isMapping;
            this.prefix = prefix;
        }

        String name() {
            if (!isMapping || key == null) {
                return prefix;
            }
            return prefix.isEmpty() ? key : prefix + "." + key;
        }
    }

    private final Deque<Frame> open = new ArrayDeque<>();
    private final Map<Anchor, String> anchored = new HashMap<>();
    private final AttributeCollector attributes;
    private final int maxNesting;

    private YamlAttributes(AttributeCollector attributes, int maxNesting) {
        this.attributes = attributes;
        this.maxNesting = maxNesting;
    }

    /** Reads the mapping {@code yaml} into {@code attributes}. */
    static void read(String yaml, int maxNesting, AttributeCollector attributes) throws MalformedMetadataException {
        var reader = new YamlAttributes(attributes, maxNesting);
        try {
            LoadSettings settings = LoadSettings.builder().build();
            Parser events = new ParserImpl(settings, new StreamReader(settings, yaml));
            while (events.hasNext()) {
                reader.take(events.next());
            }
        } catch (MarkedYamlEngineException e) {
            String place = e.getProblemMark()
                    .map(mark -> " in line " + (mark.getLine() + 2))
                    .orElse("");
            throw new MalformedMetadataException(e.getProblem() + place);
        } catch (YamlEngineException e) {
            throw new MalformedMetadataException("it holds characters that YAML does not allow");
        }
    }

    private void take(Event event) throws MalformedMetadataException {
        switch (event.getEventId()) {
            case MappingStart -> enter(true);
            case SequenceStart -> enter(false);
            case MappingEnd, SequenceEnd -> leave();
            case Scalar -> scalar((ScalarEvent) event);
            case Alias -> alias(((AliasEvent) event).getAlias());
            default -> {
                // the stream and its documents carry nothing
            }
        }
    }

    private void enter(boolean isMapping) throws MalformedMetadataException {
        Frame outer = open.peek();
        if (outer == null && !isMapping) {
            throw new MalformedMetadataException("it is a list, not names with values");
        }
        if (outer != null && outer.isMapping && outer.key == null) {
            throw new MalformedMetadataException("a name is not a plain word");
        }
        if (open.size() >= maxNesting) {
            throw new MalformedMetadataException("it is nested deeper than " + maxNesting + " levels");
        }
        open.push(new Frame(isMapping, outer == null ? "" : outer.name()));
    }

    private void leave() {
        open.pop();
        Frame outer = open.peek();
        if (outer != null) {
            outer.key = null;
        }
    }

    private void scalar(ScalarEvent scalar) throws MalformedMetadataException {
        String value = scalar.getValue();
        ((NodeEvent) scalar).getAnchor().ifPresent(anchor -> anchored.put(anchor, value));
        boolean isNull = scalar.isPlain() && (value.isEmpty() || value.equals("~") || value.equals("null"));
        put(value, isNull);
    }

    private void alias(Anchor anchor) throws MalformedMetadataException {
        String value = anchored.get(anchor);
        put(value == null ? "" : value, value == null);
    }

    private void put(String value, boolean isNothing) throws MalformedMetadataException {
        Frame frame = open.peek();
        if (frame == null) {
            throw new MalformedMetadataException("it is one value, not names with values");
        }
        if (frame.isMapping && frame.key == null) {
            frame.key = value;
            return;
        }
        if (!isNothing) {
            attributes.add(frame.name(), value);
        }
        frame.key = null;
    }
}
