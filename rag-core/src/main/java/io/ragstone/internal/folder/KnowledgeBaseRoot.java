package io.ragstone.internal.folder;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The folders right below a root, each of which is a collection of its own. Links and folders with a leading dot are
 * none.
 *
 * @param folders in the order of their names
 * @param complete whether all were seen; if not, a folder that is not listed may still be there
 * @param problems what could not be seen and why
 */
public record KnowledgeBaseRoot(List<KnowledgeBase> folders, boolean complete, List<String> problems) {

    /**
     * One folder below the root.
     *
     * @param name its name, exactly as on disk
     * @param folder where it is
     */
    public record KnowledgeBase(String name, Path folder) {}

    public KnowledgeBaseRoot {
        folders = List.copyOf(folders);
        problems = List.copyOf(problems);
    }

    /** Lists the folders below {@code root}. Never throws because of what is on disk. */
    public static KnowledgeBaseRoot list(Path root) {
        return list(root, new LocalDisk());
    }

    static KnowledgeBaseRoot list(Path root, Disk disk) {
        List<KnowledgeBase> folders = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        boolean complete = true;
        try {
            for (Path entry : disk.list(root)) {
                Optional<String> name = FileNames.nameOf(entry);
                if (name.isEmpty()) {
                    problems.add(FileNames.shown(entry) + " has a name that is not valid Unicode; rename it");
                } else if (!name.get().startsWith(".") && isFolder(entry, disk)) {
                    folders.add(new KnowledgeBase(name.get(), entry));
                }
            }
        } catch (IOException e) {
            complete = false;
            problems.add(FileNames.shown(root) + " cannot be listed: " + FileNames.reason(e));
        }
        folders.sort(Comparator.comparing(KnowledgeBase::name));
        return new KnowledgeBaseRoot(folders, complete, problems);
    }

    private static boolean isFolder(Path entry, Disk disk) throws IOException {
        try {
            return disk.facts(entry, false).kind() == FileFacts.Kind.FOLDER;
        } catch (NoSuchFileException e) {
            return false;
        }
    }
}
