package io.ragstone.adapter.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.adapter.config.Declaration;
import io.ragstone.adapter.json.Json;
import io.ragstone.adapter.operation.Add;
import io.ragstone.adapter.operation.Index;
import io.ragstone.adapter.operation.Shapes;
import io.ragstone.adapter.operation.Sync;
import io.ragstone.adapter.operation.SyncShape;
import io.ragstone.error.RequestException;
import io.ragstone.model.CollectionId;
import io.ragstone.model.SyncReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rag add}: makes a collection and fills it. */
@CommandLine.Command(
        name = "add",
        description = "Adds a folder as a collection, or each of its folders as one, and syncs at once.")
final class AddCommand implements Command {

    @Parameters(paramLabel = "DIR", description = "The folder.")
    Path folder = Path.of("");

    @Option(
            names = "--as",
            paramLabel = "NAME[@VERSION]",
            description = "The collection's name. Default: the folder's.")
    @Nullable
    String name;

    @Option(
            names = "--type",
            paramLabel = "TYPE",
            defaultValue = Declaration.FOLDER,
            description = "folder: DIR is one collection (default). kbs: each first-level folder of DIR is one.")
    String type = Declaration.FOLDER;

    @Option(names = "--no-sync", description = "Do not read anything yet.")
    boolean noSync;

    @Option(names = "--no-embed", description = "Leave texts without vectors to 'rag embed run'; words find them.")
    boolean noEmbed;

    @Override
    public ExitCode run(Session session) {
        Index index = session.forWriting();
        var add = new Add(index, session.config());
        Path root = session.around().workingDirectory().resolve(folder);
        List<CollectionId> added = add(add, root, session);
        Optional<SyncReport> report =
                noSync || added.isEmpty() ? Optional.empty() : Optional.of(sync(added, session, index));
        session.print(() -> document(added, report), () -> {
            added.forEach(id -> session.printer().line("added " + id));
            report.ifPresent(done -> new SyncText(session.printer()).print(done));
        });
        return report.map(SyncCommand::exitCode).orElse(ExitCode.OK);
    }

    private List<CollectionId> add(Add add, Path root, Session session) {
        switch (type) {
            case Declaration.FOLDER -> {
                return List.of(add.folder(root, Optional.ofNullable(name)));
            }
            case Declaration.KNOWLEDGE_BASES -> {
                if (name != null) {
                    throw new RequestException("--as does not go with --type kbs: the folders give the names");
                }
                Add.Roots roots = add.knowledgeBases(root);
                roots.notes().forEach(session.printer()::note);
                return roots.collections();
            }
            default -> throw new RequestException("--type must be folder or kbs, was '" + type + "'");
        }
    }

    private SyncReport sync(List<CollectionId> added, Session session, Index index) {
        List<String> names = added.stream().map(CollectionId::toString).toList();
        try (var progress = Progress.on(session.console(), session.options().quiet)) {
            Sync.Input input = Sync.Input.of(names);
            return new Sync(index, session.config())
                    .run(noEmbed ? input.withoutEmbedding() : input, progress, session.printer()::note);
        }
    }

    private static ObjectNode document(List<CollectionId> added, Optional<SyncReport> report) {
        ObjectNode document = Json.object();
        ArrayNode collections = document.putArray("added");
        added.forEach(id -> Shapes.named(collections.addObject(), id));
        return document.set("sync", report.map(SyncShape::of).orElse(null));
    }
}
