package io.ragstone.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ragstone.spi.StoreOptions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ServerTest {

    private static final String SECRET = "the words of a document";

    private final TestSchemas schemas = new TestSchemas();
    private final String address = schemas.address();

    @AfterEach
    void dropSchemas() throws SQLException {
        schemas.close();
    }

    @Test
    void noErrorRepeatsWhatWasToBeWritten() throws SQLException {
        new PostgresStoreProvider().open(address, StoreOptions.readWrite()).close();
        try (Server server = Server.at(Address.of(address), 1);
                Connection connection = server.connect();
                PreparedStatement insert = connection.prepareStatement(
                        "insert into " + Server.quoted(server.schema()) + ".content_types (name) values (?)")) {
            insert.setString(1, SECRET);
            insert.addBatch();
            insert.addBatch();

            SQLException refused = catchThrowableOfType(SQLException.class, insert::executeBatch);

            assertThat(refused.getMessage()).contains("content_types");
            for (Throwable each : refused) {
                assertThat(each.toString()).doesNotContain(SECRET);
            }
        }
    }
}
