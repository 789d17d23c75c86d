package io.ragstone.examples;

import io.ragstone.NewDocument;
import io.ragstone.Ragstone;
import io.ragstone.model.ChunkDraft;
import io.ragstone.model.ChunkKind;
import io.ragstone.model.ChunkingPolicy;
import io.ragstone.model.CollectionId;
import io.ragstone.model.ExtractedDocument;
import io.ragstone.model.Hit;
import io.ragstone.spi.Chunker;
import java.util.ArrayList;
import java.util.List;

/** My files have a structure of their own: how do I cut them myself? Here every line of a log is a passage. */
public final class CustomChunker {

    private CustomChunker() {}

    /** Indexes a log line by line. */
    public static void main(String[] args) {
        try (Ragstone ragstone = Ragstone.builder()
                .store("memory")
                .chunker("line-by-line", new LineByLine())
                .open()) {
            ragstone.addPush("logs");
            ragstone.put(
                    CollectionId.of("logs"),
                    NewDocument.of("today.log", "09:00 started\n09:05 disk almost full\n09:06 disk cleaned"));
            for (Hit hit : ragstone.search("almost full").hits()) {
                System.out.println("line " + hit.startLine() + ": " + hit.text());
            }
        }
    }

    /** One passage for each line that is not blank. */
    static final class LineByLine implements Chunker {

        @Override
        public List<ChunkDraft> chunk(ExtractedDocument document, ChunkingPolicy policy) {
            var passages = new ArrayList<ChunkDraft>();
            List<String> lines = document.text().lines().toList();
            for (int i = 0; i < lines.size() && passages.size() < policy.maxChunks(); i++) {
                if (!lines.get(i).isBlank()) {
                    passages.add(ChunkDraft.of(lines.get(i), List.of(), i + 1, i + 1, ChunkKind.TEXT));
                }
            }
            return passages;
        }
    }
}
