package io.ragstone.bench.campaign;

import io.ragstone.error.RagstoneException;
import io.ragstone.spi.StoreOptions;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** A process that opens an index, which brings it up to date, and closes it again. */
public final class OpenProcess {

    private OpenProcess() {}

    /** The program; its argument is the index. */
    public static void main(String[] arguments) {
        try (var out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8)) {
            out.println("begin");
            out.println(outcome(arguments[0]));
        }
    }

    private static String outcome(String database) {
        try {
            Providers.store(IndexProcess.KIND)
                    .open(database, StoreOptions.readWrite())
                    .close();
            return "end";
        } catch (RagstoneException refused) {
            return "refused " + refused.getMessage();
        }
    }
}
