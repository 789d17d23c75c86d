package io.ragstone.adapter.operation;

import io.ragstone.Ragstone;
import io.ragstone.adapter.config.Config;
import io.ragstone.adapter.config.Declaration;
import io.ragstone.adapter.config.SourceSettings;
import io.ragstone.model.Collection;
import io.ragstone.model.CollectionSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Makes the collections that the configuration declares, so that an index that was deleted comes back. */
public final class Declare {

    private final Config config;

    /** Makes what {@code config} declares. */
    public Declare(Config config) {
        this.config = config;
    }

    /**
     * Adds what is missing and changes what is declared otherwise by now; leaves everything else alone.
     *
     * @return what was done, for users
     */
    public List<String> run(Ragstone index) {
        var notes = new ArrayList<String>();
        var settings = new SourceSettings(config);
        for (Declaration declaration : config.collections()) {
            if (declaration.isOnDisk()) {
                config.requireAllowed(Path.of(declaration.location()));
            }
            CollectionSpec spec = settings.declared(declaration);
            if (declaration.type().equals(Declaration.KNOWLEDGE_BASES)) {
                addRoot(index, spec, notes);
            } else {
                addCollection(index, spec, notes);
            }
        }
        return notes;
    }

    private static void addRoot(Ragstone index, CollectionSpec like, List<String> notes) {
        String root = like.source().location();
        if (!index.knowledgeBaseRoots().contains(root)) {
            notes.addAll(index.addKnowledgeBases(root, like).notes());
        }
    }

    private static void addCollection(Ragstone index, CollectionSpec spec, List<String> notes) {
        boolean isAsDeclared = index.collections().stream().map(Collection::spec).anyMatch(spec::equals);
        if (!isAsDeclared) {
            index.add(spec);
            notes.add("collection " + spec.id() + " is as declared now");
        }
    }
}
