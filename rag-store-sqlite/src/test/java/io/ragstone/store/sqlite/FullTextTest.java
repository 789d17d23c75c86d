package io.ragstone.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.DocumentContent;
import io.ragstone.model.Field;
import io.ragstone.model.FieldTerms;
import io.ragstone.spi.Store;
import io.ragstone.testkit.DocumentBuilder;
import io.ragstone.testkit.Seeded;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** A contentless table cannot be checked by SQLite itself: here every term is compared with what was stored. */
class FullTextTest {

    private static final List<String> WORDS = List.of("rag", "Stone", "walking", "a\"b", "😀", "石が", "-x", "e\u0301");

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "seed {0}")
    @Seeded
    void holdsExactlyTheTermsOfThePassagesThatAreThere(long seed) throws SQLException {
        var random = new SplittableRandom(seed);
        Path file = folder.resolve("rag.db");
        try (Store store = TestStores.open(file)) {
            for (int i = 0; i < 30; i++) {
                String path = "document-" + random.nextInt(6);
                if (random.nextInt(4) == 0) {
                    store.removeDocuments(TestStores.DOCS, List.of(path));
                } else {
                    putTogether(store, random);
                }
            }
        }

        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement sql = connection.createStatement()) {
            sql.execute("create virtual table temp.term_places using fts5vocab('main', 'terms_index', 'instance')");
            sql.execute("create virtual table temp.word_places using fts5vocab('main', 'words_index', 'instance')");

            assertThat(indexed(sql)).isEqualTo(stored(sql));
        }
    }

    /** In one transaction, some of them twice. */
    private static void putTogether(Store store, SplittableRandom random) {
        var contents = new ArrayList<DocumentContent>();
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            DocumentBuilder document = document("document-" + random.nextInt(6), random);
            long generation = store.begin(document.key());
            contents.add(document.build(generation));
            if (random.nextBoolean()) {
                contents.add(document(document.key().path(), random).build(generation));
            }
        }
        store.replaceAll(contents);
    }

    private static DocumentBuilder document(String path, SplittableRandom random) {
        DocumentBuilder document = TestStores.document(path);
        for (int i = random.nextInt(4); i > 0; i--) {
            var text = new StringBuilder("passage");
            for (int word = random.nextInt(6); word > 0; word--) {
                text.append(' ').append(WORDS.get(random.nextInt(WORDS.size())));
            }
            document.defining(text.toString(), WORDS.get(random.nextInt(WORDS.size())));
        }
        return document;
    }

    private static List<String> indexed(Statement sql) throws SQLException {
        var places = new ArrayList<String>();
        for (String table : List.of("term_places", "word_places")) {
            try (ResultSet rows = sql.executeQuery("select doc, col, offset, term from temp." + table)) {
                while (rows.next()) {
                    places.add(
                            rows.getLong(1) + " " + rows.getString(2) + " " + rows.getInt(3) + " " + rows.getString(4));
                }
            }
        }
        return List.copyOf(new TreeSet<>(places));
    }

    private static List<String> stored(Statement sql) throws SQLException {
        var places = new TreeSet<String>();
        try (ResultSet rows =
                sql.executeQuery("select c.id, t.terms from chunks c left join chunk_terms t on t.chunk_id = c.id")) {
            while (rows.next()) {
                FieldTerms terms = FieldTerms.decode(rows.getString(2));
                for (Field field : Field.values()) {
                    int offset = 0;
                    for (String term : terms.terms(field)) {
                        String column = field.name().toLowerCase(java.util.Locale.ROOT);
                        places.add(rows.getLong(1) + " " + column + " " + offset++ + " " + StoredTerm.encode(term));
                    }
                }
            }
        }
        return List.copyOf(places);
    }
}
