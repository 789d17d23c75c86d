package io.ragstone.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The newest version of each document of one writer that was written for certain, for all processes to see. */
final class Acknowledged implements AutoCloseable {

    /** Documents of one writer. */
    static final int DOCUMENTS = 40;

    private final FileChannel file;

    private Acknowledged(FileChannel file) {
        this.file = file;
    }

    static Acknowledged of(Path folder, int writer) throws IOException {
        Path path = folder.resolve("acknowledged-" + writer);
        return new Acknowledged(
                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE));
    }

    void set(int document, long version) throws IOException {
        file.write(ByteBuffer.allocate(Long.BYTES).putLong(0, version), (long) document * Long.BYTES);
    }

    /** The version, 0 before the first. */
    long get(int document) throws IOException {
        ByteBuffer version = ByteBuffer.allocate(Long.BYTES);
        return file.read(version, (long) document * Long.BYTES) == Long.BYTES ? version.getLong(0) : 0;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
