package io.ragstone.testkit;

import io.ragstone.model.Chunk;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.EmbeddedText;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.RemovalReport;
import io.ragstone.model.TextVector;
import io.ragstone.model.UnembeddedText;
import io.ragstone.spi.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Stores that break one rule of vectors. */
final class VectorSabotages {

    private VectorSabotages() {}

    static final class NeverGoesBackToASpace extends DelegatingStore {
        private final Set<EmbeddingSpace> known = new HashSet<>();

        NeverGoesBackToASpace(Store real) {
            super(real);
        }

        @Override
        public void activate(EmbeddingSpace space) {
            if (known.add(space)) {
                super.activate(space);
            }
        }
    }

    static final class ClaimsForEver extends DelegatingStore {
        ClaimsForEver(Store real) {
            super(real);
        }

        @Override
        public List<UnembeddedText> claimUnembedded(EmbeddingSpace space, int limit, Duration lease) {
            return super.claimUnembedded(space, limit, Duration.ofDays(1_000));
        }
    }

    static final class StoresVectorsOneByOne extends DelegatingStore {
        StoresVectorsOneByOne(Store real) {
            super(real);
        }

        @Override
        public void putVectors(EmbeddingSpace space, List<TextVector> vectors) {
            super.putVectors(space, List.of());
            vectors.forEach(vector -> super.putVectors(space, List.of(vector)));
        }
    }

    static final class ForgetsRejections extends DelegatingStore {
        private final Map<String, EmbeddingSpace> rejected = new HashMap<>();

        ForgetsRejections(Store real) {
            super(real);
        }

        @Override
        public void reject(EmbeddingSpace space, String textHash, String reason) {
            super.reject(space, textHash, reason);
            rejected.put(textHash, space);
        }

        @Override
        public List<UnembeddedText> claimUnembedded(EmbeddingSpace space, int limit, Duration lease) {
            List<UnembeddedText> again = rejected.entrySet().stream()
                    .filter(each -> each.getValue().equals(space))
                    .map(each -> new UnembeddedText(each.getKey(), "a text that was rejected"))
                    .toList();
            again.forEach(each -> rejected.remove(each.textHash()));
            return Stream.concat(super.claimUnembedded(space, limit, lease).stream(), again.stream())
                    .toList();
        }
    }

    static final class GivesOrphans extends DelegatingStore {
        private final List<UnembeddedText> orphans = new ArrayList<>();

        GivesOrphans(Store real) {
            super(real);
        }

        @Override
        public synchronized RemovalReport removeDocuments(CollectionId id, List<String> paths) {
            paths.stream()
                    .flatMap(path -> super.chunks(new DocumentKey(id, path)).stream())
                    .map(GivesOrphans::unembedded)
                    .forEach(orphans::add);
            return super.removeDocuments(id, paths);
        }

        private static UnembeddedText unembedded(Chunk chunk) {
            String text = EmbeddedText.of(chunk.title(), chunk.breadcrumb(), chunk.header(), chunk.text());
            return new UnembeddedText(chunk.textHash(), text);
        }

        @Override
        public synchronized List<UnembeddedText> claimUnembedded(EmbeddingSpace space, int limit, Duration lease) {
            List<UnembeddedText> claimed = super.claimUnembedded(space, limit, lease);
            List<UnembeddedText> all =
                    Stream.concat(claimed.stream(), orphans.stream()).toList();
            orphans.clear();
            return all;
        }
    }
}
