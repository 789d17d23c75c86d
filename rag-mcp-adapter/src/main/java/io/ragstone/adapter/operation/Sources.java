package io.ragstone.adapter.operation;

import io.ragstone.Ragstone;
import io.ragstone.adapter.config.Declaration;
import io.ragstone.adapter.config.DeclarationWriter;
import io.ragstone.adapter.config.Origin;
import io.ragstone.error.ConflictException;
import io.ragstone.model.Collection;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes the collections of an index, without their documents, as a file that makes them anew elsewhere. */
public final class Sources {

    private final Index index;

    /** Writes those of {@code index}. */
    public Sources(Index index) {
        this.index = index;
    }

    /**
     * Writes {@code file}; folders below it are written relative to it.
     *
     * @return the collections that it declares
     * @throws ConflictException if there is a file and it may not be replaced
     */
    public List<CollectionId> write(Path file, boolean mayReplace) {
        Ragstone open = index.get();
        List<Collection> collections = open.collections();
        var declarations = new ArrayList<Declaration>();
        for (String root : open.knowledgeBaseRoots()) {
            declarations.add(knowledgeBases(root, collections));
        }
        for (Collection each : collections) {
            if (open.knowledgeBaseRoots().stream().noneMatch(root -> isIn(root, each.spec()))) {
                declarations.add(declaration(Optional.of(each.id()), each.spec()));
            }
        }
        Path folder = Optional.ofNullable(file.getParent()).orElse(file);
        write(file, new DeclarationWriter(folder).text(declarations), mayReplace);
        return collections.stream().map(Collection::id).toList();
    }

    private static Declaration knowledgeBases(String root, List<Collection> collections) {
        Optional<CollectionSpec> child = collections.stream()
                .map(Collection::spec)
                .filter(spec -> isIn(root, spec))
                .findFirst();
        return new Declaration(
                Optional.empty(),
                Declaration.KNOWLEDGE_BASES,
                root,
                child.map(spec -> spec.source().settings()).orElse(Map.of()),
                child.map(CollectionSpec::chunking).orElse(""),
                child.map(CollectionSpec::profile).orElse(""),
                child.map(CollectionSpec::languages).orElse(List.of()),
                new Origin(Origin.Kind.DEFAULT, ""));
    }

    private static Declaration declaration(Optional<CollectionId> id, CollectionSpec spec) {
        return new Declaration(
                id,
                spec.source().type(),
                spec.source().location(),
                spec.source().settings(),
                spec.chunking(),
                spec.profile(),
                spec.languages(),
                new Origin(Origin.Kind.DEFAULT, ""));
    }

    private static boolean isIn(String root, CollectionSpec spec) {
        String location = spec.source().location();
        return spec.source().type().equals(Declaration.FOLDER)
                && Path.of(root).equals(Path.of(location).getParent());
    }

    private static void write(Path file, String text, boolean mayReplace) {
        try {
            var options = mayReplace
                    ? new OpenOption[] {
                        StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE
                    }
                    : new OpenOption[] {StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE};
            Files.write(file, text.getBytes(StandardCharsets.UTF_8), options);
        } catch (FileAlreadyExistsException e) {
            throw new ConflictException(file + " exists already; name another file, or say --force");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }
}
