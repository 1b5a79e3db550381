package io.headgate;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;
import io.headgate.testkit.time.FakeTicker;
import java.net.URL;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.Test;

/** The rules of docs/architecture.md that bytecode can tell. */
class ArchitectureTest {

    private static final JavaClasses LIMITER = classesBeside(RateLimiter.class);
    private static final JavaClasses CORE = classesBeside(Headgate.class);
    private static final JavaClasses TESTKIT = classesBeside(FakeTicker.class);
    private static final JavaClasses ENGINE =
            new ClassFileImporter().importUrls(List.of(location(RateLimiter.class), location(Headgate.class)));
    private static final JavaClasses ALL = new ClassFileImporter()
            .importUrls(List.of(location(RateLimiter.class), location(Headgate.class), location(FakeTicker.class)));

    private static JavaClasses classesBeside(Class<?> type) {
        return new ClassFileImporter().importUrl(location(type));
    }

    private static URL location(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }

    @Test
    void theLimiterModuleDependsOnNothingButJava() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("io.headgate.limiter..", "java..", "org.jspecify.annotations..")
                .check(LIMITER);
    }

    @Test
    void theCoreModuleDependsOnTheLimiterModuleAndJavaOnly() {
        classes()
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage("java..", "org.jspecify.annotations..")
                        .or(resideInAPackage("com.sun.management"))
                        .or(belongTo(CORE))
                        .or(belongTo(LIMITER)))
                .check(CORE);
    }

    private static DescribedPredicate<JavaClass> belongTo(JavaClasses module) {
        return DescribedPredicate.describe(
                "belong to the module", type -> type.isArray() || type.isPrimitive() || module.contain(type.getName()));
    }

    @Test
    void kindsOfRulesDoNotKnowTheEngine() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.headgate")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.headgate")
                .check(CORE);
    }

    @Test
    void theTestkitDependsOnTheLimiterAndOnTestLibrariesOnly() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.headgate.testkit..",
                        "io.headgate.limiter..",
                        "java..",
                        "org.jspecify.annotations..",
                        "org.junit.jupiter..",
                        "org.assertj..")
                .check(TESTKIT);
    }

    @Test
    void onlyTheContractSuiteNeedsTestLibraries() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.headgate.testkit.contract..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.junit..", "org.assertj..")
                .check(TESTKIT);
    }

    @Test
    void noPackageIsPartOfACycle() {
        slices().matching("io.headgate.(**)").should().beFreeOfCycles().check(ALL);
    }

    @Test
    void nothingStaticCanBeChanged() {
        fields().that().areStatic().should().beFinal().check(ALL);
    }

    @Test
    void noLimiterStartsAThread() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .areAssignableTo(Executors.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(ThreadFactory.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(ForkJoinPool.class)
                .orShould()
                .callConstructor(Thread.class)
                .orShould()
                .callConstructor(Thread.class, Runnable.class)
                .orShould()
                .callConstructor(Thread.class, Runnable.class, String.class)
                .orShould()
                .callMethod(Thread.class, "start")
                .orShould()
                .callMethod(ExecutorService.class, "submit", Runnable.class)
                .check(LIMITER);
    }

    @Test
    void nothingSleepsOrLooksAtAClockPastItsTicker() {
        noClasses()
                .should()
                .callMethod(Thread.class, "sleep", long.class)
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .check(ENGINE);
        noClasses()
                .that()
                .doNotBelongToAnyOf(Ticker.class)
                .should()
                .callMethod(System.class, "nanoTime")
                .check(ENGINE);
        noClasses()
                .that()
                .doNotBelongToAnyOf(WallClock.class)
                .should()
                .callMethod(Instant.class, "now")
                .check(ENGINE);
    }
}
