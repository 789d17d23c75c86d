package io.ragstone.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.Ragstone;
import io.ragstone.error.ConfigException;
import io.ragstone.error.StoreException;
import io.ragstone.model.CollectionId;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens before the first call: names, files, schemas. */
class OpeningTest {

    @TempDir
    private Path folder;

    @Test
    void bothAreFoundByTheirName() {
        assertThatCode(() ->
                        Ragstone.open("sqlite:" + folder.resolve("named.db")).close())
                .doesNotThrowAnyException();
    }

    @Test
    void anEmptyFileAndAMissingFolderBecomeAStore() throws IOException {
        Path file = folder.resolve("new folder/with ?, % & ü.db");
        Files.createDirectories(folder.resolve("other"));
        Path empty = Files.createFile(folder.resolve("other/empty.db"));

        for (Path each : new Path[] {file, empty}) {
            try (Store store = TestStores.open(each)) {
                TestStores.put(store, "a.md", "mark");
            }
            try (Store store = TestStores.open(each)) {
                assertThat(TestStores.found(store, "mark")).isEqualTo(1);
            }
            assertThat(each).isNotEmptyFile();
        }
    }

    @Test
    void aLocationThatIsNoFileIsRefused() {
        assertRefused("", "needs a file");
        assertRefused(folder.toString(), "is a folder");
    }

    @Test
    void theDatabaseOfAnotherProgramIsRefusedAndUntouched() throws SQLException, IOException {
        Path file = folder.resolve("other.db");
        sql(file, "create table theirs (a)");
        byte[] before = Files.readAllBytes(file);

        assertRefused(file.toString(), "another program");

        assertThat(file).hasBinaryContent(before);
    }

    @Test
    void whatIsNoDatabaseIsRefusedAndUntouched() throws IOException {
        Path file = folder.resolve("notes.txt");
        Files.writeString(file, "no database at all ".repeat(200), StandardCharsets.UTF_8);

        assertThatThrownBy(() -> TestStores.open(file))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("notes.txt");

        assertThat(file).hasContent("no database at all ".repeat(200));
    }

    @Test
    void aNewerSchemaIsRefusedAndUntouched() throws SQLException, IOException {
        Path file = folder.resolve("newer.db");
        TestStores.open(file).close();
        sql(file, "insert into schema_migrations (version, applied) values (99, 0)");
        byte[] before = Files.readAllBytes(file);

        assertRefused(file.toString(), "newer version");

        assertThat(file).hasBinaryContent(before);
    }

    @Test
    void openingAgainWritesNothing() throws IOException {
        Path file = folder.resolve("rag.db");
        TestStores.open(file).close();
        byte[] before = Files.readAllBytes(file);

        new SqliteStoreProvider()
                .open(file.toString(), StoreOptions.readWrite())
                .close();

        assertThat(file).hasBinaryContent(before);
    }

    @Test
    void readingAloneNeedsAFile() {
        Path missing = folder.resolve("missing.db");

        assertThatThrownBy(() -> TestStores.openReadOnly(missing))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("missing.db");

        assertThat(missing).doesNotExist();
    }

    @Test
    void readingAloneSeesWhatOthersCommitAndChangesNothing() throws IOException {
        Path file = folder.resolve("rag.db");
        try (Store writer = TestStores.open(file);
                Store reader = TestStores.openReadOnly(file)) {
            TestStores.put(writer, "a.md", "mark");

            assertThat(TestStores.found(reader, "mark")).isEqualTo(1);
            assertThatThrownBy(() -> reader.putMetadata("key", "value"))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("reading alone");
            assertThatThrownBy(() -> reader.remove(CollectionId.of("docs"))).isInstanceOf(StoreException.class);
        }
        byte[] before = Files.readAllBytes(file);

        try (Store reader = TestStores.openReadOnly(file)) {
            assertThat(TestStores.found(reader, "mark")).isEqualTo(1);
        }

        assertThat(file).hasBinaryContent(before);
    }

    private static void assertRefused(String location, String message) {
        assertThatThrownBy(() -> new SqliteStoreProvider().open(location, StoreOptions.readWrite()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(message);
    }

    private static void sql(Path file, String statement) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement sql = connection.createStatement()) {
            sql.execute(statement);
        }
    }
}
