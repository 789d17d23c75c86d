package io.ragstone.internal.folder;

import io.ragstone.model.Bytes;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.ScanOutcome;
import io.ragstone.model.SourceItem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** One walk over a folder. Holds the state of that walk: made for it, used once, by one thread. */
final class FolderScan {

    private static final int MOST_PROBLEMS = 20;

    private final Disk disk;
    private final InstantSource clock;
    private final FolderRules rules;
    private final BiConsumer<Path, FileFacts> entered;
    private final Consumer<SourceItem> each;

    private final Deque<Entry> waiting = new ArrayDeque<>();
    private final Map<String, Integer> ignored = new TreeMap<>();
    private final Map<String, Long> otherDevices = new TreeMap<>();
    private final List<String> problems = new ArrayList<>();
    private int problemsNotListed;
    private boolean complete = true;

    /** @param entered told of each folder before its entries are listed */
    FolderScan(
            Disk disk,
            InstantSource clock,
            FolderRules rules,
            BiConsumer<Path, FileFacts> entered,
            Consumer<SourceItem> each) {
        this.disk = disk;
        this.clock = clock;
        this.rules = rules;
        this.entered = entered;
        this.each = each;
    }

    /**
     * Walks {@code location}. Folders are walked in the order of their names, the files of a folder before its folders.
     */
    ScanOutcome walk(Path location) {
        String identity = "";
        String revision = "";
        boolean exact = false;
        try {
            Path folder = location.toRealPath();
            FileFacts facts = disk.facts(folder, false);
            if (facts.kind() == FileFacts.Kind.FOLDER) {
                exact = disk.hasTrueChangeTimes(folder);
                FolderRules.Root root = rules.root(folder, facts);
                revision =
                        root.git().map(git -> git.commit(new SmallFiles(disk))).orElse("");
                walkFrom(root.place());
                requireSameRoot(location, facts);
                identity = identity(facts);
            } else {
                problem(location, "is no folder");
            }
        } catch (NoSuchFileException e) {
            problem(location, "is not there; was it moved, or is its drive not mounted?");
        } catch (IOException e) {
            problem(location, unreadable(location, e));
        }
        return new ScanOutcome(complete, listed(), identity, revision, ignored, exact);
    }

    private void walkFrom(Place root) {
        walkFolder(root, root.folder());
        while (!waiting.isEmpty() && !interrupted()) {
            Entry folder = waiting.pop();
            try {
                entered.accept(folder.file(), folder.facts());
                List<Path> files = disk.list(folder.file());
                Set<Path> names = Set.copyOf(files);
                walkEntries(
                        rules.enter(folder, name -> names.contains(folder.file().resolve(name))), files);
            } catch (NoSuchFileException e) {
                // gone since its parent was listed: there is nothing left to see
            } catch (IOException e) {
                problem(folder.path(), unreadable(folder.file(), e));
            }
        }
    }

    private void walkFolder(Place place, Path folder) {
        try {
            entered.accept(folder, place.facts());
            walkEntries(place, disk.list(folder));
        } catch (IOException e) {
            problem(folder, unreadable(folder, e));
        }
    }

    /** A folder is not read without its ignore files: what they leave out would be shown. */
    private static String unreadable(Path folder, IOException e) {
        String cause = Optional.of(e)
                .filter(FileSystemException.class::isInstance)
                .map(named -> ((FileSystemException) named).getFile())
                .map(Path::of)
                .filter(file -> !file.equals(folder))
                .map(file -> FileNames.shown(String.valueOf(file.getFileName())) + ", ")
                .orElse("");
        return "cannot be read: " + cause + FileNames.reason(e);
    }

    private record Named(String name, Path file) {}

    private void walkEntries(Place place, List<Path> files) {
        List<Named> entries = new ArrayList<>(files.size());
        for (Path file : files) {
            FileNames.nameOf(file)
                    .ifPresentOrElse(name -> entries.add(new Named(name, file)), () -> unnamed(place, file));
        }
        entries.sort(Comparator.comparing(Named::name));
        List<Entry> folders = new ArrayList<>();
        for (Named entry : entries) {
            if (interrupted()) {
                return;
            }
            walkEntry(place, entry, folders);
        }
        for (int i = folders.size() - 1; i >= 0; i--) {
            waiting.push(folders.get(i));
        }
    }

    private void walkEntry(Place place, Named named, List<Entry> folders) {
        try {
            Instant observed = clock.instant();
            Entry entry = rules.look(place, named.name, named.file);
            if (!entry.isShown()) {
                ignored.merge(entry.ignoredBy(), 1, Integer::sum);
            } else if (entry.isFolder()) {
                noteDevice(entry);
                folders.add(entry);
            } else {
                each.accept(item(entry, observed));
            }
        } catch (NoSuchFileException e) {
            // gone since its folder was listed
        } catch (IOException e) {
            problem(place.pathOf(named.name), "cannot be looked at: " + FileNames.reason(e));
        }
    }

    private SourceItem item(Entry entry, Instant observed) {
        FileFacts facts = entry.facts();
        return new SourceItem(
                entry.path(),
                new Fingerprint(facts.cheap(observed), ""),
                facts.size(),
                Optional.of(facts.modified()),
                rules.skipped(entry));
    }

    private void unnamed(Place place, Path file) {
        ignored.merge("name is not Unicode", 1, Integer::sum);
        note(
                place.pathOf(String.valueOf(file.getFileName())),
                "has a name that is not valid Unicode; rename it to have it indexed");
    }

    private boolean interrupted() {
        if (Thread.currentThread().isInterrupted()) {
            if (complete) {
                note("", "the scan was interrupted");
            }
            complete = false;
            return true;
        }
        return false;
    }

    /** A folder that is taken away while it is walked looks empty from there on, which must not pass for true. */
    private void requireSameRoot(Path location, FileFacts before) throws IOException {
        FileFacts now = disk.facts(location, true);
        if (now.kind() != FileFacts.Kind.FOLDER || !now.key().equals(before.key())) {
            problem(location, "became another folder while it was scanned");
        }
    }

    private void noteDevice(Entry folder) {
        if (folder.facts().device() != folder.place().facts().device()) {
            otherDevices.put(folder.path(), folder.facts().device());
        }
    }

    /** The root with what is mounted below it: when a drive goes away, its mount point stays, and looks empty. */
    private String identity(FileFacts root) {
        if (otherDevices.isEmpty()) {
            return root.key();
        }
        String mounts = otherDevices.toString();
        return root.key() + "+"
                + Bytes.trusted(mounts.getBytes(StandardCharsets.UTF_8)).sha256();
    }

    private void problem(Object what, String how) {
        complete = false;
        note(what, how);
    }

    private void note(Object what, String how) {
        if (problems.size() < MOST_PROBLEMS) {
            problems.add((FileNames.shown(what) + " " + how).strip());
        } else {
            problemsNotListed++;
        }
    }

    private List<String> listed() {
        if (problemsNotListed > 0) {
            problems.add("and " + problemsNotListed + " more");
        }
        return problems;
    }
}
