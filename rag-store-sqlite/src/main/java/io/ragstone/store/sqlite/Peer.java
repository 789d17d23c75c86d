package io.ragstone.store.sqlite;

/**
 * What one user of the file is doing. Times are milliseconds since 1970, 0 for what it is not doing.
 *
 * @param name which process; it may have several connections to the file and then shows more than once
 * @param writingSince since when it holds the write lock
 * @param readingSince since when its oldest snapshot is open
 */
record Peer(ProcessName name, long writingSince, long readingSince) {}
