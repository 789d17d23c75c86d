package io.ragstone.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.SearchMode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.xml.sax.InputSource;

class PeersBenchmarkTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    @Test
    void allSystemsAnswerFromTheSamePassagesAndMissNothing(@TempDir Path folder) throws Exception {
        Path plot = folder.resolve("peers.svg");

        assertThat(Main.run(List.of("peers", "300", "--queries", "4", "--plot", plot.toString()), out))
                .isZero();

        String printed = bytes.toString(StandardCharsets.UTF_8);
        for (PeerSystem system : PeerSystem.EMBEDDED) {
            String disk = system == PeerSystem.LANGCHAIN4J ? "-" : "[0-9.]+";
            assertThat(printed).containsPattern(system.label() + " +300 +[0-9.]+ +- +" + disk + " +- +[0-9.]+\n");
            for (PeerScope scope : PeerScope.values()) {
                assertThat(printed)
                        .containsPattern("300 +" + scope.label() + " +vector +" + system.label()
                                + " +[0-9.]+ +[0-9.]+ +1.00 +[0-4]\n");
            }
        }
        assertThat(printed)
                .containsPattern("none +lexical +Lucene +[0-9.]+ +[0-9.]+ +-")
                .containsPattern("0.1 % +hybrid +Ragstone +[0-9.]+ +[0-9.]+ +-")
                .doesNotContainPattern("hybrid +LangChain4j")
                .doesNotContain("failed", "did not finish");
        assertThat(text(Files.readString(plot))).contains("Ragstone", "Lucene", "LangChain4j");
    }

    @Test
    void aSystemThatTakesTooLongIsKilledAndReported(@TempDir Path folder) throws Exception {
        new PeerData(folder).write(20, 1);

        PeerFigures figures = PeersBenchmark.measure(PeerSystem.RAGSTONE, 20, folder, 1, Duration.ofNanos(1));

        assertThat(figures.failure()).isEqualTo("did not finish filling in 0 min");
        assertThat(figures.answers()).isEmpty();
        assertThat(ProcessHandle.current().children()).noneMatch(ProcessHandle::isAlive);
    }

    @Test
    void aSystemThatFailsIsReportedWithItsError(@TempDir Path folder) throws Exception {
        PeerFigures figures = PeersBenchmark.measure(PeerSystem.LUCENE, 20, folder, 1, Duration.ofMinutes(1));

        assertThat(figures.failure()).startsWith("failed: ").contains("NoSuchFileException");
    }

    @Test
    void aSystemThatDoesNotFinishIsReportedWithWhatItGot() {
        PeerFigures figures = PeerFigures.read(
                PeerSystem.LUCENE,
                1_000_000,
                "did not finish answering in 60 min",
                List.of(
                        "some warning",
                        PeerFigures.say(PeerFigures.Size.SEARCHABLE_SECONDS, 12.5),
                        PeerFigures.say(answers(SearchMode.LEXICAL, PeerScope.TENTH, 1.25, 30))));

        assertThat(figures.sizes()).containsExactly(Map.entry(PeerFigures.Size.SEARCHABLE_SECONDS, 12.5));
        assertThat(figures.answers(SearchMode.LEXICAL, PeerScope.TENTH))
                .hasValueSatisfying(each -> assertThat(each.p95()).isEqualTo(30));
        assertThat(figures.answers(SearchMode.VECTOR, PeerScope.TENTH)).isEmpty();
    }

    @Test
    void thePlotIsWellFormedAndHoldsEverySystemAndFigure() throws Exception {
        Map<PeerFigures.Size, Double> sizes = new EnumMap<>(PeerFigures.Size.class);
        sizes.put(PeerFigures.Size.SEARCHABLE_SECONDS, 321.0);
        var figures = List.of(
                new PeerFigures(
                        PeerSystem.RAGSTONE,
                        10_000,
                        "",
                        sizes,
                        List.of(
                                answers(SearchMode.LEXICAL, PeerScope.ALL, 0.25, 1.5),
                                answers(SearchMode.HYBRID, PeerScope.THOUSANDTH, 2.5, 33.3))),
                new PeerFigures(PeerSystem.LUCENE, 10_000, "failed: <OutOfMemoryError> & more", Map.of(), List.of()));

        assertThat(text(new PeersPlot(figures).svg()))
                .contains("Ragstone", "Lucene", "0.25 – 1.5", "2.5 – 33.3", "321", "10,000")
                .contains("failed: <OutOfMemoryError> & more");
    }

    @Test
    void nothingMeasuredIsStillAPlot() throws Exception {
        assertThat(text(new PeersPlot(List.of()).svg())).contains("Seconds until");
    }

    @Test
    void theHighestOfManyAreKeptInOrder() {
        for (long seed = 1; seed <= 20; seed++) {
            double[] all = new SplittableRandom(seed).doubles(40, -1, 1).toArray();
            var highest = new HighestCosines(10);
            DoubleStream.of(all).forEach(highest::add);

            assertThat(highest.rising())
                    .as("seed %d", seed)
                    .containsExactlyElementsOf(
                            DoubleStream.of(all).sorted().skip(30).boxed().toList());
        }
    }

    @Test
    void recallCountsWhatIsAsNearAsTheTenth() {
        ClusterModel model = PeerData.model();
        var near = model.vector(1);
        var far = model.vector(2);
        var query = new PeerQuery("?", near, Map.of(PeerScope.ALL, List.of(0.99, 1.0)));

        assertThat(query.recall(PeerScope.ALL, List.of(near, far))).isEqualTo(0.5);
        assertThat(query.recall(PeerScope.TENTH, List.of())).isEqualTo(1);
    }

    @Test
    void loopsRunUnderJmh() throws Exception {
        var quick = List.of("jmh", "scan|fusion", "-f", "0", "-bm", "ss", "-wi", "0", "-i", "1", "-p", "vectors=300");

        assertThat(Main.run(quick, out)).isZero();

        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .containsPattern("scanOfCodes +vectors=300 +[0-9.]+ +NaN +us/op")
                .contains("scanAndRescoring", "fusionBalanced", "fusionByRank");
    }

    @Test
    void everyHotLoopIsKnownToJmh() {
        assertThat(BenchmarkList.defaultList()
                        .getAll(OutputFormatFactory.createFormatInstance(out, VerboseMode.SILENT), List.of()))
                .extracting(entry ->
                        entry.getUsername().substring(HotLoops.class.getName().length() + 1))
                .containsExactlyInAnyOrder(
                        "scanOfCodes",
                        "scanAndRescoring",
                        "exactCosines",
                        "encodingOfAVector",
                        "bm25OfAThousandPassages",
                        "analysisOfAPassage",
                        "analysisOfAQuestion",
                        "chunkingOfMarkdown",
                        "fusionBalanced",
                        "fusionByRank");
    }

    @Test
    void anUnknownOptionIsRefused() throws Exception {
        assertThat(Main.run(List.of("jmh", "--no-such-option"), out)).isEqualTo(2);
        assertThat(Main.run(List.of("peers", "--plot"), out)).isEqualTo(2);
        assertThat(bytes.toString(StandardCharsets.UTF_8)).contains("usage: bench jmh", "--plot needs a value");
    }

    private static PeerFigures.Answers answers(SearchMode mode, PeerScope scope, double median, double p95) {
        return new PeerFigures.Answers(mode, scope, median, p95, OptionalDouble.empty(), 0);
    }

    private static String text(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg)))
                .getDocumentElement()
                .getTextContent();
    }
}
