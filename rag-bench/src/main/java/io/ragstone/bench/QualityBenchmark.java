package io.ragstone.bench;

import io.ragstone.NewDocument;
import io.ragstone.Ragstone;
import io.ragstone.model.CollectionId;
import io.ragstone.model.Hit;
import io.ragstone.model.SearchRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** How good the rankings are, set by set and profile by profile. */
final class QualityBenchmark implements Benchmark {

    private static final String VARIABLE = "RAG_EVAL_DIR";
    private static final String PROFILES = "balanced,weighted,rrf,docs";
    private static final CollectionId EVAL = CollectionId.of("eval");

    @Override
    public String usage() {
        return "quality [DIR] [embedding=NAME] [profiles=A,B] [sets=A,B]   nDCG@10, MRR@10, recall; DIR else "
                + VARIABLE;
    }

    @Override
    public void run(List<String> args, Report report) throws Exception {
        Map<String, String> options = new LinkedHashMap<>();
        args.stream().filter(arg -> arg.contains("=")).forEach(arg -> {
            int at = arg.indexOf('=');
            options.put(arg.substring(0, at), arg.substring(at + 1));
        });
        Optional<Path> folder = args.stream()
                .filter(arg -> !arg.contains("="))
                .findFirst()
                .or(() -> Optional.ofNullable(System.getenv(VARIABLE)))
                .map(Path::of)
                .filter(Files::isDirectory);
        if (folder.isEmpty()) {
            report.note("skipped: no folder of evaluation sets; name one, or set %s", VARIABLE);
            return;
        }
        String embedding = options.getOrDefault("embedding", "none");
        List<String> profiles =
                List.of(options.getOrDefault("profiles", PROFILES).split(",", -1));
        report.note("embedding: %s", embedding);
        report.row("set", "profile", "queries", "nDCG@10", "MRR@10", "recall@10", "recall@50", "first page p50 ms");
        for (Path set : sets(folder.get(), options)) {
            measure(EvalSet.read(set), embedding, profiles, report);
        }
        report.print();
    }

    private static List<Path> sets(Path folder, Map<String, String> options) throws IOException {
        List<String> wanted = List.of(options.getOrDefault("sets", "").split(",", -1));
        try (Stream<Path> children = Files.list(folder)) {
            return children.filter(EvalSet::isAt)
                    .filter(set -> wanted.contains("") || wanted.contains(String.valueOf(set.getFileName())))
                    .sorted()
                    .toList();
        }
    }

    private static void measure(EvalSet set, String embedding, List<String> profiles, Report report) throws Exception {
        try (var scratch = new Scratch();
                Ragstone index = Ragstone.builder()
                        .store(scratch.store(set.name()))
                        .embedding(embedding)
                        .open()) {
            index.addPush(EVAL.toString());
            for (EvalSet.Text text : set.documents()) {
                index.put(EVAL, NewDocument.of(text.id(), text.text()).withTitle(text.title()));
            }
            index.sync();
            for (String profile : profiles) {
                judge(set, index, profile, report);
            }
        }
    }

    private static void judge(EvalSet set, Ragstone index, String profile, Report report) throws Exception {
        var samples = new Samples();
        var sum = new double[4];
        for (Map.Entry<String, String> query : set.queries().entrySet()) {
            SearchRequest request = SearchRequest.of(query.getValue())
                    .withProfile(profile)
                    .withLimit(SearchRequest.MAX_LIMIT)
                    .withMaxTokens(SearchRequest.MAX_MAX_TOKENS);
            var ranked = new LinkedHashSet<String>();
            index.search(request).hits().stream().map(Hit::path).forEach(ranked::add);
            samples.time(() -> index.search(SearchRequest.of(query.getValue()).withProfile(profile)));
            Ranking ranking = Ranking.of(new ArrayList<>(ranked), set.grades().getOrDefault(query.getKey(), Map.of()));
            sum[0] += ranking.ndcg();
            sum[1] += ranking.reciprocalRank();
            sum[2] += ranking.recall10();
            sum[3] += ranking.recall50();
        }
        double count = samples.size();
        report.row(
                set.name(),
                profile,
                samples.size(),
                sum[0] / count,
                sum[1] / count,
                sum[2] / count,
                sum[3] / count,
                samples.median());
    }
}
