package io.ragstone;

import io.ragstone.error.RagstoneException;
import io.ragstone.internal.sync.KnowledgeBases;
import io.ragstone.internal.sync.SyncEngine;
import io.ragstone.model.Collection;
import io.ragstone.model.Explanation;
import io.ragstone.model.Explanation.Placement;
import io.ragstone.model.SourceSpec;
import io.ragstone.model.SyncReport;
import io.ragstone.model.SyncRequest;
import java.util.List;
import java.util.Optional;

/**
 * Finds out why the index does not know a document: nobody has looked since it came, or its source does not offer it.
 */
final class Unindexed {

    private final SyncEngine sync;

    Unindexed(SyncEngine sync) {
        this.sync = sync;
    }

    Explanation told(Explanation explanation, String path, List<Collection> collections) {
        Placement before = explanation.document().orElseThrow();
        var after = new Placement(path, before.cause(), why(path, collections), before.rank(), before.legs());
        return new Explanation(
                explanation.response(),
                explanation.language(),
                explanation.isForeign(),
                explanation.words(),
                Optional.of(after));
    }

    private String why(String path, List<Collection> collections) {
        List<Collection> withSource = collections.stream()
                .filter(each -> !each.spec().source().type().equals(SourceSpec.PUSH))
                .toList();
        if (withSource.isEmpty()) {
            return "it was never handed in";
        }
        try {
            return decided(path, withSource)
                    .map(decision -> "the next sync would " + decision.action() + " it: " + decision.why())
                    .orElse("its source does not offer it: it is not there under that path, or a rule leaves it out");
        } catch (RagstoneException unseen) {
            return "its source cannot be looked through: " + unseen.getMessage();
        }
    }

    private Optional<SyncReport.Decision> decided(String path, List<Collection> collections) {
        SyncReport report =
                sync.sync(collections, SyncRequest.all().dryRun(), new KnowledgeBases.Changes(List.of(), List.of()));
        return report.collections().stream()
                .flatMap(each -> each.decisions().stream())
                .filter(each -> each.path().equals(path))
                .findFirst();
    }
}
