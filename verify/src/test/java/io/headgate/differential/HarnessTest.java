package io.headgate.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whether the comparison itself can be trusted. */
class HarnessTest {

    static List<Family> families() {
        return Families.all();
    }

    @ParameterizedTest
    @MethodSource("families")
    void twoSentinelsAgreeOnEverything(Family family) {
        Tally tally = new Tally(family.name());
        try (Engine one = SentinelLoader.newSentinel();
                Engine other = SentinelLoader.newSentinel()) {
            Replay replay = new Replay(one, other, List.of());
            for (long seed = 1; seed <= 100; seed++) {
                tally.trace();
                replay.run(family.draw(seed), tally);
            }
        }
        System.out.print(tally);
        assertThat(tally.unexplained()).isEmpty();
    }
}
