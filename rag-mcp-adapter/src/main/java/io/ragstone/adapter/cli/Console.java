package io.ragstone.adapter.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Where the program reads and writes: data to {@code out}, everything else to {@code err}.
 *
 * @param in what is typed or piped in
 * @param out data
 * @param err everything else
 * @param isInteractive whether a person sits at both ends
 */
public record Console(InputStream in, OutputStream out, PrintStream err, boolean isInteractive) {

    /**
     * The streams of this process. From now on {@link System#out} leads to stderr, so that a library that prints cannot
     * spoil the data.
     */
    public static Console takeOver() {
        var out = new FileOutputStream(FileDescriptor.out);
        var err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        System.setErr(err);
        System.setOut(err);
        return new Console(System.in, out, err, isTerminal());
    }

    /** JDK 22 to 24 have a console object without a terminal too, unless told otherwise before the first use. */
    @SuppressWarnings("SystemConsoleNull") // the property brings the old meaning back
    private static boolean isTerminal() {
        System.setProperty("jdk.console", "java.base");
        return System.console() != null;
    }
}
