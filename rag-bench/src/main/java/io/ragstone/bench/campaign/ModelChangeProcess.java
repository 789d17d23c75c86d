package io.ragstone.bench.campaign;

import io.ragstone.Ragstone;
import io.ragstone.model.CareProgress;
import io.ragstone.model.SpaceState;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** A process that embeds what waits in an index, and says how much that was. */
public final class ModelChangeProcess {

    private ModelChangeProcess() {}

    /** The program; its arguments are the store and the model. */
    public static void main(String[] arguments) {
        try (var out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
                Ragstone index = Ragstone.builder()
                        .store(arguments[0])
                        .embedding(arguments[1])
                        .embedInBackground(false)
                        .open()) {
            out.println("waiting " + waiting(index));
            out.println("embedded " + index.embeddings().run(Long.MAX_VALUE, CareProgress.SILENT));
            out.println("end");
        }
    }

    static long waiting(Ragstone index) {
        return index.embeddings().standings().spaces().stream()
                .mapToLong(SpaceState::waiting)
                .sum();
    }
}
