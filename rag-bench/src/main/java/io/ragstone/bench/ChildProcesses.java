package io.ragstone.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Starts programs for those who live in other packages. */
public final class ChildProcesses {

    private ChildProcesses() {}

    /** A small JVM; what the program prints ends up in {@code output}. */
    public static Process start(Class<?> program, Path output, List<String> arguments) throws IOException {
        return ChildJvm.start(program, output, arguments);
    }
}
