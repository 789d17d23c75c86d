package io.ragstone.internal.folder;

import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_DELETE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_MODIFY;
import static java.nio.file.StandardWatchEventKinds.OVERFLOW;

import io.ragstone.spi.SourceWatch;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Watches the folders that scans go through, each from before its entries are listed, so that no change falls between
 * the listing and the watching. Folders are added by {@link #entered} as long as the budget and the system allow; then
 * it gives up as a whole and says why. Thread-safe.
 */
final class FolderWatch implements SourceWatch {

    private record Watched(WatchKey key, String folder) {}

    private final WatchService service;
    private final int budget;
    private final Predicate<String> matters;
    private final Runnable changed;
    private final Map<Path, Watched> watched = new HashMap<>();
    private volatile String blindness = "";
    private volatile boolean isClosed;

    /**
     * Watches nothing yet.
     *
     * @param budget the most folders that are watched
     * @param matters whether a change of an entry of that name may change what a scan shows
     * @param changed called on a thread of its own
     */
    FolderWatch(WatchService service, int budget, Predicate<String> matters, Runnable changed) {
        this.service = service;
        this.budget = budget;
        this.matters = matters;
        this.changed = changed;
        var thread = new Thread(this::listen, "ragstone-watch");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public String blindness() {
        return blindness;
    }

    /**
     * A scan is about to list {@code folder}.
     *
     * @param key tells whether it is still the folder that was there before; may be empty where nobody knows
     */
    synchronized void entered(Path folder, String key) {
        Watched known = watched.get(folder);
        boolean isWatched =
                known != null && known.key().isValid() && known.folder().equals(key);
        if (isClosed || isWatched) {
            return;
        }
        if (known == null && watched.size() >= budget) {
            giveUp("it has more than " + budget + " folders");
            return;
        }
        try {
            watched.put(folder, new Watched(folder.register(service, ENTRY_CREATE, ENTRY_DELETE, ENTRY_MODIFY), key));
        } catch (NoSuchFileException | NotDirectoryException e) {
            watched.remove(folder);
        } catch (IOException e) {
            giveUp("the system refuses to watch more folders than " + watched.size() + ": " + FileNames.reason(e));
        }
    }

    /** Whether it tells of nothing more, because it was closed or gave up. */
    boolean isClosed() {
        return isClosed;
    }

    private void giveUp(String why) {
        blindness = why;
        close();
    }

    private void listen() {
        try {
            while (true) {
                if (isNews(service.take())) {
                    changed.run();
                }
            }
        } catch (ClosedWatchServiceException | InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isNews(WatchKey key) {
        boolean isNews = false;
        for (WatchEvent<?> event : key.pollEvents()) {
            isNews |= event.kind() == OVERFLOW
                    || !(event.context() instanceof Path name)
                    || matters.test(name.toString());
        }
        return !key.reset() || isNews;
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        watched.clear();
        try {
            service.close();
        } catch (IOException e) {
            blindness = blindness.isEmpty() ? "watching ended: " + FileNames.reason(e) : blindness;
        }
    }
}
