package io.ragstone.bench;

import io.ragstone.Ragstone;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.SourceSpec;
import io.ragstone.model.SyncRequest;
import java.nio.file.Path;

/**
 * The process that changes an index under its readers: {@code rewrite FOLDER TIMES} indexes one document again and
 * again, {@code upgrade FOLDER POLICY} all of them by another chunking policy.
 */
final class OldAnswersProcess {

    private OldAnswersProcess() {}

    public static void main(String[] args) {
        Path folder = Path.of(args[1]);
        try (Ragstone index = open(folder)) {
            if (args[0].equals("rewrite")) {
                for (long version = 1; version <= Long.parseLong(args[2]); version++) {
                    index.put(SharedIndexProcess.NOTES, VersionedNote.of(0, 0, version));
                }
            } else {
                index.add(files(folder, args[2]));
                index.sync(SyncRequest.of("files"));
            }
        }
    }

    static CollectionSpec files(Path folder, String policy) {
        return CollectionSpec.of(
                        CollectionId.of("files"),
                        SourceSpec.folder(folder.resolve("files").toString()))
                .withChunking(policy);
    }

    static Ragstone open(Path folder) {
        return Ragstone.builder()
                .store(SharedIndexProcess.store(folder))
                .embedding(SharedIndexProcess.MODEL)
                .workers(1)
                .open();
    }
}
