package io.ragstone.bench;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.store.embedding.EmbeddingMatch;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.filter.MetadataFilterBuilder;
import dev.langchain4j.store.embedding.inmemory.InMemoryEmbeddingStore;
import io.ragstone.model.SearchMode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** LangChain4j's store on the heap: vectors alone, each compared with the question's. Nothing of it is on disk. */
final class InMemoryPeer implements Peer {

    /** Each addition copies the store's list of all entries. */
    private static final int AT_ONCE = 5_000;

    private final InMemoryEmbeddingStore<TextSegment> store = new InMemoryEmbeddingStore<>();

    @Override
    public List<SearchMode> modes() {
        return List.of(SearchMode.VECTOR);
    }

    @Override
    public void fill(PeerData.Reader passages) throws IOException {
        for (List<ReadyPassage> next = passages.next(AT_ONCE); !next.isEmpty(); next = passages.next(AT_ONCE)) {
            store.addAll(
                    next.stream().map(each -> String.valueOf(each.number())).toList(),
                    next.stream()
                            .map(each -> Embedding.from(each.vector().toArray()))
                            .toList(),
                    next.stream().map(InMemoryPeer::segment).toList());
        }
    }

    private static TextSegment segment(ReadyPassage passage) {
        Map<String, String> metadata = new HashMap<>();
        for (PeerScope scope : PeerScope.values()) {
            metadata.put(scope.key(), scope.valueOf(passage.document()));
        }
        return TextSegment.from(passage.searched(), Metadata.from(metadata));
    }

    @Override
    public int ask(SearchMode mode, PeerScope scope, PeerQuery query) {
        return matches(scope, query).size();
    }

    @Override
    public List<Integer> nearest(PeerScope scope, PeerQuery query) {
        var numbers = new ArrayList<Integer>();
        for (EmbeddingMatch<TextSegment> each : matches(scope, query)) {
            numbers.add(Integer.valueOf(each.embeddingId()));
        }
        return numbers;
    }

    private List<EmbeddingMatch<TextSegment>> matches(PeerScope scope, PeerQuery query) {
        var request = EmbeddingSearchRequest.builder()
                .queryEmbedding(Embedding.from(query.vector().toArray()))
                .maxResults(PeerQuery.COUNT);
        if (scope != PeerScope.ALL) {
            request.filter(MetadataFilterBuilder.metadataKey(scope.key()).isEqualTo(scope.value()));
        }
        return store.search(request.build()).matches();
    }

    @Override
    public void close() {
        // holds nothing
    }
}
