package io.ragstone.store.postgres;

import io.ragstone.error.StoreException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What PostgreSQL's errors mean for a caller, by their SQLSTATE. */
final class Failures {

    /** Serialisation failure, deadlock, a row that went while it was referred to: the same again will do. */
    private static final Set<String> OVERTAKEN = Set.of("40001", "40P01", "23503", "23505", "55P03");

    /** The server shuts down, starts up, or has no connection left. */
    private static final Set<String> AWAY = Set.of("57P01", "57P02", "57P03", "53300");

    private static final String READ_ONLY = "25006";
    private static final String NO_PERMISSION = "42501";
    private static final String CANCELLED = "57014";
    private static final Set<String> NO_ENTRY = Set.of("28000", "28P01");
    private static final String NO_DATABASE = "3D000";
    private static final Set<String> FULL = Set.of("53100", "53200");

    private Failures() {}

    /** Whether another transaction stood in the way: nothing has happened, and trying again helps. */
    static boolean isOvertaken(SQLException e) {
        return OVERTAKEN.contains(state(e));
    }

    /** Whether the server does not let this user in, however often it is asked. */
    static boolean isRefused(SQLException e) {
        String state = state(e);
        return NO_ENTRY.contains(state) || state.equals(NO_DATABASE);
    }

    /** Whether the server is not there, or has gone while it was asked. */
    static boolean isAway(SQLException e) {
        String state = state(e);
        return !isRefused(e)
                && (AWAY.contains(state) || state.startsWith("08") || e instanceof SQLTransientConnectionException);
    }

    static StoreException translated(SQLException e, String place) {
        String state = state(e);
        if (isAway(e)) {
            return StoreException.unavailable(
                    place + " cannot be reached (" + said(e) + "); make sure that the server runs, then try again", e);
        }
        if (isOvertaken(e)) {
            return StoreException.unavailable(
                    place + " is busy with the same rows (" + said(e) + "); nothing was changed, try again", e);
        }
        if (state.equals(CANCELLED)) {
            return StoreException.unavailable(place + " took too long (" + said(e) + "); nothing was changed", e);
        }
        if (FULL.contains(state)) {
            return StoreException.unavailable(place + " has no room (" + said(e) + "); make room and try again", e);
        }
        if (NO_ENTRY.contains(state)) {
            return StoreException.failed(
                    place + " refused the user or the password (" + said(e)
                            + "); check both, in the address or where it takes them from",
                    e);
        }
        if (state.equals(NO_DATABASE)) {
            return StoreException.failed(place + " does not exist (" + said(e) + "); create the database first", e);
        }
        if (state.equals(READ_ONLY)) {
            return StoreException.failed(
                    place + " cannot be written: the server is a replica, or allows no writing (" + said(e) + ")", e);
        }
        if (state.equals(NO_PERMISSION)) {
            return StoreException.failed(
                    place + " does not let this role do that (" + said(e)
                            + "); let the owner grant the right, or name another user",
                    e);
        }
        return StoreException.failed(place + ": " + said(e), e);
    }

    /** In the server's words; those of the driver for a batch repeat what was to be written. */
    private static String said(SQLException e) {
        Throwable root = e instanceof BatchUpdateException && e.getNextException() != null ? e.getNextException() : e;
        while (e instanceof SQLTransientConnectionException && root.getCause() != null) {
            root = root.getCause();
        }
        String message = root.getMessage();
        return message == null ? root.toString() : message.lines().findFirst().orElse(message);
    }

    private static String state(SQLException e) {
        String state = e.getSQLState();
        return state == null ? causeState(e.getCause()) : state;
    }

    private static String causeState(@Nullable Throwable cause) {
        return cause instanceof SQLException sql && sql.getSQLState() != null ? sql.getSQLState() : "";
    }
}
