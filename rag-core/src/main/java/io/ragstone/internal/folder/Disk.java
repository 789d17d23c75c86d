package io.ragstone.internal.folder;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.nio.file.WatchService;
import java.util.List;
import java.util.Optional;

/** The file system as far as a folder source needs it. Any thread may use it. */
interface Disk {

    /** Looks at {@code path}, behind links if {@code follow}. */
    FileFacts facts(Path path, boolean follow) throws IOException;

    /** The entries of {@code folder} in no order. */
    List<Path> list(Path folder) throws IOException;

    /**
     * Opens the file {@code relative} below {@code base} without following a link on the way from one to the other,
     * even one that is put there meanwhile.
     */
    SeekableByteChannel open(Path base, Path relative) throws IOException;

    /** Something that watches folders of {@code root}; empty where changes are not told of, or only after long. */
    Optional<WatchService> watchService(Path root) throws IOException;

    /** Whether the times of change of files at {@code root} can be relied on. */
    boolean hasTrueChangeTimes(Path root);
}
