package io.ragstone.bench.campaign;

import io.ragstone.Ragstone;
import io.ragstone.model.WorkReport;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** A process that works on what waits in an index until its standard input ends. */
public final class WorkerProcess {

    static final String MODEL = "hash:64";

    private WorkerProcess() {}

    /** The program; its arguments are the store, the worker's name, and how long to wait over each document. */
    public static void main(String[] arguments) throws IOException {
        try (var out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
                Ragstone index = Ragstone.builder()
                        .store(arguments[0])
                        .embedding(MODEL)
                        .workers(1)
                        .workerName(arguments[1])
                        .extractor(new SlowExtractor(Integer.parseInt(arguments[2])))
                        .open()) {
            index.work();
            out.println("begin");
            int end = System.in.read();
            WorkReport worked = index.worked();
            out.println("end " + end + " " + worked.jobs() + " " + worked.embedded());
        }
    }
}
