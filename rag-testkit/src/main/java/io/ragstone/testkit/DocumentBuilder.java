package io.ragstone.testkit;

import io.ragstone.model.Bytes;
import io.ragstone.model.ChunkContent;
import io.ragstone.model.ChunkDraft;
import io.ragstone.model.ChunkKind;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.EmbeddedText;
import io.ragstone.model.Field;
import io.ragstone.model.FieldTerms;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.Link;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Builds what a store takes, from plain text. Its analysis is as simple as can be: terms are what stands between white
 * space, as written (a NUL or half of a character becomes U+FFFD), but a word that ends in {@code ing} loses that
 * ending and is kept whole as a {@link Field#WORD word}.
 */
public final class DocumentBuilder {

    private final DocumentKey key;
    private final List<ChunkDraft> passages = new ArrayList<>();
    private final List<Link> links = new ArrayList<>();
    private final Map<String, List<String>> attributes = new TreeMap<>();
    private String title;
    private String contentType = "text/plain";
    private String language = "";
    private String pipeline = "pipeline-1";
    private String note = "";
    private Optional<Instant> modified = Optional.empty();
    private Optional<String> extractedText = Optional.empty();

    private DocumentBuilder(DocumentKey key) {
        this.key = key;
        this.title = key.path().substring(key.path().lastIndexOf('/') + 1);
    }

    /** A document without passages, called like its file. */
    public static DocumentBuilder document(DocumentKey key) {
        return new DocumentBuilder(key);
    }

    /** Which document this is. */
    public DocumentKey key() {
        return key;
    }

    /** Adds a passage of one line. */
    public DocumentBuilder passage(String text) {
        return defining(text);
    }

    /** Adds passages of one line each. */
    public DocumentBuilder passages(List<String> texts) {
        texts.forEach(this::passage);
        return this;
    }

    /** Adds a passage of one line that defines {@code symbols}. */
    public DocumentBuilder defining(String text, String... symbols) {
        int line = passages.size() + 1;
        return passage(new ChunkDraft(text, "", List.of(), line, line, ChunkKind.TEXT, List.of(symbols)));
    }

    /** Adds a passage as it is. */
    public DocumentBuilder passage(ChunkDraft draft) {
        passages.add(draft);
        return this;
    }

    /** Adds a link of type {@code hyperlink} from line {@code line}. */
    public DocumentBuilder link(int line, String to) {
        return link(new Link("hyperlink", line, "", to));
    }

    /** Adds a link as it is. */
    public DocumentBuilder link(Link link) {
        links.add(link);
        return this;
    }

    /** Sets the values of an attribute. */
    public DocumentBuilder attribute(String name, String... values) {
        attributes.put(name, List.of(values));
        return this;
    }

    /** Sets the title. */
    public DocumentBuilder title(String newTitle) {
        title = newTitle;
        return this;
    }

    /** Sets the media type. */
    public DocumentBuilder contentType(String type) {
        contentType = type;
        return this;
    }

    /** Sets the language. */
    public DocumentBuilder language(String code) {
        language = code;
        return this;
    }

    /** Sets the version of the pipeline. */
    public DocumentBuilder pipeline(String version) {
        pipeline = version;
        return this;
    }

    /** Sets the note. */
    public DocumentBuilder note(String text) {
        note = text;
        return this;
    }

    /** Sets when the source says it changed. */
    public DocumentBuilder modified(Instant at) {
        modified = Optional.of(at);
        return this;
    }

    /** Sets the text that is kept. */
    public DocumentBuilder extractedText(String text) {
        extractedText = Optional.of(text);
        return this;
    }

    /** The fingerprint of the document as it is built so far: a hash of path, title and passages. */
    public Fingerprint fingerprint() {
        return new Fingerprint("cheap-" + source().length(), sha256(source()));
    }

    /** The document, for the writer that began {@code generation}. */
    public DocumentContent build(long generation) {
        return new DocumentContent(
                key,
                generation,
                fingerprint(),
                pipeline,
                title,
                contentType,
                language,
                attributes,
                source().length(),
                modified,
                extractedText,
                passages.stream().map(this::content).toList(),
                links,
                note);
    }

    private ChunkContent content(ChunkDraft draft) {
        String embedded = EmbeddedText.of(title, draft.breadcrumb(), draft.header(), draft.text());
        return new ChunkContent(draft, terms(draft), sha256(embedded));
    }

    private FieldTerms terms(ChunkDraft draft) {
        var terms = new EnumMap<Field, List<String>>(Field.class);
        var words = new ArrayList<String>();
        terms.put(Field.BODY, analysed(draft.header() + " " + draft.text(), words));
        terms.put(Field.HEADING, analysed(title + " " + String.join(" ", draft.breadcrumb()), words));
        terms.put(Field.PATH, analysed(key.path().replace('/', ' '), words));
        terms.put(Field.SYMBOL, analysed(String.join(" ", draft.symbols()), words));
        terms.put(Field.WORD, words);
        return FieldTerms.of(terms);
    }

    private static List<String> analysed(String text, List<String> words) {
        var terms = new ArrayList<String>();
        Arrays.stream(HostileText.kept(text).split("\\s+"))
                .filter(word -> !word.isEmpty())
                .forEach(word -> {
                    boolean inflected = word.length() > 3 && word.endsWith("ing");
                    terms.add(inflected ? word.substring(0, word.length() - 3) : word);
                    if (inflected) {
                        words.add(word);
                    }
                });
        return terms;
    }

    private String source() {
        return key.path() + "\n" + title + "\n" + passages + attributes;
    }

    /** The lower-case hexadecimal SHA-256 of {@code text} in UTF-8. */
    public static String sha256(String text) {
        return Bytes.trusted(text.getBytes(StandardCharsets.UTF_8)).sha256();
    }
}
