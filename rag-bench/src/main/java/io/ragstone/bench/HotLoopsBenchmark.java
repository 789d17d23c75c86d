package io.ragstone.bench;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs {@link HotLoops} by JMH. What JMH says while it runs is left out unless asked for. */
final class HotLoopsBenchmark implements Benchmark {

    @Override
    public String usage() {
        return "jmh [REGEX] [OPTIONS]       the hot loops alone, by JMH and with its options, such as -f 1 or -prof gc"
                + " or -v NORMAL";
    }

    @Override
    public void run(List<String> args, Report report) throws RunnerException {
        CommandLineOptions given = given(args);
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .parent(given)
                        .shouldFailOnError(true)
                        .verbosity(given.verbosity().orElse(VerboseMode.SILENT))
                        .build())
                .run();
        report.row("loop", "parameters", "score", "error", "unit");
        for (RunResult each : results) {
            Result<?> score = each.getPrimaryResult();
            report.row(
                    score.getLabel(), parameters(each), score.getScore(), score.getScoreError(), score.getScoreUnit());
        }
        report.print();
    }

    private static CommandLineOptions given(List<String> args) {
        try {
            return new CommandLineOptions(args.toArray(String[]::new));
        } catch (CommandLineOptionException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private static String parameters(RunResult result) {
        return result.getParams().getParamsKeys().stream()
                .map(key -> String.format(
                        Locale.ROOT, "%s=%s", key, result.getParams().getParam(key)))
                .collect(Collectors.joining(" "));
    }
}
