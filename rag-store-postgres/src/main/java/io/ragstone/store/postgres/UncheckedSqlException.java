package io.ragstone.store.postgres;

import java.sql.SQLException;

/** Carries an error of the database through an interface that knows none; {@link Database} takes it out again. */
final class UncheckedSqlException extends RuntimeException {

    private final SQLException carried;

    UncheckedSqlException(SQLException carried) {
        super(carried);
        this.carried = carried;
    }

    SQLException carried() {
        return carried;
    }
}
