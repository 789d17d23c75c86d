package io.ragstone.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.NewDocument;
import io.ragstone.Ragstone;
import io.ragstone.model.CareProgress;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.Filter;
import io.ragstone.model.Hit;
import io.ragstone.model.SearchMode;
import io.ragstone.model.SearchRequest;
import io.ragstone.testkit.Seeded;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * A file and a server with the same random documents, edits and questions: through the front door they give the same
 * hits in the same order. Scores differ by a millionth at most; hits that are closer than that may change places.
 */
class SameHitsTest {

    private static final List<CollectionId> IDS = List.of(CollectionId.of("docs"), CollectionId.of("notes"));
    private static final List<String> WORDS = List.of(
            "river",
            "riverside",
            "stone",
            "stones",
            "engine",
            "engineering",
            "walking",
            "walked",
            "copper",
            "Kupfer",
            "winter",
            "getUserName",
            "user_name",
            "x86_64",
            "\u77f3\u5934",
            "the",
            "of");
    private static final double TIE = 1e-6;
    private static final int DOCUMENTS = 40;
    private static final int EDITS = 15;
    private static final int QUESTIONS = 12;

    private final TestSchemas schemas = new TestSchemas();

    @TempDir
    private Path folder;

    @AfterEach
    void giveSchemasBack() {
        schemas.close();
    }

    private static Ragstone open(String store) {
        return Ragstone.builder()
                .store(store)
                .embedding("hash:64")
                .embedInBackground(false)
                .open();
    }

    @ParameterizedTest(name = "seed {0}")
    @Seeded
    void inTheSameOrder(long seed) {
        var random = new SplittableRandom(seed);
        try (Ragstone file = open("sqlite:" + folder.resolve("rag.db"));
                Ragstone server = open(schemas.address())) {
            List<Ragstone> both = List.of(file, server);
            both.forEach(index -> IDS.forEach(id -> index.addPush(id.toString())));
            for (int i = 0; i < DOCUMENTS; i++) {
                put(both, random);
            }
            embed(both);
            compare(file, server, random);
            for (int i = 0; i < EDITS; i++) {
                edit(both, random);
            }
            compare(file, server, random);
            embed(both);
            compare(file, server, random);
        }
    }

    private static void embed(List<Ragstone> both) {
        both.forEach(index -> index.embeddings().run(Long.MAX_VALUE, CareProgress.SILENT));
    }

    private static void put(List<Ragstone> both, SplittableRandom random) {
        CollectionId id = IDS.get(random.nextInt(IDS.size()));
        NewDocument document = NewDocument.of(path(random), text(random))
                .with("tag", String.valueOf(random.nextInt(3)))
                .with("order", random.nextInt(20) + ".5");
        both.forEach(index -> index.put(id, document));
    }

    private static void edit(List<Ragstone> both, SplittableRandom random) {
        if (random.nextInt(3) > 0) {
            put(both, random);
            return;
        }
        var key = new DocumentKey(IDS.get(random.nextInt(IDS.size())), path(random));
        both.forEach(index -> index.remove(key));
    }

    private static String path(SplittableRandom random) {
        return (random.nextBoolean() ? "guide/" : "")
                + random.nextInt(DOCUMENTS)
                + (random.nextBoolean() ? ".md" : ".txt");
    }

    private static String word(SplittableRandom random) {
        return WORDS.get(random.nextInt(WORDS.size()));
    }

    private static String text(SplittableRandom random) {
        var text = new StringBuilder();
        for (int part = random.nextInt(1, 4); part > 0; part--) {
            text.append("# ")
                    .append(word(random))
                    .append(' ')
                    .append(word(random))
                    .append("\n\n");
            for (int i = random.nextInt(5, 60); i > 0; i--) {
                text.append(word(random)).append(i % 9 == 0 ? ".\n" : " ");
            }
            text.append("\n\n");
        }
        return text.toString();
    }

    private static String question(SplittableRandom random) {
        String word = word(random);
        return switch (random.nextInt(4)) {
            case 0 -> word(random) + " " + word.substring(0, (word.length() + 1) / 2) + "*";
            case 1 -> '"' + word + " " + word(random) + '"';
            case 2 -> word;
            default -> word + " " + word(random) + " " + word(random);
        };
    }

    private static Filter filter(SplittableRandom random) {
        return Filter.parse(List.of(
                        "tag = " + random.nextInt(3),
                        "path = guide/**",
                        "not path = *.md",
                        "order > " + random.nextInt(20),
                        "collection = notes or tag = 1")
                .get(random.nextInt(5)));
    }

    private static void compare(Ragstone file, Ragstone server, SplittableRandom random) {
        for (int i = 0; i < QUESTIONS; i++) {
            SearchRequest plain = SearchRequest.of(question(random)).withLimit(random.nextInt(1, 30));
            SearchRequest request = random.nextBoolean() ? plain : plain.withFilter(filter(random));
            for (SearchMode mode : SearchMode.values()) {
                SearchRequest asked = request.withMode(mode);
                assertSame(file.search(asked).hits(), server.search(asked).hits(), asked);
            }
        }
    }

    private static void assertSame(List<Hit> expected, List<Hit> actual, SearchRequest asked) {
        assertThat(actual).as("%s", asked).hasSameSizeAs(expected);
        int from = 0;
        for (int i = 0; i < expected.size(); i++) {
            double score = expected.get(i).score();
            assertThat(actual.get(i).score()).as("hit %s of %s", i, asked).isCloseTo(score, within(score));
            boolean isLastOfItsScore =
                    i + 1 == expected.size() || Math.abs(expected.get(i + 1).score() - score) > Math.abs(score) * TIE;
            if (isLastOfItsScore && i + 1 < expected.size()) {
                assertThat(places(actual.subList(from, i + 1)))
                        .as("hits %s to %s of %s", from, i, asked)
                        .isEqualTo(places(expected.subList(from, i + 1)));
                from = i + 1;
            }
        }
    }

    private static Offset<Double> within(double score) {
        return Offset.offset(Math.abs(score) * TIE);
    }

    private static TreeSet<String> places(List<Hit> hits) {
        var places = new TreeSet<String>();
        hits.forEach(hit -> places.add(
                hit.collection() + ":" + hit.path() + ":" + hit.startLine() + "-" + hit.endLine() + " " + hit.text()));
        return places;
    }
}
