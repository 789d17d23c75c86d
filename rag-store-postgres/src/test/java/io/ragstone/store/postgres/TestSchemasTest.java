package io.ragstone.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.ClaimRequest;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.spi.JobQueue;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests that share schemas one after the other do not see each other. */
class TestSchemasTest {

    /** All that a schema is and holds, without its own name: what was analysed or counted by the server excepted. */
    private static final List<String> EVERYTHING = List.of(
            """
            select c.relkind::text || ' ' || c.relname || ' ' || c.relpersistence::text || ' ' || coalesce(c.reloptions::text, '')
            from pg_class c where c.relnamespace = '%1$s'::regnamespace""",
            """
            select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull::text
              || ' ' || a.attidentity::text || ' ' || a.attgenerated::text || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '')
            from pg_attribute a join pg_class c on c.oid = a.attrelid
            left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
            where c.relnamespace = '%1$s'::regnamespace and a.attnum > 0 and not a.attisdropped""",
            """
            select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid)
            from pg_constraint where connamespace = '%1$s'::regnamespace""",
            """
            select pg_get_indexdef(i.indexrelid) || i.indisvalid::text || i.indisready::text
            from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = '%1$s'::regnamespace""",
            """
            select pg_get_triggerdef(t.oid) || t.tgenabled::text from pg_trigger t join pg_class c on c.oid = t.tgrelid
            where c.relnamespace = '%1$s'::regnamespace and not t.tgisinternal""",
            "select pg_get_functiondef(oid) from pg_proc where pronamespace = '%1$s'::regnamespace",
            """
            select sequencename || ' ' || data_type || ' ' || start_value || ' ' || min_value || ' ' || max_value || ' '
              || increment_by || ' ' || cycle || ' ' || cache_size || ' ' || coalesce(last_value::text, 'new')
            from pg_sequences where schemaname = '%1$s'""");

    private final TestSchemas schemas = new TestSchemas();

    @Test
    void anEmptiedSchemaIsAsANewOne() throws SQLException {
        String used = schemas.newAddress();
        List<String> fresh = opened(used);
        List<String> filled;
        try (FilledSchema history = FilledSchema.at(used);
                JobQueue queue = history.queue()) {
            queue.claim(new ClaimRequest("worker", 1, Duration.ofMinutes(1), Set.of()));
            history.store().activate(new EmbeddingSpace("third", "third", 5, ""));
            history.store().claimScan(FilledSchema.DOCS, "owner", Duration.ofMinutes(1));
            history.store().putMetadata("key", "value");
            filled = everything(used);
        }

        assertThat(TestSchemas.empty(Address.of(used).schema())).isTrue();

        assertThat(everything(used)).isNotEqualTo(filled).isEqualTo(fresh);
        assertThat(opened(used)).isEqualTo(fresh);
    }

    @Test
    void aSchemaThatWasNeverMadeIsNotEmptied() {
        assertThat(TestSchemas.empty(Address.of(schemas.newAddress()).schema())).isFalse();
    }

    private static List<String> opened(String address) throws SQLException {
        try (Store store = new PostgresStoreProvider().open(address, StoreOptions.readWrite())) {
            assertThat(store.collections()).isEmpty();
        }
        return everything(address);
    }

    private static List<String> everything(String address) throws SQLException {
        String schema = Address.of(address).schema();
        var all = new ArrayList<String>();
        try (Connection connection = DriverManager.getConnection(TestSchemas.url());
                Statement sql = connection.createStatement()) {
            sql.execute("set search_path to " + schema + ", public");
            for (String question : EVERYTHING) {
                all.addAll(column(sql, question.formatted(schema) + " order by 1"));
            }
            for (String table : column(sql, "select tablename from pg_tables where schemaname = '" + schema + "'")) {
                all.addAll(column(sql, "select '" + table + " ' || t::text from " + table + " t order by 1"));
            }
        }
        return all;
    }

    private static List<String> column(Statement sql, String question) throws SQLException {
        var values = new ArrayList<String>();
        try (ResultSet row = sql.executeQuery(question)) {
            while (row.next()) {
                values.add(row.getString(1));
            }
        }
        return values;
    }
}
