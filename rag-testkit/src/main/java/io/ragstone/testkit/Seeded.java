package io.ragstone.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
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
 * {@code -Drag.seed=N} runs that one alone, the configuration parameter {@code rag.seeds} says how many are drawn.
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
            Long given = Long.getLong("rag.seed");
            int draws = context.getConfigurationParameter("rag.seeds", Integer::valueOf)
                    .orElse(DRAWS);
            LongStream seeds =
                    given != null ? LongStream.of(given) : new SplittableRandom(System.nanoTime()).longs(draws);
            return seeds.mapToObj(Arguments::of);
        }
    }
}
