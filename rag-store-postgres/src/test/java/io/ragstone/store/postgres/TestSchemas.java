package io.ragstone.store.postgres;

import io.ragstone.spi.JobQueue;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.LoggerFactory;

/**
 * Schemas of a test's own on the server that {@code bin/test} provides. To make one takes ten times as long as to empty
 * one, so those that were given back are emptied and given again; {@code TestSchemasTest} proves that nobody can tell
 * them from new ones. All are dropped when this machine ends.
 */
final class TestSchemas implements AutoCloseable {

    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final Deque<String> GIVEN_BACK = new ArrayDeque<>();
    private static final List<String> MADE = new ArrayList<>();

    /** Whatever has pages once held rows; to truncate all tables would cost as much as to make them. */
    private static final String EMPTY = """
            do $$
            declare
              filled text;
              each text;
            begin
              select string_agg(format('%%I.%%I', schemaname, tablename), ', ') into filled from pg_tables
              where schemaname = '%1$s' and tablename <> 'schema_migrations' and tablename not like 'vectors\\_%%'
                and pg_relation_size(format('%%I.%%I', schemaname, tablename)::regclass) > 0;
              if filled is not null then
                execute 'truncate ' || filled || ' cascade';
              end if;
              for each in select format('drop table %%I.%%I', schemaname, tablename) from pg_tables
              where schemaname = '%1$s' and tablename like 'vectors\\_%%' loop
                execute each;
              end loop;
              for each in select format('alter sequence %%I.%%I restart', schemaname, sequencename) from pg_sequences
              where schemaname = '%1$s' and last_value is not null loop
                execute each;
              end loop;
            end $$""";

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(TestSchemas::dropAll, "drops-schemas"));
    }

    private final List<String> mine = new ArrayList<>();

    static String url() {
        String url = System.getenv("RAG_TEST_POSTGRES_URL");
        if (url == null || url.isBlank()) {
            throw new IllegalStateException(
                    "these tests need PostgreSQL with pgvector: run bin/test, which provides it,"
                            + " or set RAG_TEST_POSTGRES_URL to what \"bin/postgres start\" prints; to build without them,"
                            + " bin/test --without postgres");
        }
        return url;
    }

    /** The address of a schema that holds nothing; it may not exist yet. */
    String address() {
        return givenBack().map(this::address).orElseGet(this::newAddress);
    }

    /** The address of a schema that does not exist yet. */
    String newAddress() {
        String schema = "t" + ProcessHandle.current().pid() + "_" + NUMBER.incrementAndGet();
        synchronized (MADE) {
            MADE.add(schema);
        }
        return address(schema);
    }

    private String address(String schema) {
        mine.add(schema);
        return url() + (url().contains("?") ? "&" : "?") + "schema=" + schema;
    }

    Store store(InstantSource clock) {
        return new PostgresStoreProvider()
                .open(address(), StoreOptions.readWrite().withClock(clock));
    }

    JobQueue queue(InstantSource clock) {
        return new PostgresJobQueueProvider()
                .open(address(), StoreOptions.readWrite().withClock(clock));
    }

    /** Emptied when it is taken and not when it is given back: its store may be closed only after that. */
    private static Optional<String> givenBack() {
        synchronized (GIVEN_BACK) {
            while (!GIVEN_BACK.isEmpty()) {
                String schema = GIVEN_BACK.removeFirst();
                if (empty(schema)) {
                    return Optional.of(schema);
                }
            }
        }
        return Optional.empty();
    }

    /** Empties a schema that nobody uses; false for one that was never made. */
    static boolean empty(String schema) {
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement()) {
            statement.execute("set lock_timeout = '20s'");
            try (ResultSet row =
                    statement.executeQuery("select to_regclass('" + schema + ".schema_migrations') is not null")) {
                if (!row.next() || !row.getBoolean(1)) {
                    return false;
                }
            }
            statement.execute(EMPTY.formatted(schema));
            return true;
        } catch (SQLException e) {
            throw new IllegalStateException("schema " + schema + " cannot be emptied", e);
        }
    }

    /** Gives the schemas back, for others to use. */
    @Override
    public void close() {
        synchronized (GIVEN_BACK) {
            GIVEN_BACK.addAll(mine);
        }
        mine.clear();
    }

    /** Takes the schemas away, whose tables a test has changed. */
    void drop() throws SQLException {
        drop(mine);
        mine.clear();
    }

    private static void dropAll() {
        synchronized (MADE) {
            try {
                drop(MADE);
            } catch (SQLException e) {
                LoggerFactory.getLogger(TestSchemas.class).warn("schemas were left behind: {}", e.getMessage());
            }
        }
    }

    private static void drop(List<String> schemas) throws SQLException {
        if (schemas.isEmpty()) {
            return;
        }
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement()) {
            statement.execute("set client_min_messages to warning");
            for (String schema : schemas) {
                statement.execute("drop schema if exists " + schema + " cascade");
            }
        }
    }
}
