package io.ragstone.adapter.operation;

import io.ragstone.model.CareProgress;
import io.ragstone.model.CopyReport;
import io.ragstone.model.Finding;
import io.ragstone.model.RepairReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** Inspects, repairs and copies an index as a whole. */
public final class Caring {

    private final Index index;

    /** Cares for {@code index}. */
    public Caring(Index index) {
        this.index = index;
    }

    /** Everything that is wrong; changes nothing. */
    public List<Finding> inspect(CareProgress progress) {
        return index.get().care().inspect(progress);
    }

    /** Repairs what is wrong. */
    public RepairReport repair(CareProgress progress) {
        return index.get().care().repair(progress);
    }

    /**
     * A file that was written.
     *
     * @param file where it is
     * @param bytes how large it is
     */
    public record Written(Path file, long bytes) {

        static Written of(Path file) {
            try {
                return new Written(file, Files.size(file));
            } catch (IOException e) {
                throw new UncheckedIOException("cannot look at " + file + ": " + e.getMessage(), e);
            }
        }
    }

    /**
     * What an export came to.
     *
     * @param written the file
     * @param report what is in it
     */
    public record Exported(Written written, CopyReport report) {}

    /** Copies the index so that it can be opened there. */
    public Written backup(Path file, boolean mayReplace) {
        index.get().care().backup(file, options(mayReplace));
        return Written.of(file);
    }

    /** Writes all that the index holds, for any store. */
    public Exported export(Path file, boolean mayReplace, CareProgress progress) {
        CopyReport report = index.get().care().exportTo(file, progress, options(mayReplace));
        return new Exported(Written.of(file), report);
    }

    /** Adds what an export holds. */
    public CopyReport importFrom(Path file, CareProgress progress) {
        return index.get().care().importFrom(file, progress);
    }

    private static CopyOption[] options(boolean mayReplace) {
        return mayReplace ? new CopyOption[] {StandardCopyOption.REPLACE_EXISTING} : new CopyOption[0];
    }
}
