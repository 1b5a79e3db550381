package io.headgate.differential;

import static io.headgate.differential.PlantedBug.COARSE_CLOCK;
import static io.headgate.differential.PlantedBug.LIMIT_PLUS_ONE;
import static io.headgate.differential.PlantedBug.MISSED_ROLL_OVER;
import static io.headgate.differential.PlantedBug.ORIGIN_IGNORED;
import static io.headgate.differential.PlantedBug.OUTCOME_IGNORED;
import static io.headgate.differential.PlantedBug.PRIORITY_IGNORED;
import static io.headgate.differential.PlantedBug.WEIGHT_IGNORED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whether the comparison can be trusted: it finds nothing where there is nothing, and every planted bug. */
class HarnessTest {

    private static final int TRACES = 30;

    /** And the other way round: the page names nothing that is not looked for. */
    @Test
    void everyKnownDifferenceIsExplainedInThePage() throws IOException {
        Set<String> names = names(KnownDifferences.all());
        names.addAll(names(KnownDifferences.ofDropIn()));

        assertThat(Page.DECISION.boldRows()).isEqualTo(names);
    }

    @Test
    void everyDifferenceOfTheDropInIsARowOfItsPage() throws IOException {
        assertThat(Page.DROP_IN.rows()).containsAll(names(KnownDifferences.ofDropIn()));
    }

    private static Set<String> names(List<KnownDifference> known) {
        return known.stream().flatMap(one -> one.names().stream()).collect(Collectors.toCollection(TreeSet::new));
    }

    static List<Family> families() {
        return Families.all();
    }

    @ParameterizedTest
    @MethodSource("families")
    void twoSentinelsAgreeOnEverything(Family family) {
        Tally tally = Comparison.of(family, SentinelLoader.newSentinel(), 1, TRACES);

        assertThat(tally.unexplained()).isEmpty();
        assertThat(tally.explained()).isEmpty();
        assertThat(tally.explainedWaits()).isEmpty();
    }

    static Stream<Arguments> bugsByFamily() {
        return Families.all().stream().flatMap(family -> bugs(family).stream().map(bug -> arguments(family, bug)));
    }

    /** A pace has no edges, and the periods of a value begin with its first call: there nothing can roll over late. */
    private static List<PlantedBug> bugs(Family family) {
        return switch (family.name()) {
            case "flow" -> List.of(LIMIT_PLUS_ONE, MISSED_ROLL_OVER, WEIGHT_IGNORED, ORIGIN_IGNORED);
            case "pacing", "hot parameter" -> List.of(LIMIT_PLUS_ONE, COARSE_CLOCK, WEIGHT_IGNORED);
            case "priority" -> List.of(LIMIT_PLUS_ONE, MISSED_ROLL_OVER, WEIGHT_IGNORED, PRIORITY_IGNORED);
            case "breaker" -> List.of(LIMIT_PLUS_ONE, MISSED_ROLL_OVER, OUTCOME_IGNORED);
            case "flow and breaker" -> List.of(LIMIT_PLUS_ONE, MISSED_ROLL_OVER, ORIGIN_IGNORED, OUTCOME_IGNORED);
            default -> List.of(LIMIT_PLUS_ONE, MISSED_ROLL_OVER, WEIGHT_IGNORED);
        };
    }

    @ParameterizedTest
    @MethodSource("bugsByFamily")
    void aWrongEngineIsFound(Family family, PlantedBug bug) {
        Tally tally = Comparison.of(family, bug.in(new HeadgateEngine()), 1, TRACES);

        assertThat(tally.unexplained()).isNotEmpty();
    }
}
