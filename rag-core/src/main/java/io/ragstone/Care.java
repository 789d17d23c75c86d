package io.ragstone;

import io.ragstone.error.ConflictException;
import io.ragstone.error.StoreException;
import io.ragstone.internal.care.Backup;
import io.ragstone.internal.care.Checkup;
import io.ragstone.internal.care.Copier;
import io.ragstone.internal.care.Exporter;
import io.ragstone.internal.care.Importer;
import io.ragstone.model.CareProgress;
import io.ragstone.model.CopyReport;
import io.ragstone.model.Finding;
import io.ragstone.model.RepairReport;
import io.ragstone.spi.Store;
import java.nio.file.CopyOption;
import java.nio.file.Path;
import java.util.List;

/** Looks after an index as a whole: inspects, repairs and copies it. Thread-safe. */
public final class Care {

    private final Store store;
    private final Checkup checkup;
    private final boolean isReadOnly;

    Care(Store store, Checkup checkup, boolean isReadOnly) {
        this.store = store;
        this.checkup = checkup;
        this.isReadOnly = isReadOnly;
    }

    /**
     * Compares everything in the index with everything else, and stored terms with those of a new analysis. Changes
     * nothing and holds up nobody; takes as long as reading it all.
     */
    public List<Finding> inspect(CareProgress progress) {
        return checkup.inspect(progress);
    }

    /**
     * Inspects, repairs what is wrong and inspects again. What was whole stays as it is. Documents whose passages
     * cannot be made again from what is stored wait for the next {@link Ragstone#sync}; their old version answers until
     * then.
     */
    public RepairReport repair(CareProgress progress) {
        refuseReadOnly();
        return checkup.repair(progress);
    }

    /**
     * Copies the index as of one moment into {@code file}, from where it can be opened; others may read and write
     * meanwhile. The file appears whole or not at all.
     *
     * @param options {@link java.nio.file.StandardCopyOption#REPLACE_EXISTING} if a file there may be replaced
     * @throws ConflictException if there is a file and it may not be replaced
     */
    public void backup(Path file, CopyOption... options) {
        Backup.run(store, file, options);
    }

    /**
     * Writes the whole index in a form that every kind of store can be filled from. Constant memory; document by
     * document, so a change meanwhile may be in it or not. The file appears whole or not at all.
     *
     * @param options {@link java.nio.file.StandardCopyOption#REPLACE_EXISTING} if a file there may be replaced
     * @throws ConflictException if there is a file and it may not be replaced
     */
    public CopyReport exportTo(Path file, CareProgress progress, CopyOption... options) {
        return new Exporter(store, progress).run(file, options);
    }

    /**
     * Adds the collections of an export. A file that is damaged, or brings a collection that is there already, is
     * refused with nothing imported.
     *
     * @throws ConflictException if one of its collections is there already
     * @throws io.ragstone.error.SourceException if the file is damaged
     */
    public CopyReport importFrom(Path file, CareProgress progress) {
        refuseReadOnly();
        return new Importer(store, progress).run(file);
    }

    /**
     * Makes {@code target}, which is empty, hold all that this index holds, and inspects it. Nothing is embedded, and
     * no file lies in between; constant memory, document by document, so a change meanwhile may be in it or not. A copy
     * that was cut off is begun anew when it is run again: what there is of it bears a mark.
     *
     * @param target opened for writing, with whatever model
     * @param origin what this index is called, always the same; tells a copy of it from that of another
     * @throws ConflictException if {@code target} holds something else than a part of a copy from {@code origin}; then
     *     nothing was changed
     * @throws StoreException if the inspection finds anything; the mark stays
     */
    public CopyReport copyTo(Ragstone target, String origin, CareProgress progress) {
        target.care().refuseReadOnly();
        var copier = new Copier(store, target.care().store, progress);
        CopyReport report = copier.run(origin);
        List<Finding> findings = target.care().inspect(progress);
        if (!findings.isEmpty()) {
            Finding first = findings.get(0);
            throw StoreException.failed(
                    "the copy is not whole: " + findings.size() + " findings, such as " + first.code() + " of "
                            + first.subject() + " (" + first.problem() + ")",
                    null);
        }
        copier.finish();
        return report;
    }

    private void refuseReadOnly() {
        if (isReadOnly) {
            throw new ConflictException("the index was opened for reading alone; open it for writing to change it");
        }
    }
}
