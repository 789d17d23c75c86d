package io.ragstone;

import io.ragstone.error.RequestException;
import io.ragstone.internal.eval.EvalFiles;
import io.ragstone.internal.eval.Judge;
import io.ragstone.internal.eval.RunFile;
import io.ragstone.internal.eval.Statistics;
import io.ragstone.internal.eval.WeightFit;
import io.ragstone.internal.search.SearchEngine;
import io.ragstone.model.CareProgress;
import io.ragstone.model.CollectionId;
import io.ragstone.model.EvalComparison;
import io.ragstone.model.EvalEstimate;
import io.ragstone.model.EvalFit;
import io.ragstone.model.EvalQuestion;
import io.ragstone.model.EvalRun;
import io.ragstone.model.RankedChunk;
import io.ragstone.model.SearchMode;
import io.ragstone.model.SearchRequest;
import io.ragstone.spi.HybridSearcher;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Judges an index by questions whose answers are known, and fits its ranking to them. Thread-safe; asks one question
 * after the other, so that times mean something.
 */
public final class Evaluator {

    private static final String WEIGHT = "vector_weight";

    private final SearchEngine search;
    private final BiFunction<String, Map<String, String>, HybridSearcher> profiles;
    private final String defaultProfile;
    private final Map<String, Map<String, String>> settings;

    Evaluator(
            SearchEngine search,
            BiFunction<String, Map<String, String>, HybridSearcher> profiles,
            String defaultProfile,
            Map<String, Map<String, String>> settings) {
        this.search = search;
        this.profiles = profiles;
        this.defaultProfile = defaultProfile;
        this.settings = Map.copyOf(settings);
    }

    /**
     * Asks every question as {@code like} asks: its collections, mode, profile and filter count, its query and limits
     * do not. Of each answer up to a hundred documents are judged.
     *
     * @param name what the run is called
     * @param progress told of questions
     */
    public EvalRun run(String name, List<EvalQuestion> questions, SearchRequest like, CareProgress progress) {
        var judge = new Judge(search::search);
        var judged = new ArrayList<EvalRun.Judged>(questions.size());
        for (EvalQuestion question : questions) {
            judged.add(judge.judge(question, like));
            progress.progress("asking (" + name + ")", judged.size(), questions.size());
        }
        return new EvalRun(name, judged);
    }

    /**
     * Finds the weight of the vector leg under which the profile of {@code like}, else the configured one, ranks best.
     *
     * @throws RequestException if a question expects passages rather than documents
     * @throws io.ragstone.error.ConfigException if the profile has no setting {@code vector_weight}
     */
    public EvalFit fitVectorWeight(List<EvalQuestion> questions, SearchRequest like, CareProgress progress) {
        if (questions.stream().anyMatch(each -> !each.passages().isEmpty())) {
            throw new RequestException("weights are fitted to expected documents; these questions expect passages");
        }
        String profile = like.profile().isBlank() ? defaultProfile : like.profile();
        List<HybridSearcher> all = new ArrayList<>();
        all.add(profiles.apply(profile, settings.getOrDefault(profile, Map.of())));
        WeightFit.weights().forEach(weight -> all.add(profiles.apply(profile, with(profile, weight))));
        var fit = new WeightFit();
        int done = 0;
        for (EvalQuestion question : questions) {
            List<List<RankedChunk>> rankings =
                    search.rankings(like.withQuery(question.text()).withMode(SearchMode.HYBRID), all);
            fit.add(question, rankings.get(0), rankings.subList(1, rankings.size()));
            progress.progress("fitting", ++done, questions.size());
        }
        return fit.fit(profile);
    }

    private Map<String, String> with(String profile, double weight) {
        var changed = new HashMap<>(settings.getOrDefault(profile, Map.of()));
        changed.put(WEIGHT, String.format(Locale.ROOT, "%.2f", weight));
        return changed;
    }

    /**
     * The questions of a folder laid out as BEIR has it, with {@code queries.jsonl} and {@code qrels.tsv}, each perhaps
     * with {@code .gz}; those that have no relevant document are left out.
     *
     * @throws RequestException if the files are not there or not of that form
     */
    public static List<EvalQuestion> questionsOfSet(Path folder) {
        return EvalFiles.questions(folder);
    }

    /**
     * Questions about an index of one's own: a file with one JSON object a line, {@code question}, and {@code paths} or
     * {@code passages} that answer it.
     *
     * @throws RequestException if the file is not of that form
     */
    public static List<EvalQuestion> questionsOfFile(Path file) {
        return EvalFiles.questionsOfOwn(file);
    }

    /**
     * Puts the {@code corpus.jsonl} of a folder, perhaps with {@code .gz}, into a collection of {@code index} that
     * takes documents handed in; each document's path is its id.
     *
     * @return how many documents
     * @throws RequestException if the file is not there or not of that form
     */
    public static int fill(Ragstone index, CollectionId collection, Path folder, CareProgress progress) {
        int[] count = {0};
        EvalFiles.documents(folder, text -> {
            if (!text.text().isBlank() || !text.title().isBlank()) {
                String body = text.text().isBlank() ? text.title() : text.text();
                index.put(collection, NewDocument.of(text.id(), body).withTitle(text.title()));
                progress.progress("indexing", ++count[0], -1);
            }
        });
        return count[0];
    }

    /**
     * The mean of a metric over the questions of a run, not none of them.
     *
     * @param metric one of {@link io.ragstone.model.EvalMetrics#NAMES}
     */
    public static EvalEstimate estimate(EvalRun run, String metric) {
        return Statistics.estimate(run.values(metric));
    }

    /**
     * How the second run compares with the first, both of the same questions.
     *
     * @param metric one of {@link io.ragstone.model.EvalMetrics#NAMES}
     */
    public static EvalComparison compare(EvalRun first, EvalRun second, String metric) {
        return Statistics.compare(first.values(metric), second.values(metric));
    }

    /** What {@code share} of the answers of a run took no longer than, in milliseconds. */
    public static double millis(EvalRun run, double share) {
        return Statistics.quantile(
                run.questions().stream().map(EvalRun.Judged::millis).toList(), share);
    }

    /** Writes a run as TREC has it: query, {@code Q0}, document, rank, score, tag, separated by tabs. */
    public static void write(EvalRun run, Path file) {
        RunFile.write(run, file);
    }

    /** Reads a run that {@link #write} wrote, or another program, and judges it. */
    public static EvalRun read(Path file, List<EvalQuestion> questions) {
        return RunFile.read(file, questions);
    }
}
