package io.ragstone.testkit;

import io.ragstone.model.ChunkDraft;
import io.ragstone.model.ChunkKind;
import io.ragstone.model.ChunkingPolicy;
import io.ragstone.spi.Chunker;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** For each rule of a chunker a chunker that breaks this rule alone. */
final class ChunkerSabotages {

    private ChunkerSabotages() {}

    /** {@code real}, but {@code rule} is broken. */
    static Chunker breaking(ChunkerRule rule, Chunker real) {
        return switch (rule) {
            case K1_TEXT_IS_WHAT_THE_LINES_HOLD ->
                (document, policy) -> real.chunk(document, policy).stream()
                        .map(chunk -> with(chunk, reversed(chunk.text()), chunk.breadcrumb()))
                        .toList();
            case K2_NOTHING_VISIBLE_IS_LEFT_OUT ->
                (document, policy) -> {
                    List<ChunkDraft> chunks = real.chunk(document, policy);
                    return chunks.size() > 2 ? chunks.subList(0, chunks.size() - 1) : chunks;
                };
            case K3_SIZES_HOLD -> (document, policy) -> real.chunk(document, doubled(policy));
            case K4_THE_SAME_GIVES_THE_SAME -> counting(real);
            case K5_NOTHING_GIVES_NOTHING ->
                (document, policy) -> document.text().isBlank()
                        ? List.of(ChunkDraft.of("(empty)", List.of(), 1, 1, ChunkKind.TEXT))
                        : real.chunk(document, policy);
            case K6_SAFE_FROM_ANY_THREAD -> onOneThread(real);
        };
    }

    private static ChunkingPolicy doubled(ChunkingPolicy policy) {
        return new ChunkingPolicy(
                policy.name(),
                policy.unit(),
                policy.minimum() * 2,
                policy.preferred() * 2,
                policy.maximum() * 2,
                policy.overlap(),
                policy.maxChunks() * 2);
    }

    private static Chunker counting(Chunker real) {
        var calls = new AtomicInteger();
        return (document, policy) -> {
            var number = List.of(String.valueOf(calls.incrementAndGet()));
            return real.chunk(document, policy).stream()
                    .map(chunk -> with(chunk, chunk.text(), number))
                    .toList();
        };
    }

    private static Chunker onOneThread(Chunker real) {
        Thread home = Thread.currentThread();
        return (document, policy) -> {
            List<ChunkDraft> chunks = real.chunk(document, policy);
            return Thread.currentThread().equals(home)
                    ? chunks
                    : Stream.concat(chunks.stream(), chunks.stream()).toList();
        };
    }

    private static String reversed(String text) {
        return new StringBuilder(text).reverse().toString();
    }

    private static ChunkDraft with(ChunkDraft chunk, String text, List<String> breadcrumb) {
        return new ChunkDraft(
                text, chunk.header(), breadcrumb, chunk.startLine(), chunk.endLine(), chunk.kind(), chunk.symbols());
    }
}
