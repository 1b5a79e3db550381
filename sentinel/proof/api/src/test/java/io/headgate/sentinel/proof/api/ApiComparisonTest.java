package io.headgate.sentinel.proof.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The drop-in has what the originals have. Prints what it found, whatever the outcome; {@code ./headgate test} shows the coverage. */
class ApiComparisonTest {

    private static final double DEMANDED = 95;
    private static final int LINES = 400;

    private static final List<Comparison> COMPARISONS = new ArrayList<>();
    private static Differences meant;

    @BeforeAll
    static void compare() throws Exception {
        meant = Differences.read(Published.differences());
        Comparator comparator = new Comparator(Published.oursAsJar());
        for (Path original : Published.originals()) {
            COMPARISONS.add(comparator.compare(original, meant));
        }
        COMPARISONS.forEach(ApiComparisonTest::print);
        System.out.println("headgate test tells: API coverage: "
                + COMPARISONS.stream().map(Comparison::shortSummary).collect(Collectors.joining("; ")));
    }

    private static void print(Comparison comparison) {
        System.out.println(comparison.summary());
        comparison.unexplained().stream().limit(LINES).forEach(each -> System.out.println("  differs: " + each));
    }

    @Test
    void everyOriginalWasLookedAt() {
        assertThat(Published.originals()).hasSize(6);
        assertThat(COMPARISONS).hasSize(6);
        assertThat(COMPARISONS.get(1).summary()).contains("sentinel-core").contains("of 174 classes");
    }

    @Test
    void whatIsComparedWithItselfIsTheSameAndWithAnotherIsMissing() throws Exception {
        Path core = Published.originals().get(1);
        assertThat(new Comparator(core).compare(core, meant).coverage()).isEqualTo(100);
        assertThat(new Comparator(Published.originals().get(0))
                        .compare(core, meant)
                        .coverage())
                .isZero();
    }

    @Test
    void everyClassAndMemberIsThereOrTheDifferenceIsListed() {
        if (Published.mustBeComplete()) {
            assertThat(COMPARISONS).flatExtracting(Comparison::unexplained).isEmpty();
        }
    }

    @Test
    void nineteenOfTwentyMembersAreThere() {
        if (Published.mustBeComplete()) {
            assertThat(COMPARISONS)
                    .allSatisfy(each ->
                            assertThat(each.coverage()).as(each.summary()).isGreaterThanOrEqualTo(DEMANDED));
        }
    }

    @Test
    void noLineOfTheListIsIdle() {
        Set<String> idle = new LinkedHashSet<>(meant.reasons().keySet());
        COMPARISONS.forEach(each -> idle.removeAll(each.linesUsed()));
        if (Published.mustBeComplete()) {
            assertThat(idle).as("listed as a difference and none").isEmpty();
        }
        idle.forEach(line -> System.out.println("listed as a difference and none: " + line));
    }
}
