package io.headgate.differential;

import static io.headgate.differential.PlantedBug.COARSE_CLOCK;
import static io.headgate.differential.PlantedBug.LIMIT_PLUS_ONE;
import static io.headgate.differential.PlantedBug.MISSED_ROLL_OVER;
import static io.headgate.differential.PlantedBug.ORIGIN_IGNORED;
import static io.headgate.differential.PlantedBug.OUTCOME_IGNORED;
import static io.headgate.differential.PlantedBug.WEIGHT_IGNORED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whether the comparison can be trusted: it finds nothing where there is nothing, and every planted bug. */
class HarnessTest {

    private static final int TRACES = 30;

    static List<Family> families() {
        return Families.all();
    }

    @ParameterizedTest
    @MethodSource("families")
    void twoSentinelsAgreeOnEverything(Family family) {
        Tally tally = Comparison.of(family, SentinelLoader.newSentinel(), 1, TRACES);

        assertThat(tally.unexplained()).isEmpty();
        assertThat(tally.explained()).isEmpty();
    }

    static Stream<Arguments> bugsByFamily() {
        return Families.all().stream().flatMap(family -> bugs(family).stream().map(bug -> arguments(family, bug)));
    }

    /** A pace has no edges, so nothing rolls over late. */
    private static List<PlantedBug> bugs(Family family) {
        return switch (family.name()) {
            case "flow" -> List.of(LIMIT_PLUS_ONE, MISSED_ROLL_OVER, WEIGHT_IGNORED, ORIGIN_IGNORED);
            case "pacing" -> List.of(LIMIT_PLUS_ONE, COARSE_CLOCK, WEIGHT_IGNORED);
            case "breaker" -> List.of(LIMIT_PLUS_ONE, MISSED_ROLL_OVER, OUTCOME_IGNORED);
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
