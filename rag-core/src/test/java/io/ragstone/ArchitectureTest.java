package io.ragstone;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The plan of the house, as rules that fail the build. */
class ArchitectureTest {

    private static final JavaClasses CODE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.ragstone");

    @Test
    @DisplayName("arrows run down only: front door, engine, SPI, model")
    void arrowsRunDownOnly() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("front door")
                .definedBy("io.ragstone")
                .layer("engine")
                .definedBy("io.ragstone.internal..")
                .layer("spi")
                .definedBy("io.ragstone.spi..")
                .layer("model")
                .definedBy("io.ragstone.model..", "io.ragstone.error..")
                .whereLayer("front door")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("engine")
                .mayOnlyBeAccessedByLayers("front door")
                .whereLayer("spi")
                .mayOnlyBeAccessedByLayers("front door", "engine")
                .check(CODE);
    }

    @Test
    void noPackageTakesPartInACycle() {
        slices().matching("io.ragstone.(**)").should().beFreeOfCycles().check(CODE);
    }

    @Test
    void theWayInAndTheWayOutDoNotKnowEachOther() {
        noClasses()
                .that()
                .resideInAPackage("..internal.sync..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("..internal.search..")
                .check(CODE);
        noClasses()
                .that()
                .resideInAPackage("..internal.search..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("..internal.sync..")
                .check(CODE);
    }

    @Test
    void careKnowsNeitherTheWayInNorTheWayOut() {
        noClasses()
                .that()
                .resideInAPackage("..internal.care..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..internal.sync..", "..internal.search..")
                .check(CODE);
        noClasses()
                .that()
                .resideInAnyPackage("..internal.sync..", "..internal.search..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("..internal.care..")
                .check(CODE);
    }

    @Test
    void coreNeedsAHandfulOfSmallLibraries() {
        classes()
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        "java..",
                        "io.ragstone..",
                        "org.jspecify..",
                        "org.slf4j..",
                        "com.fasterxml.jackson..",
                        "org.apache.lucene..",
                        "org.tartarus.snowball..",
                        "org.commonmark..",
                        "org.snakeyaml.engine..",
                        "org.mozilla.universalchardet.."))
                .check(CODE);
    }

    @Test
    void textAndVectorsKnowNothingOfTheWayInAndOut() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "..internal.text..",
                        "..internal.relevance..",
                        "..internal.store..",
                        "..internal.vector..",
                        "..internal.chunk..",
                        "..internal.extract..",
                        "..internal.folder..",
                        "..internal.memory..",
                        "..internal.load..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..internal.sync..", "..internal.search..")
                .check(CODE);
    }

    @Test
    void theApiNeverShowsTheEngine() {
        Stream.of("io.ragstone.model..", "io.ragstone.spi..", "io.ragstone.error..")
                .forEach(api -> noClasses()
                        .that()
                        .resideInAPackage(api)
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage("io.ragstone.internal..")
                        .check(CODE));
    }

    @Test
    void concreteClassesAreFinal() {
        classes()
                .that()
                .areNotInterfaces()
                .and()
                .areNotEnums()
                .and()
                .doNotHaveModifier(JavaModifier.ABSTRACT)
                .and()
                .areTopLevelClasses()
                .and()
                .doNotHaveSimpleName("package-info")
                .should()
                .haveModifier(JavaModifier.FINAL)
                .check(CODE);
    }

    @Test
    void timeIsAskedOfAnInjectedSource() {
        noClasses()
                .should()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .check(CODE);
    }

    @Test
    void nothingPrints() {
        NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(CODE);
        NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING.check(CODE);
    }
}
