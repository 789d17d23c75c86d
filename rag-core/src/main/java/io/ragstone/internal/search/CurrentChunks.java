package io.ragstone.internal.search;

import io.ragstone.error.NotFoundException;
import io.ragstone.model.Chunk;
import io.ragstone.model.ChunkRef;
import io.ragstone.model.DocumentKey;
import io.ragstone.spi.DocumentReader;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Fetches passages that legs found a moment ago. A document may have been replaced since: it is then shown as it is
 * now, all of its passages of one version, each in the place of the one that stood there when it was found. So an
 * answer neither misses a document nor mixes two versions of it because someone indexed it anew meanwhile.
 */
final class CurrentChunks {

    private CurrentChunks() {}

    /** The passages by the number under which each was found; those of documents that are gone are not there. */
    static Map<Long, Chunk> of(DocumentReader reader, List<ChunkRef> found) {
        Map<Long, Chunk> chunks = reader.chunks(found.stream().map(ChunkRef::id).toList()).stream()
                .collect(Collectors.toMap(each -> each.ref().id(), Function.identity()));
        Set<DocumentKey> replaced = found.stream()
                .filter(ref -> !chunks.containsKey(ref.id()))
                .map(ChunkRef::document)
                .collect(Collectors.toCollection(HashSet::new));
        Map<DocumentKey, List<Chunk>> now = new HashMap<>();
        replaced.forEach(key -> now.put(key, current(reader, key)));
        for (ChunkRef ref : found) {
            List<Chunk> successors = now.getOrDefault(ref.document(), List.of());
            if (replaced.contains(ref.document())) {
                chunks.remove(ref.id());
            }
            if (!successors.isEmpty()) {
                chunks.put(ref.id(), successors.get(Math.min(ref.ordinal(), successors.size() - 1)));
            }
        }
        return chunks;
    }

    private static List<Chunk> current(DocumentReader reader, DocumentKey key) {
        try {
            return reader.chunks(key);
        } catch (NotFoundException removedMeanwhile) {
            return List.of();
        }
    }
}
