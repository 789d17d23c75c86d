package io.ragstone.internal.folder;

import io.ragstone.internal.folder.FileFacts.Kind;
import io.ragstone.internal.folder.FolderSettings.Links;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Decides what of a folder belongs to the collection. A scan and a read ask the same questions here, so that nothing
 * can be read that would not be shown. Thread-safe.
 */
final class FolderRules {

    /** Links to folders full of links would otherwise multiply without end. */
    private static final int MOST_LINKS_IN_A_PATH = 3;

    private final FolderSettings settings;
    private final Disk disk;
    private final IgnoreFiles ignoreFiles;

    FolderRules(FolderSettings settings, Disk disk, InstantSource clock) {
        this.settings = settings;
        this.disk = disk;
        this.ignoreFiles = new IgnoreFiles(disk, clock, settings.gitignore());
    }

    /**
     * The root of the collection and the work tree it is part of.
     *
     * @param place where to begin
     */
    record Root(Place place, Optional<GitFolder> git) {}

    /** Begins at {@code folder}, the real path of the root. */
    Root root(Path folder, FileFacts facts) throws IOException {
        IgnoreFiles.Start start = ignoreFiles.start(folder);
        IgnoreScope scope = start.scope().withSetting(settings.exclude());
        return new Root(new Place(null, folder, "", facts, scope, 0), start.git());
    }

    /**
     * Goes into a folder that is shown.
     *
     * @param present whether it may have an entry of that name
     */
    Place enter(Entry folder, Predicate<String> present) throws IOException {
        Place outer = folder.place();
        IgnoreScope scope = ignoreFiles.in(folder.file(), outer.scope().below(folder.name()), present);
        int links = outer.links() + (folder.linked() ? 1 : 0);
        return new Place(outer, folder.file(), folder.path(), folder.facts(), scope, links);
    }

    /** Looks at the entry {@code name} of {@code place}. */
    Entry look(Place place, String name, Path file) throws IOException {
        FileFacts facts = disk.facts(file, false);
        if (facts.kind() != Kind.LINK) {
            return new Entry(place, name, file, facts, ruleAgainst(place, name, facts), false);
        }
        return settings.links() == Links.NONE
                ? new Entry(place, name, file, facts, "link", false)
                : followed(place, name, file, facts);
    }

    private String ruleAgainst(Place place, String name, FileFacts facts) {
        boolean folder = facts.kind() == Kind.FOLDER;
        if (settings.builtInExcludes() && BuiltInExcludes.contains(name, folder)) {
            return "built-in: " + name + (folder ? "/" : "");
        }
        if (name.equalsIgnoreCase(".git")) {
            return "git metadata";
        }
        if (!settings.hidden() && name.startsWith(".")) {
            return "hidden";
        }
        if (facts.kind() == Kind.OTHER) {
            return "special file";
        }
        return place.scope().ignoredBy(name, folder);
    }

    private Entry followed(Place place, String name, Path link, FileFacts linkFacts) throws IOException {
        try {
            Path target = link.toRealPath();
            FileFacts facts = disk.facts(target, false);
            String rule = ruleAgainst(place, name, facts);
            return new Entry(
                    place, name, target, facts, rule.isEmpty() ? ruleAgainstTarget(place, target, facts) : rule, true);
        } catch (FileSystemException e) {
            return new Entry(place, name, link, linkFacts, "broken link", false);
        }
    }

    private String ruleAgainstTarget(Place place, Path target, FileFacts facts) throws IOException {
        if (facts.kind() == Kind.FOLDER && (place.links() == MOST_LINKS_IN_A_PATH || place.isWithin(facts))) {
            return "link in a circle";
        }
        Place root = rootOf(place);
        if (!target.startsWith(root.folder())) {
            return settings.links() == Links.ANYWHERE ? "" : "link to outside";
        }
        return target.equals(root.folder()) || isShown(root, target) ? "" : "link to what is left out";
    }

    private static Place rootOf(Place place) {
        Place root = place;
        for (Place parent = place.parent(); parent != null; parent = parent.parent()) {
            root = parent;
        }
        return root;
    }

    private boolean isShown(Place root, Path target) throws IOException {
        Place place = root;
        Path relative = root.folder().relativize(target);
        for (int i = 0; i < relative.getNameCount(); i++) {
            Path file = place.folder().resolve(relative.getName(i));
            Optional<String> name = FileNames.nameOf(file);
            if (name.isEmpty()) {
                return false;
            }
            Entry entry = look(place, name.get(), file);
            if (!entry.isShown()) {
                return false;
            }
            place = entry.isFolder() ? enter(entry, any -> true) : place;
        }
        return true;
    }

    /** Why a file that is shown is not read; empty if it is. */
    Optional<String> skipped(Entry entry) {
        if (!settings.secrets() && isSecret(entry)) {
            return Optional.of("looks like a secret by its name");
        }
        if (entry.facts().size() > settings.maxBytes()) {
            return Optional.of(tooLarge());
        }
        return entry.facts().size() == 0 ? Optional.of("empty") : Optional.empty();
    }

    private static boolean isSecret(Entry entry) {
        return SecretFiles.isSecret(entry.path())
                || (entry.linked() && SecretFiles.isSecret(withSlashes(entry.file())));
    }

    private static String withSlashes(Path path) {
        return path.toString().replace(path.getFileSystem().getSeparator(), "/");
    }

    String tooLarge() {
        return "larger than " + settings.maxBytes() + " bytes (max_bytes)";
    }

    /** The entry at {@code names} below {@code root}, or the first on the way that is not shown or no folder. */
    Entry find(Place root, List<String> names) throws IOException {
        Place place = root;
        for (int i = 0; ; i++) {
            String name = names.get(i);
            Path file = FileNames.entry(place.folder(), name)
                    .orElseThrow(() -> new FileSystemException(FileNames.shown(name), null, "not a name of a file"));
            Entry entry = look(place, name, file);
            if (i == names.size() - 1 || !entry.isShown() || !entry.isFolder()) {
                return entry;
            }
            place = enter(entry, any -> true);
        }
    }
}
