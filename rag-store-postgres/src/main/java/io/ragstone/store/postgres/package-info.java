/** The store called {@code postgresql}: an index in one schema of a PostgreSQL database with pgvector. */
@NullMarked
package io.ragstone.store.postgres;

import org.jspecify.annotations.NullMarked;
