package io.ragstone.internal.sync;

import io.ragstone.error.RagstoneException;
import io.ragstone.model.Collection;
import io.ragstone.model.CollectionId;
import io.ragstone.model.SourceSpec;
import io.ragstone.model.WatchState;
import io.ragstone.spi.Source;
import io.ragstone.spi.SourceWatch;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at collections when their sources tell of changes, one at a time, on a thread of its own. Thread-safe. */
public final class Watcher implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Watcher.class);

    /** How often it is looked which collections there are. */
    private static final long ROUND = Duration.ofSeconds(5).toNanos();

    /** How a collection is looked at. */
    interface Look {
        /** Scans it and indexes what has changed; returns what the scan found. */
        ScanResult at(Collection collection);
    }

    private record Watched(Collection collection, Watching watching) {

        SourceSpec source() {
            return collection.spec().source();
        }
    }

    private final Supplier<List<Collection>> which;
    private final Function<Collection, Source> sources;
    private final Look look;
    private final WatchNotes notes;
    private final String process;
    private final InstantSource clock;
    private final Thread thread = Workers.daemons("ragstone-watcher").newThread(this::run);
    private final Map<CollectionId, Watched> watched = new HashMap<>();
    private boolean isClosing;

    /**
     * @param which the collections to watch; asked again and again
     * @param process who watches, for the notes
     */
    Watcher(
            Supplier<List<Collection>> which,
            Function<Collection, Source> sources,
            Look look,
            WatchNotes notes,
            String process,
            InstantSource clock) {
        this.which = which;
        this.sources = sources;
        this.look = look;
        this.notes = notes;
        this.process = process;
        this.clock = clock;
    }

    void start() {
        thread.start();
    }

    private void run() {
        try {
            while (!isClosing()) {
                chooseAnew();
                long round = System.nanoTime() + ROUND;
                for (Optional<Watched> next = next(round); next.isPresent(); next = next(round)) {
                    lookAt(next.get());
                }
                leaveNotes();
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        } finally {
            forgetAll();
        }
    }

    private synchronized boolean isClosing() {
        return isClosing;
    }

    private void chooseAnew() {
        try {
            List<Collection> chosen = which.get();
            chosen.forEach(this::watch);
            List<CollectionId> ids = chosen.stream().map(Collection::id).toList();
            List.copyOf(watched.values()).stream()
                    .filter(each -> !ids.contains(each.collection().id()))
                    .forEach(this::forget);
        } catch (RagstoneException away) {
            LOG.warn("what to watch could not be found out, it is tried again: {}", away.getMessage());
        }
    }

    /** A collection whose source was changed is watched anew. */
    private void watch(Collection collection) {
        Watched known = watched.get(collection.id());
        if (known != null && known.source().equals(collection.spec().source())) {
            return;
        }
        if (known != null) {
            forget(known);
        }
        CollectionId id = collection.id();
        SourceWatch watch = sources.apply(collection).watch(() -> told(id));
        synchronized (this) {
            watched.put(id, new Watched(collection, new Watching(watch, System.nanoTime())));
        }
    }

    private synchronized void told(CollectionId id) {
        Watched known = watched.get(id);
        if (known != null) {
            known.watching().told(System.nanoTime(), clock.instant());
            notifyAll();
        }
    }

    /**
     * The collection that is due next, once it is; empty when the round is over, also where one is always due, or the
     * watching ends.
     */
    private synchronized Optional<Watched> next(long round) throws InterruptedException {
        while (!isClosing) {
            long now = System.nanoTime();
            Optional<Watched> first = watched.values().stream()
                    .min(Comparator.comparingLong(each -> each.watching().due() - now));
            long dueIn = first.map(each -> each.watching().due() - now).orElse(Long.MAX_VALUE);
            if (round - now <= 0) {
                return Optional.empty();
            }
            if (dueIn <= 0) {
                return first;
            }
            TimeUnit.NANOSECONDS.timedWait(this, Math.min(dueIn, round - now));
        }
        return Optional.empty();
    }

    private void lookAt(Watched due) {
        Watching watching = due.watching();
        long began = System.nanoTime();
        synchronized (this) {
            watching.begin(began);
        }
        boolean foundWork = false;
        boolean complete = false;
        try {
            ScanResult result = look.at(due.collection());
            foundWork = result.hasChanges();
            complete = result.complete;
        } catch (RagstoneException failed) {
            LOG.warn("looking for changes of {} failed: {}", due.collection().id(), failed.getMessage());
        }
        synchronized (this) {
            watching.end(began, System.nanoTime(), foundWork, complete);
        }
    }

    private void leaveNotes() {
        for (Watched each : List.copyOf(watched.values())) {
            Optional<WatchState> note;
            synchronized (this) {
                note = each.watching().note(process, clock.instant());
            }
            try {
                note.ifPresent(state -> notes.write(each.collection().id(), state));
            } catch (RagstoneException busy) {
                LOG.debug("no note of the watching was left: {}", busy.getMessage());
            }
        }
    }

    private void forget(Watched gone) {
        CollectionId id = gone.collection().id();
        gone.watching().watch().close();
        synchronized (this) {
            watched.remove(id);
        }
        try {
            notes.erase(id);
        } catch (RagstoneException busy) {
            LOG.debug("the note of the watching stays until it is too old: {}", busy.getMessage());
        }
    }

    private void forgetAll() {
        List.copyOf(watched.values()).forEach(this::forget);
    }

    @Override
    public void close() {
        synchronized (this) {
            isClosing = true;
            notifyAll();
        }
        try {
            thread.join(Duration.ofMinutes(1).toMillis());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
