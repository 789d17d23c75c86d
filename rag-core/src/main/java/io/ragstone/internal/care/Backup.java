package io.ragstone.internal.care;

import io.ragstone.spi.Store;
import java.nio.file.CopyOption;
import java.nio.file.Path;

/** Copies a store into a file that appears whole or not at all. */
public final class Backup {

    private Backup() {}

    /** Copies {@code store} to {@code file}; writers may go on. */
    public static void run(Store store, Path file, CopyOption... options) {
        NewFile.at(file, options).write(store::backup);
    }
}
