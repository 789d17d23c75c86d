package io.ragstone.store.sqlite;

import io.ragstone.error.ConfigException;
import java.sql.SQLException;
import java.util.List;

/**
 * Brings a file to the schema that this program knows, one version after the other, each whole or not at all. Looks
 * before it locks: a file that is up to date is opened without a write.
 */
final class Migrations {

    private static final List<List<String>> VERSIONS = List.of(
            SchemaVersion1.STATEMENTS,
            SchemaVersion2.STATEMENTS,
            SchemaVersion3.STATEMENTS,
            SchemaVersion4.STATEMENTS,
            SchemaVersion5.STATEMENTS,
            SchemaVersion6.STATEMENTS);

    private final DatabaseFile file;

    Migrations(DatabaseFile file) {
        this.file = file;
    }

    /** The newest version this program knows. */
    static int latest() {
        return VERSIONS.size();
    }

    void bringUpToDate(Database database, long nowMillis) {
        int version = database.read(this::version);
        database.join();
        if (version == latest()) {
            return;
        }
        if (file.isReadOnly()) {
            throw new ConfigException(file.path() + " has schema " + version + ", this program needs " + latest()
                    + "; open it for writing once");
        }
        database.outsideTransaction(session -> session.first("pragma journal_mode = wal", row -> row.getString(1)));
        while (version < latest()) {
            version = database.write(session -> oneStep(session, nowMillis));
        }
    }

    /** Another process may have migrated meanwhile, so the version is read again under the lock. */
    private int oneStep(Session session, long nowMillis) throws SQLException {
        int version = version(session);
        if (version < latest()) {
            for (String statement : VERSIONS.get(version)) {
                session.execute(statement);
            }
            version++;
            session.update("insert into schema_migrations (version, applied) values (?, ?)", version, nowMillis);
        }
        return version;
    }

    private int version(Session session) throws SQLException {
        long tables = session.number("select count(*) from sqlite_schema");
        if (tables == 0) {
            return 0;
        }
        if (session.number("select count(*) from sqlite_schema where name = 'schema_migrations'") == 0) {
            throw new ConfigException(file.path() + " is the database of another program; name another file");
        }
        int version = (int) session.number("select max(version) from schema_migrations");
        if (version > latest()) {
            throw new ConfigException(file.path() + " was written by a newer version of this program (schema " + version
                    + ", known up to " + latest() + "); update the program, or name another file");
        }
        return version;
    }
}
