package io.ragstone.internal.chunk;

import io.ragstone.internal.structure.Lines;
import io.ragstone.model.ChunkDraft;
import io.ragstone.model.ChunkKind;
import io.ragstone.model.ChunkingPolicy;
import io.ragstone.model.ExtractedDocument;
import io.ragstone.spi.Chunker;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * Cuts each kind of content along its own structure: Markdown by headings and blocks, code by blank lines and
 * indentation, data by members and records, everything else by paragraphs. Stateless; may be shared between threads.
 */
final class StructureChunker implements Chunker {

    private static final Set<String> PROSE =
            Set.of("text/plain", "text/x-rst", "text/x-asciidoc", "text/x-tex", "text/x-log");

    @Override
    public List<ChunkDraft> chunk(ExtractedDocument document, ChunkingPolicy policy) {
        Lines lines = Lines.of(document.text());
        var sizer = new Sizer(document.text(), policy.unit());
        return new Packer(lines, sizer, policy).pack(pieces(document, lines, sizer, policy));
    }

    private static Iterator<Piece> pieces(ExtractedDocument document, Lines lines, Sizer sizer, ChunkingPolicy policy) {
        String type = document.contentType();
        return switch (type) {
            case "text/markdown" -> new MarkdownPieces(lines, sizer, policy, document.title());
            case "application/json", "application/x-ndjson" -> json(lines, sizer, policy);
            case "application/yaml" -> yaml(lines, sizer, policy);
            case "text/csv", "text/tab-separated-values" -> csv(lines, sizer, policy);
            case "application/xml", "application/toml", "text/x-ini" -> indented(lines, sizer, policy, ChunkKind.DATA);
            case "text/html" -> indented(lines, sizer, policy, ChunkKind.TEXT);
            default ->
                isCode(type) ? indented(lines, sizer, policy, ChunkKind.CODE) : new TextPieces(lines, sizer, policy);
        };
    }

    private static boolean isCode(String type) {
        return !PROSE.contains(type)
                && (type.startsWith("text/x-") || type.equals("text/javascript") || type.equals("text/css"));
    }

    private static Iterator<Piece> indented(Lines lines, Sizer sizer, ChunkingPolicy policy, ChunkKind kind) {
        var cutter = new BlockCutter(lines, sizer, policy, new ProseBreaks(lines.text()));
        return cutter.cutAll(kind, new LineLevels(lines)::code, "", offset -> List.of())
                .iterator();
    }

    private static Iterator<Piece> json(Lines lines, Sizer sizer, ChunkingPolicy policy) {
        return JsonOutline.of(lines.text())
                .map(outline -> new BlockCutter(lines, sizer, policy, outline)
                        .cutAll(ChunkKind.DATA, line -> outline.level(lines, line), "", outline::path)
                        .iterator())
                .orElseGet(() -> indented(lines, sizer, policy, ChunkKind.DATA));
    }

    private static Iterator<Piece> yaml(Lines lines, Sizer sizer, ChunkingPolicy policy) {
        var outline = new YamlOutline(lines);
        return new BlockCutter(lines, sizer, policy, new ProseBreaks(lines.text()))
                .cutAll(ChunkKind.DATA, outline::level, "", outline::path)
                .iterator();
    }

    private static Iterator<Piece> csv(Lines lines, Sizer sizer, ChunkingPolicy policy) {
        var outline = new CsvOutline(lines);
        return new BlockCutter(lines, sizer, policy, new ProseBreaks(lines.text()))
                .cutAll(ChunkKind.DATA, outline::level, outline.header(), offset -> List.of())
                .iterator();
    }
}
