package io.ragstone.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * Runs a parameterized test once per seed. The seeds differ from run to run and stand in the test's name;
 * {@code -Drag.seed=N} runs that one alone, {@code -Drag.seed=N,M} those two. There are 20 seeds, or
 * {@code -Drag.seeds=COUNT}: where each takes seconds, fewer in one run are more in a day. Both may also be given as
 * configuration parameters of JUnit.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ArgumentsSource(Seeded.Source.class)
public @interface Seeded {

    /** Draws the seeds. */
    final class Source implements ArgumentsProvider {

        private static final int DRAWS = 20;

        /** For JUnit. */
        public Source() {}

        @Override
        public Stream<? extends Arguments> provideArguments(
                ParameterDeclarations parameters, ExtensionContext context) {
            LongStream seeds = context.getConfigurationParameter("rag.seed")
                    .map(given -> Arrays.stream(given.split(",")).mapToLong(Long::parseLong))
                    .orElseGet(() -> new SplittableRandom(System.nanoTime()).longs(draws(context)));
            return seeds.mapToObj(Arguments::of);
        }

        private static int draws(ExtensionContext context) {
            return context.getConfigurationParameter("rag.seeds")
                    .map(Integer::parseInt)
                    .orElse(DRAWS);
        }
    }
}
