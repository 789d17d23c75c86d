package io.ragstone.store.postgres;

import io.ragstone.error.ConfigException;
import io.ragstone.error.NotFoundException;
import io.ragstone.error.StoreException;
import io.ragstone.model.EmbeddingSpace;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Brings a schema to the version that this program knows, one version after the other, each whole or not at all. Looks
 * before it locks: a schema that is up to date is opened without a write.
 */
final class Migrations {

    private static final List<List<String>> VERSIONS = List.of(SchemaVersion1.STATEMENTS);

    /** The first with {@code xid8} and generated columns. */
    private static final int OLDEST_SERVER = 130_000;

    /** The first whose index goes on until enough rows pass the filter. */
    private static final List<Integer> OLDEST_EXTENSION = List.of(0, 8);

    private final Database database;
    private final Server server;
    private final Supplier<Optional<EmbeddingSpace>> firstSpace;

    /** @param firstSpace asked for before a schema is made */
    Migrations(Database database, Server server, Supplier<Optional<EmbeddingSpace>> firstSpace) {
        this.database = database;
        this.server = server;
        this.firstSpace = firstSpace;
    }

    /** The newest version this program knows. */
    static int latest() {
        return VERSIONS.size();
    }

    void bringUpToDate(long nowMillis) {
        int version = database.read(session -> {
            checkServer(session);
            return version(session);
        });
        Optional<Extension> extension = database.read(Migrations::extension);
        if (database.isReadOnly() && version == 0) {
            throw new NotFoundException(server.place() + " holds no index yet; whoever first writes there makes one");
        }
        if (database.isReadOnly() && version < latest()) {
            throw new ConfigException(server.place() + " has schema " + version + ", this program needs schema "
                    + latest() + "; open it for writing once");
        }
        if (version == 0) {
            firstSpace.get().ifPresent(SpaceTable::checkDimensions);
        }
        if (extension.isEmpty()) {
            createExtension();
            extension = database.read(Migrations::extension);
        }
        database.searchIn(checked(extension.orElseThrow()).schema());
        if (!database.isReadOnly() && version == latest()) {
            refuseUnlessWritable();
        }
        while (version < latest()) {
            version = database.write(session -> oneStep(session, nowMillis));
        }
    }

    /** Whoever may only read learns so at once, and not when half of a command is done. */
    private void refuseUnlessWritable() {
        boolean isWritable = database.read(session -> session.is("""
                select not pg_is_in_recovery() and not current_setting('default_transaction_read_only')::boolean
                and has_table_privilege('collections', 'insert')"""));
        if (!isWritable) {
            throw new ConfigException(server.place() + " cannot be written: the role may only read, or the server is a"
                    + " replica; search, read, list and status work, for anything else name a user that may write");
        }
    }

    private void checkServer(Session session) throws SQLException {
        long number = session.number("select current_setting('server_version_num')::bigint");
        if (number < OLDEST_SERVER) {
            throw new ConfigException(server.place() + " is PostgreSQL " + number / 10_000 + "; "
                    + OLDEST_SERVER / 10_000 + " or newer is needed");
        }
        String encoding = session.first("select current_setting('server_encoding')", row -> row.getString(1))
                .orElse("");
        if (!encoding.equals("UTF8")) {
            throw new ConfigException(server.place() + " keeps text as " + encoding
                    + "; create a database with \"encoding 'UTF8'\" and name that one");
        }
    }

    /** Another process may have migrated meanwhile, so the version is read again under the lock. */
    private int oneStep(Session session, long nowMillis) throws SQLException {
        Locks.await(session, server.lockKey(), Locks.MIGRATION);
        int version = version(session);
        if (version < latest()) {
            if (version == 0) {
                session.execute("create schema if not exists " + Server.quoted(server.schema()));
            }
            session.execute(String.join(";\n", VERSIONS.get(version)));
            version++;
            session.update("insert into schema_migrations (version, applied) values (?, ?)", version, nowMillis);
        }
        return version;
    }

    private int version(Session session) throws SQLException {
        long tables = session.number(
                "select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = ?",
                server.schema());
        if (tables == 0) {
            return 0;
        }
        if (!session.is("select to_regclass(?) is not null", Server.quoted(server.schema()) + ".schema_migrations")) {
            throw new ConfigException(
                    server.place() + " holds tables of another program; name another schema, with ?schema=NAME");
        }
        int version = (int) session.number("select max(version) from schema_migrations");
        if (version > latest()) {
            throw new ConfigException(server.place() + " was written by a newer version of this program (schema "
                    + version + ", known up to " + latest() + "); update the program, or name another schema");
        }
        return version;
    }

    private record Extension(String version, String schema) {}

    private static Optional<Extension> extension(Session session) throws SQLException {
        return session.first("""
                select e.extversion, n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace
                where e.extname = 'vector'""", row -> new Extension(row.getString(1), row.getString(2)));
    }

    private Extension checked(Extension extension) {
        checkVersion(extension.version(), server.place());
        return extension;
    }

    static void checkVersion(String version, String place) {
        String[] parts = version.split("\\.", -1);
        int major = Integer.parseInt(parts[0]);
        int minor = parts.length > 1 ? Integer.parseInt(parts[1]) : 0;
        boolean isOld = major < OLDEST_EXTENSION.get(0)
                || (major == OLDEST_EXTENSION.get(0) && minor < OLDEST_EXTENSION.get(1));
        if (isOld) {
            throw new ConfigException(place + " has pgvector " + version
                    + "; 0.8.0 or newer is needed: install it on the server, then let the owner of the database run"
                    + " \"alter extension vector update\"");
        }
    }

    /** It belongs to the database, so it is the one thing that is made outside the schema. */
    private void createExtension() {
        try {
            database.outsideTransaction("create extension if not exists vector");
        } catch (StoreException refused) {
            if (refused.isTransient()) {
                throw refused;
            }
            throw new ConfigException(server.place() + " has no pgvector: " + refused.getMessage()
                    + ". Install pgvector 0.8.0 or newer on the server (package postgresql-NN-pgvector, or an image"
                    + " such as pgvector/pgvector:pg17), then let a superuser run \"create extension vector\" in this"
                    + " database");
        }
    }
}
