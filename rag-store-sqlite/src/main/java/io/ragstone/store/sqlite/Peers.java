package io.ragstone.store.sqlite;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who uses a database file at this moment, in all processes: a small file beside it that each maps into memory, with a
 * place for each. Telling others that one begins or ends to read or write is a store into memory, and stays told when
 * the process is stopped or killed there. It serves to take turns and to give reasons, never to decide who may write:
 * that is SQLite's lock alone. Where the file cannot be made, everything works without it. Thread-safe.
 */
final class Peers implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Peers.class);

    /** How many snapshots one user of the file has at most. */
    static final int MOST_READERS = 8;

    private static final int PLACES = 64;
    private static final int PLACE_BYTES = 512;

    /** Stands in the first place, which nobody takes; another number means another layout. */
    private static final long LAYOUT = 0x5241475045455231L;

    private static final int PID = 0;
    private static final int STARTED = 8;
    private static final int WAITING = 16;
    private static final int LOOKED = 24;
    private static final int WRITING = 32;
    private static final int READING = 40;
    private static final int HOST = 128;
    private static final int HOST_BYTES = 100;
    private static final int COMMAND = 256;
    private static final int COMMAND_BYTES = 200;

    private static final Duration MOST_WAITING = Duration.ofMillis(500);

    /** Whoever waits for the lock looks far more often than this; who does not is stopped, dead or in a long pause. */
    private static final long SIGN_OF_LIFE_MILLIS = 100;

    private final ByteBuffer places;
    private final int mine;
    private final InstantSource clock;

    private Peers(ByteBuffer places, int mine, InstantSource clock) {
        this.places = places;
        this.mine = mine;
        this.clock = clock;
    }

    /** Known to nobody and knowing nobody. */
    static Peers alone(InstantSource clock) {
        return new Peers(ByteBuffer.allocate(PLACES * PLACE_BYTES), PLACE_BYTES, clock);
    }

    /**
     * Takes a place among the users of {@code database}, that of a process that ended without giving it back if need
     * be. Synchronized, because the locks that processes exclude each other with do not work inside one.
     */
    static synchronized Peers join(Path database, InstantSource clock) {
        try (FileChannel file = FileChannel.open(
                        Path.of(database + "-peers"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE);
                FileLock lock = lock(file)) {
            if (lock == null) {
                LOG.debug("{} is registered by another process for too long; going on unknown to others", database);
                return alone(clock);
            }
            return taken(prepared(file), clock);
        } catch (IOException | UnsupportedOperationException | OverlappingFileLockException e) {
            LOG.debug("this process stays unknown to the others that use {}: {}", database, e.getMessage());
            return alone(clock);
        }
    }

    private static @Nullable FileLock lock(FileChannel file) throws IOException {
        var waiting = new Patience(MOST_WAITING);
        FileLock lock = file.tryLock();
        while (lock == null && waiting.pause()) {
            lock = file.tryLock();
        }
        return lock;
    }

    /** Written out before it is mapped: a hole in a mapped file on a full disk would be fatal. */
    private static ByteBuffer prepared(FileChannel file) throws IOException {
        long size = (long) PLACES * PLACE_BYTES;
        if (file.size() < size) {
            ByteBuffer empty = ByteBuffer.allocate((int) size);
            empty.putLong(0, LAYOUT);
            for (int written = 0; written < size; ) {
                written += file.write(empty, written);
            }
        }
        return file.map(FileChannel.MapMode.READ_WRITE, 0, size);
    }

    private static Peers taken(ByteBuffer places, InstantSource clock) {
        for (int place = PLACE_BYTES; place < places.capacity() && places.getLong(0) == LAYOUT; place += PLACE_BYTES) {
            if (places.getLong(place + PID) == 0 || !name(places, place).isAlive()) {
                take(places, place, ProcessName.CURRENT);
                return new Peers(places, place, clock);
            }
        }
        return alone(clock);
    }

    private static void take(ByteBuffer places, int place, ProcessName me) {
        places.put(place, new byte[PLACE_BYTES]);
        places.put(place + HOST, ProcessName.cut(me.host(), HOST_BYTES));
        places.put(place + COMMAND, ProcessName.cut(me.command(), COMMAND_BYTES));
        places.putLong(place + STARTED, me.started());
        places.putLong(place + PID, me.pid());
    }

    private static ProcessName name(ByteBuffer places, int place) {
        return new ProcessName(
                places.getLong(place + PID),
                places.getLong(place + STARTED),
                text(places, place + HOST, HOST_BYTES),
                text(places, place + COMMAND, COMMAND_BYTES));
    }

    private static String text(ByteBuffer places, int at, int bytes) {
        var text = new byte[bytes];
        places.get(at, text);
        return new String(text, StandardCharsets.UTF_8).replaceAll("[\\p{Cntrl}\\uFFFD]", "");
    }

    /** This process waits for the write lock. Called again with every look at it. */
    void waiting() {
        long now = clock.millis();
        if (places.getLong(mine + WAITING) == 0) {
            places.putLong(mine + WAITING, now);
        }
        places.putLong(mine + LOOKED, now);
    }

    /** Whether another process waits for the write lock, and has for longer than this one if this one does too. */
    boolean isAnotherBefore() {
        long since = places.getLong(mine + WAITING);
        long alive = clock.millis() - SIGN_OF_LIFE_MILLIS;
        for (int place = PLACE_BYTES; place < places.capacity(); place += PLACE_BYTES) {
            long theirs = places.getLong(place + WAITING);
            boolean isBefore = theirs != 0 && (since == 0 || theirs < since || (theirs == since && place < mine));
            if (isBefore && place != mine && places.getLong(place + LOOKED) >= alive) {
                return true;
            }
        }
        return false;
    }

    /** This process holds the write lock. */
    void writing() {
        places.putLong(mine + WRITING, clock.millis());
        places.putLong(mine + WAITING, 0);
    }

    /** This process neither writes nor waits for it. */
    void doneWriting() {
        places.putLong(mine + WRITING, 0);
        places.putLong(mine + WAITING, 0);
    }

    /** This process opens a snapshot; gives what {@link #doneReading} wants. */
    synchronized int reading() {
        for (int reader = 0; reader < MOST_READERS; reader++) {
            if (places.getLong(readerAt(mine, reader)) == 0) {
                places.putLong(readerAt(mine, reader), clock.millis());
                return reader;
            }
        }
        throw new IllegalStateException("more than " + MOST_READERS + " snapshots are open");
    }

    void doneReading(int reader) {
        places.putLong(readerAt(mine, reader), 0);
    }

    private static int readerAt(int place, int reader) {
        return place + READING + reader * Long.BYTES;
    }

    /** All that use the file now, this process among them. */
    List<Peer> all() {
        var peers = new ArrayList<Peer>();
        for (int place = PLACE_BYTES; place < places.capacity(); place += PLACE_BYTES) {
            ProcessName name = name(places, place);
            if (name.pid() != 0 && name.isAlive()) {
                peers.add(new Peer(name, places.getLong(place + WRITING), oldestReader(place)));
            }
        }
        return peers;
    }

    private long oldestReader(int place) {
        long oldest = 0;
        for (int reader = 0; reader < MOST_READERS; reader++) {
            long since = places.getLong(readerAt(place, reader));
            if (since != 0 && (oldest == 0 || since < oldest)) {
                oldest = since;
            }
        }
        return oldest;
    }

    /** Gives the place back. */
    @Override
    public void close() {
        places.putLong(mine + PID, 0);
    }
}
