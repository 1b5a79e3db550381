package io.headgate.bench.overadmission;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FrozenTest {

    static Iterable<Frozen> everyRule() {
        return Frozen.all();
    }

    @ParameterizedTest
    @MethodSource("everyRule")
    void everyRoundUsesUpTheLimitAndNothingMore(Frozen frozen) {
        Tally tally = frozen.run(new FrozenRounds(4, 20, 500), () -> {});

        assertThat(tally).isEqualTo(new Tally(40_000, 20_000, 20, 0, 1_000));
    }
}
