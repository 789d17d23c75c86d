package io.ragstone.internal.sync;

import io.ragstone.error.ExtractionException;
import io.ragstone.internal.extract.BinarySniffer;
import io.ragstone.internal.text.PassageText;
import io.ragstone.internal.text.TextAnalysis;
import io.ragstone.model.Bytes;
import io.ragstone.model.ChunkContent;
import io.ragstone.model.ChunkDraft;
import io.ragstone.model.ChunkingPolicy;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.EmbeddedText;
import io.ragstone.model.ExtractedDocument;
import io.ragstone.model.ExtractionLimits;
import io.ragstone.model.RawDocument;
import io.ragstone.spi.Chunker;
import io.ragstone.spi.Extractor;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** One document's way from bytes to rows: extract, cut, analyse. A function of its input; thread-safe. */
public final class Pipeline {

    /** Raised by hand when something here changes rows in a way that neither analysis nor chunking names. */
    private static final String FORMAT = "1";

    private static final int LANGUAGE_SAMPLE = 4_000;

    private final List<Extractor> extractors;
    private final Chunker chunker;
    private final String chunkerName;
    private final Function<String, ChunkingPolicy> policies;
    private final TextAnalysis analysis;
    private final ExtractionLimits limits;

    /**
     * @param extractors in the order in which they are asked
     * @param chunkerName tells chunkers apart in the pipeline's version
     * @param policies chunking policies by name
     */
    public Pipeline(
            List<Extractor> extractors,
            Chunker chunker,
            String chunkerName,
            Function<String, ChunkingPolicy> policies,
            TextAnalysis analysis,
            ExtractionLimits limits) {
        this.extractors = List.copyOf(extractors);
        this.chunker = chunker;
        this.chunkerName = chunkerName;
        this.policies = policies;
        this.analysis = analysis;
        this.limits = limits;
    }

    /** Names everything that decides what rows the documents of {@code spec} become. */
    public String version(CollectionSpec spec) {
        String all = String.join(
                "|",
                FORMAT,
                analysis.version(),
                chunkerName,
                policies.apply(spec.chunking()).toString(),
                spec.languages().toString(),
                limits.toString());
        return sha256(all).substring(0, 16);
    }

    /** Why {@code raw} is left out before anyone tries to read it as text; empty to go on. */
    Optional<String> skip(RawDocument raw) {
        if (raw.content().length() == 0) {
            return Optional.of("empty");
        }
        boolean wantsBytes = extractors.stream().anyMatch(each -> each.accepts(raw));
        return !wantsBytes || BinarySniffer.isBinary(raw.content()) ? Optional.of("binary") : Optional.empty();
    }

    /**
     * Makes rows of {@code raw}.
     *
     * @throws ExtractionException if it is not readable as text
     */
    DocumentContent process(CollectionSpec spec, RawDocument raw, long generation) {
        ExtractedDocument extracted = extract(raw);
        String title = title(raw, extracted);
        String language = language(spec, extracted.text());
        ChunkingPolicy policy = policies.apply(spec.chunking());
        List<ChunkDraft> drafts = chunker.chunk(extracted, policy);
        return new DocumentContent(
                new DocumentKey(spec.id(), raw.path()),
                generation,
                raw.fingerprint(),
                version(spec),
                title,
                extracted.contentType(),
                language,
                merged(extracted.attributes(), raw.attributes()),
                raw.content().length(),
                raw.modified(),
                extracted.isPlain() && !raw.isKept() ? Optional.empty() : Optional.of(extracted.text()),
                analysed(spec, raw.path(), title, language, drafts),
                List.of(),
                note(extracted, drafts.size(), policy));
    }

    /** The text that lines of {@code raw} are counted in. */
    String text(RawDocument raw) {
        return extract(raw).text();
    }

    private ExtractedDocument extract(RawDocument raw) {
        return extractors.stream()
                .filter(each -> each.accepts(raw))
                .findFirst()
                .orElseThrow(() -> ExtractionException.unreadable("no extractor reads " + raw.path(), null))
                .extract(raw, limits);
    }

    /** Passages with the terms and the key that they are stored under. */
    public List<ChunkContent> analysed(
            CollectionSpec spec, String path, String title, String language, List<ChunkDraft> drafts) {
        String collection = spec.id().toString();
        var contents = new ArrayList<ChunkContent>(drafts.size());
        for (ChunkDraft draft : drafts) {
            String body = draft.header().isEmpty() ? draft.text() : draft.header() + "\n" + draft.text();
            var passage = new PassageText(body, title, draft.breadcrumb(), path, collection, draft.symbols());
            String embedded = EmbeddedText.of(title, draft.breadcrumb(), draft.header(), draft.text());
            contents.add(new ChunkContent(draft, analysis.passage(passage, language), sha256(embedded)));
        }
        return contents;
    }

    private String language(CollectionSpec spec, String text) {
        List<String> allowed = spec.languages();
        if (allowed.size() == 1) {
            return allowed.get(0);
        }
        String detected = analysis.detectLanguage(text.substring(0, Math.min(text.length(), LANGUAGE_SAMPLE)));
        return allowed.isEmpty() || allowed.contains(detected) ? detected : allowed.get(0);
    }

    private static String note(ExtractedDocument extracted, int chunks, ChunkingPolicy policy) {
        var notes = new ArrayList<>(extracted.warnings());
        if (chunks >= policy.maxChunks()) {
            notes.add("cut off after " + policy.maxChunks() + " passages");
        }
        return String.join("; ", notes);
    }

    private static String title(RawDocument raw, ExtractedDocument extracted) {
        if (!raw.title().isBlank()) {
            return raw.title();
        }
        return extracted.title().isBlank() ? fileName(raw.path()) : extracted.title();
    }

    private static Map<String, List<String>> merged(
            Map<String, List<String>> content, Map<String, List<String>> source) {
        var merged = new HashMap<>(content);
        merged.putAll(source);
        return merged;
    }

    private static String fileName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static String sha256(String text) {
        return Bytes.trusted(text.getBytes(StandardCharsets.UTF_8)).sha256();
    }
}
