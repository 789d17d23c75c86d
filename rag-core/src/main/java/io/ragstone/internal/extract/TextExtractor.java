package io.ragstone.internal.extract;

import io.ragstone.error.ExtractionException;
import io.ragstone.internal.structure.Block;
import io.ragstone.internal.structure.HeadingText;
import io.ragstone.internal.structure.Lines;
import io.ragstone.internal.structure.MarkdownBlocks;
import io.ragstone.model.Bytes;
import io.ragstone.model.ExtractedDocument;
import io.ragstone.model.ExtractionLimits;
import io.ragstone.model.RawDocument;
import io.ragstone.spi.Extractor;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CodingErrorAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Reads every kind of text file as it stands: Markdown, source code, data, logs. Markdown gives its front matter as
 * attributes and its title. Stateless; may be shared between threads.
 */
final class TextExtractor implements Extractor {

    private static final int BUFFER = 8 << 10;

    @Override
    public boolean accepts(RawDocument document) {
        return !BinarySniffer.isBinary(document.content());
    }

    @Override
    public ExtractedDocument extract(RawDocument document, ExtractionLimits limits) {
        refuseWhatIsNoText(document, limits);
        var warnings = new ArrayList<String>();
        String text = decode(document, limits.maxCharacters(), warnings);
        String contentType = contentType(document, text);
        boolean isMarkdown = contentType.equals(ContentTypes.MARKDOWN);
        Lines lines = isMarkdown ? Lines.of(text) : Lines.of("");
        FrontMatter matter = FrontMatter.of(lines, limits.maxNesting());
        warnings.addAll(matter.warnings());
        String title = title(matter.attributes(), lines);
        return new ExtractedDocument(document.path(), contentType, title, text, true, matter.attributes(), warnings);
    }

    private static void refuseWhatIsNoText(RawDocument document, ExtractionLimits limits) {
        int length = document.content().length();
        if (length > limits.maxBytes()) {
            throw ExtractionException.unreadable(
                    "'" + document.path() + "' has " + length + " bytes, more than maxBytes allows ("
                            + limits.maxBytes() + "); raise it, or exclude the file",
                    null);
        }
        if (BinarySniffer.isBinary(document.content())) {
            throw ExtractionException.unreadable("'" + document.path() + "' is binary; exclude it", null);
        }
    }

    private static String decode(RawDocument document, int maxCharacters, List<String> warnings) {
        Bytes bytes = document.content();
        Encoding encoding = Encoding.of(bytes);
        var text = new TextNormalizer(maxCharacters);
        try (InputStream stream = bytes.stream()) {
            stream.skipNBytes(encoding.markLength());
            Reader reader = new InputStreamReader(
                    stream,
                    encoding.charset()
                            .newDecoder()
                            .onMalformedInput(CodingErrorAction.REPLACE)
                            .onUnmappableCharacter(CodingErrorAction.REPLACE));
            var buffer = new char[BUFFER];
            int count = reader.read(buffer);
            while (count >= 0 && text.append(buffer, count)) {
                count = reader.read(buffer);
            }
        } catch (IOException e) {
            throw ExtractionException.unreadable("'" + document.path() + "' cannot be decoded", e);
        }
        String result = text.finish();
        warn(text, encoding, maxCharacters, warnings);
        return result;
    }

    private static void warn(TextNormalizer text, Encoding encoding, int maxCharacters, List<String> warnings) {
        if (text.replaced() > 0) {
            warnings.add(text.replaced() + " characters could not be read as " + encoding.charset()
                    + " and stand as U+FFFD");
        }
        if (text.nuls() > 0) {
            warnings.add(text.nuls() + " NULs stand as U+FFFD");
        }
        if (text.isFull()) {
            warnings.add("cut after " + maxCharacters + " characters (maxCharacters); the rest is not searchable");
        }
    }

    private static String contentType(RawDocument document, String text) {
        String given = document.contentType()
                .map(type -> type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT))
                .orElse("");
        boolean saysLittle =
                given.isEmpty() || given.equals(ContentTypes.PLAIN) || given.equals("application/octet-stream");
        return saysLittle ? ContentTypes.of(document.path(), text) : given;
    }

    private static String title(Map<String, List<String>> attributes, Lines lines) {
        List<String> named = attributes.getOrDefault("title", List.of());
        if (!named.isEmpty() && !named.get(0).isBlank()) {
            return named.get(0);
        }
        var blocks = new MarkdownBlocks(lines);
        while (blocks.hasNext()) {
            Block block = blocks.next();
            if (block.level() == 1) {
                return HeadingText.plain(block.heading());
            }
        }
        return "";
    }
}
