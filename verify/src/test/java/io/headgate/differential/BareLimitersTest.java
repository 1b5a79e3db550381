package io.headgate.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.differential.CommonRule.Excess;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BareLimitersTest {

    static List<Family> families() {
        return List.of(new QueueFamily(), new WarmUpFamily(Excess.WARM_UP), new WarmUpFamily(Excess.WARM_UP_AND_QUEUE));
    }

    @ParameterizedTest
    @MethodSource("families")
    void limiters(Family family) {
        Tally tally = new Tally(family.name());
        try (Engine one = SentinelLoader.newSentinel();
                Engine other = new BareLimiters()) {
            Replay replay = new Replay(one, other, KnownDifferences.all());
            for (long seed = 1; seed <= 100; seed++) {
                tally.trace();
                replay.run(family.draw(seed), tally);
            }
        }
        System.out.print(tally);
        tally.unexplained().stream().limit(2).forEach(System.out::println);
        assertThat(tally.unexplained()).hasSize(0);
    }
}
