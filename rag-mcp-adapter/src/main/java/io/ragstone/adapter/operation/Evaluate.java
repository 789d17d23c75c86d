package io.ragstone.adapter.operation;

import io.ragstone.Evaluator;
import io.ragstone.Ragstone;
import io.ragstone.error.RequestException;
import io.ragstone.model.CareProgress;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSelector;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.EvalComparison;
import io.ragstone.model.EvalFit;
import io.ragstone.model.EvalMetrics;
import io.ragstone.model.EvalQuestion;
import io.ragstone.model.EvalRun;
import io.ragstone.model.SearchMode;
import io.ragstone.model.SearchRequest;
import io.ragstone.model.SourceSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Judges an index by questions whose answers are known. */
public final class Evaluate {

    /** What runs are compared by. */
    public static final String MAIN_METRIC = EvalMetrics.NAMES.get(0);

    private static final String RUN = ".run";

    private final Index index;

    /** Judges {@code index}. */
    public Evaluate(Index index) {
        this.index = index;
    }

    /**
     * What is to be judged.
     *
     * @param collection where to look
     * @param questions what to ask
     * @param modes how to ask; empty for lexical, vector and hybrid, as far as there is a model
     * @param profile how to fuse; empty for the configured profile
     * @param runsFolder where to write a run file for each mode
     * @param baseline where run files of an earlier evaluation are, to compare with
     */
    public record Input(
            String collection,
            List<EvalQuestion> questions,
            List<SearchMode> modes,
            String profile,
            Optional<Path> runsFolder,
            Optional<Path> baseline) {}

    /**
     * One run compared with another by {@link #MAIN_METRIC}.
     *
     * @param first name of the one
     * @param second name of the other
     * @param comparison how they compare
     */
    public record Compared(String first, String second, EvalComparison comparison) {}

    /**
     * What came out.
     *
     * @param runs one for each mode
     * @param comparisons of the last mode with the others, and of each with its baseline
     */
    public record Outcome(List<EvalRun> runs, List<Compared> comparisons) {}

    /**
     * Makes a collection of the documents of a set, and gives them vectors where there is a model.
     *
     * @return what the collection is called
     */
    public String fill(Path set, CareProgress progress) {
        Ragstone open = index.get();
        String name = String.valueOf(set.toAbsolutePath().normalize().getFileName());
        CollectionId id = CollectionId.of(name.replaceAll("[^\\p{L}\\p{N}._-]", "-"));
        open.add(CollectionSpec.of(id, SourceSpec.push()));
        Evaluator.fill(open, id, set, progress);
        if (open.embeddings().standings().absence().isEmpty()) {
            open.embeddings().run(Long.MAX_VALUE, progress);
        }
        return id.toString();
    }

    /** Asks every question in every mode. */
    public Outcome run(Input input, CareProgress progress) {
        Evaluator evaluator = index.get().evaluator();
        var runs = new ArrayList<EvalRun>();
        for (SearchMode mode : modes(input)) {
            EvalRun run =
                    evaluator.run(label(mode), input.questions(), request(input).withMode(mode), progress);
            input.runsFolder().ifPresent(folder -> write(run, folder));
            runs.add(run);
        }
        return new Outcome(runs, comparisons(input, runs));
    }

    private List<SearchMode> modes(Input input) {
        if (!input.modes().isEmpty()) {
            return input.modes().stream().distinct().toList();
        }
        boolean hasModel = index.get().embeddings().standings().absence().isEmpty();
        return hasModel
                ? List.of(SearchMode.LEXICAL, SearchMode.VECTOR, SearchMode.HYBRID)
                : List.of(SearchMode.LEXICAL);
    }

    private static SearchRequest request(Input input) {
        return SearchRequest.of("any")
                .withCollections(CollectionSelector.of(input.collection()))
                .withProfile(input.profile());
    }

    private static String label(SearchMode mode) {
        return mode.name().toLowerCase(Locale.ROOT);
    }

    private static void write(EvalRun run, Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make " + folder + ": " + e.getMessage(), e);
        }
        Evaluator.write(run, folder.resolve(run.name() + RUN));
    }

    private static List<Compared> comparisons(Input input, List<EvalRun> runs) {
        var comparisons = new ArrayList<Compared>();
        EvalRun last = runs.get(runs.size() - 1);
        for (EvalRun each : runs.subList(0, runs.size() - 1)) {
            comparisons.add(new Compared(each.name(), last.name(), Evaluator.compare(each, last, MAIN_METRIC)));
        }
        for (EvalRun each : runs) {
            Optional<Path> file = input.baseline()
                    .map(folder -> folder.resolve(each.name() + RUN))
                    .filter(Files::exists);
            file.ifPresent(path -> comparisons.add(new Compared(
                    path.toString(),
                    each.name(),
                    Evaluator.compare(Evaluator.read(path, input.questions()), each, MAIN_METRIC))));
        }
        return comparisons;
    }

    /** Finds the best weight of the vector leg. */
    public EvalFit tune(Input input, CareProgress progress) {
        return index.get().evaluator().fitVectorWeight(input.questions(), request(input), progress);
    }

    /**
     * What of {@code runs} is below what was demanded.
     *
     * @param demands each {@code METRIC=VALUE}, or a value of {@link #MAIN_METRIC}
     * @return a sentence for each
     */
    public static List<String> below(List<String> demands, List<EvalRun> runs) {
        var below = new ArrayList<String>();
        for (String demand : demands) {
            int equals = demand.indexOf('=');
            String metric = equals < 0 ? MAIN_METRIC : metric(demand.substring(0, equals));
            double least = number(demand.substring(equals + 1), demand);
            for (EvalRun run : runs) {
                double mean = Evaluator.estimate(run, metric).mean();
                if (mean < least) {
                    below.add(
                            String.format(Locale.ROOT, "%s of %s is %.4f, below %s", metric, run.name(), mean, demand));
                }
            }
        }
        return below;
    }

    private static String metric(String name) {
        return EvalMetrics.NAMES.stream()
                .filter(each -> each.equalsIgnoreCase(name.strip()))
                .findFirst()
                .orElseThrow(() -> new RequestException("'" + name + "' is no metric; there are " + EvalMetrics.NAMES));
    }

    private static double number(String text, String demand) {
        try {
            return Double.parseDouble(text.strip());
        } catch (NumberFormatException e) {
            throw new RequestException("--fail-below " + demand
                    + " demands no number; write VALUE, or METRIC=VALUE such as recall@10=0.9");
        }
    }

    /** The settings of all profiles with the fitted weight among them. */
    public static Map<String, String> tuned(Map<String, String> settings, EvalFit fit) {
        var all = new java.util.TreeMap<>(settings);
        all.put(fit.profile() + ".vector_weight", String.format(Locale.ROOT, "%.2f", fit.weight()));
        return all;
    }
}
