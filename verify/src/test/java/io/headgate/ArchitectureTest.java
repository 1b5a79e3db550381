package io.headgate;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

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
    private static final JavaClasses TESTKIT = classesBeside(FakeTicker.class);
    private static final JavaClasses BOTH =
            new ClassFileImporter().importUrls(List.of(location(RateLimiter.class), location(FakeTicker.class)));

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
        slices().matching("io.headgate.(**)").should().beFreeOfCycles().check(BOTH);
    }

    @Test
    void nothingStaticCanBeChanged() {
        fields().that().areStatic().should().beFinal().check(BOTH);
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
    void noLimiterSleepsOrLooksAtAClockPastItsTicker() {
        noClasses()
                .should()
                .callMethod(Thread.class, "sleep", long.class)
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .check(LIMITER);
        noClasses()
                .that()
                .doNotBelongToAnyOf(Ticker.class)
                .should()
                .callMethod(System.class, "nanoTime")
                .check(LIMITER);
        noClasses()
                .that()
                .doNotBelongToAnyOf(WallClock.class)
                .should()
                .callMethod(Instant.class, "now")
                .check(LIMITER);
    }
}
