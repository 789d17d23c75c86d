package io.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A rule that nothing checks is a wish. For each SPI {@code X} of core there is an enum {@code XRule} of its rules and
 * a class {@code XContract} with their tests.
 */
class ContractsAreCompleteTest {

    private static final Path SPI_SOURCES = Path.of("..", "rag-core", "src", "main", "java", "io", "ragstone", "spi");
    private static final Path KIT_SOURCES = Path.of("src", "main", "java", "io", "ragstone", "testkit");
    private static final Pattern RULE_IN_JAVADOC = Pattern.compile("<dt>([A-Z]\\d+)\\b");

    static List<String> spis() throws IOException {
        return namesBefore("Rule.java", KIT_SOURCES);
    }

    private static List<String> namesBefore(String ending, Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(ending) && !name.equals(ending))
                    .map(name -> name.substring(0, name.length() - ending.length()))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void everySpiWithAProviderHasRules() throws IOException {
        assertThat(spis()).hasSize(8).isEqualTo(namesBefore("Provider.java", SPI_SOURCES));
    }

    @ParameterizedTest
    @MethodSource("spis")
    void rulesAreThoseOfTheJavadoc(String spi) throws Exception {
        assertThat(idsOf(spi)).isNotEmpty().isEqualTo(idsInJavadoc(Class.forName("io.ragstone.spi." + spi)));
    }

    @ParameterizedTest
    @MethodSource("spis")
    void everyRuleHasATestAndEveryTestARule(String spi) throws Exception {
        Class<?> contract = Class.forName("io.ragstone.testkit." + spi + "Contract");
        Set<String> verified = withNested(contract)
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> method.isAnnotationPresent(Verifies.class))
                .map((Method method) -> method.getAnnotation(Verifies.class).value())
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(verified).isEqualTo(idsOf(spi));
    }

    private static Set<String> idsOf(String spi) throws ClassNotFoundException {
        return Arrays.stream(
                        Class.forName("io.ragstone.testkit." + spi + "Rule").getEnumConstants())
                .map(rule -> ((Rule) rule).id())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> idsInJavadoc(Class<?> spi) {
        return Stream.concat(Stream.of(spi), Arrays.stream(spi.getInterfaces()))
                .filter(type -> type.getPackage().equals(spi.getPackage()))
                .map(type -> source(type.getSimpleName()))
                .flatMap(source -> RULE_IN_JAVADOC.matcher(source).results().map(match -> match.group(1)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String source(String type) {
        try {
            return Files.readString(SPI_SOURCES.resolve(type + ".java"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Class<?>> withNested(Class<?> contract) {
        return Stream.concat(
                Stream.<Class<?>>iterate(contract, type -> type != Object.class, Class::getSuperclass),
                Arrays.stream(contract.getDeclaredClasses()).flatMap(ContractsAreCompleteTest::withNested));
    }
}
