package io.ragstone.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.Filter;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.Glob;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.Scope;
import io.ragstone.model.SourceSpec;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ScopeSqlTest {

    private static final CollectionId DOCS = CollectionId.of("docs");
    private static final int DOCUMENTS = 4_000;
    private static final int SAMPLED = 400;

    private final TestSchemas schemas = new TestSchemas();
    private final String address = schemas.address();

    @AfterEach
    void dropSchemas() throws SQLException {
        schemas.close();
    }

    @Test
    void aWideScopeIsReckonedFromAPartAndANarrowOneCounted() throws SQLException {
        try (Store store = new PostgresStoreProvider().open(address, StoreOptions.readWrite())) {
            store.save(CollectionSpec.of(DOCS, SourceSpec.push()));
            store.record(
                    DOCS,
                    IntStream.range(0, DOCUMENTS)
                            .mapToObj(number ->
                                    LedgerChange.queue(path(number), new Fingerprint("", "x"), 1, Optional.empty(), ""))
                            .toList());
        }
        try (Database database =
                Database.open(Server.at(Address.of(address), Server.FOR_A_STORE), StoreOptions.readWrite())) {
            database.write(session -> session.update("update documents set chunks = 2"));

            assertThat(passages(database, "quarter/**"))
                    .isBetween(1_400L, 2_600L)
                    .isNotEqualTo(2_000);
            assertThat(passages(database, "few/**")).isEqualTo(2 * 5);
            assertThat(passages(database, "none/**")).isZero();
        }
    }

    private static String path(int number) {
        if (number % (DOCUMENTS / 5) == 1) {
            return "few/" + number;
        }
        return (number % 4 == 0 ? "quarter/" : "other/") + number;
    }

    private static long passages(Database database, String glob) {
        var scope = new Scope(List.of(DOCS), new Filter.Path(Glob.of(glob)));
        return database.read(session -> ScopeSql.of(session, scope).passages(session, SAMPLED));
    }
}
