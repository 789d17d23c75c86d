package io.ragstone;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The two data flows of the architecture page name classes and methods that exist. */
class ArchitectureDocTest {

    private static final Pattern NAMED = Pattern.compile("`(\\w+)#(\\w+)`");
    private static final JavaClasses CODE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.ragstone");

    @Test
    void everyStepNamesAClassAndAMethodThatExist() throws IOException {
        Matcher named = NAMED.matcher(Files.readString(Path.of("../docs/architecture.md")));
        int count = 0;
        while (named.find()) {
            count++;
            String type = named.group(1);
            String method = named.group(2);
            Optional<JavaClass> found = CODE.stream()
                    .filter(each -> each.getSimpleName().equals(type))
                    .filter(each ->
                            each.getMethods().stream().anyMatch(m -> m.getName().equals(method)))
                    .findFirst();
            assertThat(found).as("%s#%s", type, method).isPresent();
        }
        assertThat(count).isGreaterThan(12);
    }

    @Test
    void eachFlowHasAtMostTenSteps() throws IOException {
        String page = Files.readString(Path.of("../docs/architecture.md"));
        for (String flow : new String[] {"## The way in", "## The way out"}) {
            int start = page.indexOf(flow);
            assertThat(start).as(flow).isPositive();
            int end = page.indexOf("\n## ", start + 1);
            long steps = page.substring(start, end < 0 ? page.length() : end)
                    .lines()
                    .filter(line -> line.matches("\\d+\\. .*"))
                    .count();
            assertThat(steps).as(flow).isBetween(5L, 10L);
        }
    }
}
