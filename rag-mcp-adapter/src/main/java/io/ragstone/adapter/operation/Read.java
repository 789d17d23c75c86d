package io.ragstone.adapter.operation;

import io.ragstone.Ragstone;
import io.ragstone.ReadResult;
import io.ragstone.error.RequestException;
import io.ragstone.model.DocumentKey;

/** Reads lines of documents. Thread-safe. */
public final class Read {

    /** The last line of whatever there is. */
    public static final int TO_THE_END = Integer.MAX_VALUE;

    private final Index index;
    private final Scope scope;

    /** Reads from what {@code scope} shows of {@code index}. */
    public Read(Index index, Scope scope) {
        this.index = index;
        this.scope = scope;
    }

    /**
     * Reads lines of one document.
     *
     * @param collection its name, or a pattern that matches one
     * @param firstLine from 1
     * @param lastLine inclusive, or {@link #TO_THE_END}
     */
    public ReadResult run(String collection, String path, int firstLine, int lastLine) {
        if (path.isEmpty() || path.length() > DocumentKey.MAX_PATH_LENGTH) {
            throw new RequestException("a path has 1 to " + DocumentKey.MAX_PATH_LENGTH + " characters, was "
                    + path.length() + "; take it from a hit or a list");
        }
        Ragstone open = index.get();
        return open.read(new DocumentKey(scope.one(open, collection), path), firstLine, lastLine);
    }
}
