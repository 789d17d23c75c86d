/**
 * Everything in one SQLite file: full text in FTS5, vectors by space and text, ledger and jobs. Several threads and
 * several processes may share the file; readers never wait for writers.
 */
@NullMarked
package io.ragstone.store.sqlite;

import org.jspecify.annotations.NullMarked;
