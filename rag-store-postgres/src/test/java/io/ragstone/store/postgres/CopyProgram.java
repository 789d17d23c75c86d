package io.ragstone.store.postgres;

import io.ragstone.Ragstone;
import io.ragstone.model.CareProgress;
import io.ragstone.model.CopyReport;

/** A copy in a process of its own, to be killed. */
final class CopyProgram {

    private CopyProgram() {}

    public static void main(String[] arguments) {
        copy(arguments[0], arguments[1], (what, done, total) -> {
            System.out.println(what);
            System.out.flush();
        });
    }

    static CopyReport copy(String from, String into, CareProgress progress) {
        try (Ragstone source = open(from);
                Ragstone target = open(into)) {
            return source.care().copyTo(target, "the source", progress);
        }
    }

    private static Ragstone open(String store) {
        return Ragstone.builder().store(store).embedding("none").open();
    }
}
