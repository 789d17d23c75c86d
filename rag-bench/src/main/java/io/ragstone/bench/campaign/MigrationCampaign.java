package io.ragstone.bench.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Processes that bring an old index up to date are killed: the index is then of one schema or the next, whole. */
final class MigrationCampaign implements Campaign {

    private static final long OPENING_NANOS = 500_000_000;
    private static final String SCHEMA = "select type, name, sql from sqlite_schema order by type, name";

    private final Unprivileged jvm;

    MigrationCampaign(Unprivileged jvm) {
        this.jvm = jvm;
    }

    @Override
    public String name() {
        return "migrations";
    }

    @Override
    public String claim() {
        return "indexes of every schema, with kills while they are opened: before or after, never between";
    }

    @Override
    public Verdict run(long seed, Path scratch) throws Exception {
        return new Run(seed, scratch).run();
    }

    /** One old index. */
    private final class Run {

        private final SplittableRandom random;
        private final Path home;
        private final Path database;
        private final List<List<String>> schemas = new ArrayList<>();
        private final List<String> problems = new ArrayList<>();
        private long kills;
        private long between;

        Run(long seed, Path scratch) throws IOException {
            this.random = new SplittableRandom(seed);
            this.home = Unprivileged.writable(scratch.resolve("home"));
            this.database = home.resolve("old.db");
        }

        Verdict run() throws IOException, InterruptedException, SQLException {
            learnSchemas();
            int from = random.nextInt(OldSchemas.NEWEST + 1);
            build(from, database);
            Map<String, List<String>> contents = from == 0 ? Map.of() : contentsWithoutKills(from);
            for (int i = random.nextInt(2, 5); i > 0; i--) {
                Child child = Child.start(jvm, OpenProcess.class, List.of(database.toString()), home);
                child.awaitBegin();
                kills += child.killAfter(random.nextLong(OPENING_NANOS)) ? 1 : 0;
                expectOneSchema("after a kill");
            }
            open();
            expectOneSchema("at last");
            if (!schema().equals(schemas.get(schemas.size() - 1))) {
                problems.add("the index was not brought up to date");
            }
            if (!contents.isEmpty() && !IndexContents.of(database).equals(contents)) {
                problems.add("the index does not hold what it held");
            }
            IndexFaults.of(database).forEach(problems::add);
            refuseNewer();
            return new Verdict(
                    String.join("; ", problems),
                    Map.of("kills", kills, "found on the way", between, "from schema " + from, 1L));
        }

        /** What an index of schema {@code from} holds once it was brought up to date in peace. */
        private Map<String, List<String>> contentsWithoutKills(int from)
                throws IOException, InterruptedException, SQLException {
            Path sample = home.resolve("undisturbed.db");
            build(from, sample);
            Child.start(jvm, OpenProcess.class, List.of(sample.toString()), home)
                    .await();
            return IndexContents.of(sample);
        }

        /** What the schemas look like, from none to the current one. */
        private void learnSchemas() throws IOException, InterruptedException, SQLException {
            schemas.add(List.of());
            for (int version = 1; version <= OldSchemas.NEWEST; version++) {
                Path sample = home.resolve("schema-" + version + ".db");
                build(version, sample);
                schemas.add(schema(sample));
            }
            Path current = home.resolve("current.db");
            Child.start(jvm, OpenProcess.class, List.of(current.toString()), home)
                    .await();
            schemas.add(schema(current));
        }

        private void build(int version, Path file) throws IOException, SQLException {
            OldSchemas.build(version, file);
            if (version > 0) {
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
            }
        }

        private void expectOneSchema(String when) throws SQLException {
            List<String> now = schema();
            if (!schemas.contains(now)) {
                problems.add(when + " the schema is none of those known: " + now.size() + " objects");
            }
            between += schemas.indexOf(now) > 0 && schemas.indexOf(now) < schemas.size() - 1 ? 1 : 0;
        }

        private List<String> schema() throws SQLException {
            return schema(database);
        }

        private static List<String> schema(Path file) throws SQLException {
            if (!Files.exists(file)) {
                return List.of();
            }
            try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                    Statement sql = connection.createStatement()) {
                return IndexContents.rows(sql, SCHEMA);
            }
        }

        private Child open() throws IOException, InterruptedException {
            Child child = Child.start(jvm, OpenProcess.class, List.of(database.toString()), home);
            if (child.await() != 0) {
                problems.add("opening failed: " + child.lines());
            }
            return child;
        }

        private void refuseNewer() throws IOException, InterruptedException, SQLException {
            try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                    Statement sql = connection.createStatement()) {
                sql.execute("insert into schema_migrations (version, applied) values (99, 0)");
            }
            byte[] before = Files.readAllBytes(database);
            Child child = open();
            if (child.said("refused")
                    .filter(why -> why.contains("newer version"))
                    .isEmpty()) {
                problems.add("a newer schema was not refused: " + child.lines());
            }
            if (!Arrays.equals(before, Files.readAllBytes(database))) {
                problems.add("a newer schema was refused and touched");
            }
        }
    }
}
