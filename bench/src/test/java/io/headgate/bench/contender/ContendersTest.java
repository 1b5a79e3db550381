package io.headgate.bench.contender;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ContendersTest {

    private static final int CALLS = 10_000;

    static Stream<String> names() {
        return Contenders.all().stream().map(Contender::name);
    }

    @ParameterizedTest
    @MethodSource("names")
    void admittingOneAdmitsEveryCall(String name) {
        assertThat(admitted(Contenders.named(name).start(Route.ADMIT))).isEqualTo(CALLS);
    }

    @ParameterizedTest
    @MethodSource("names")
    void refusingOneRefusesAllButTheOddCallAtTheTurnOfAPeriod(String name) {
        assertThat(admitted(Contenders.named(name).start(Route.REFUSE))).isLessThanOrEqualTo(1);
    }

    @Test
    void namesAreDistinct() {
        List<String> names = names().toList();
        assertThat(names).doesNotHaveDuplicates();
    }

    private static int admitted(Attempt attempt) {
        int admitted = 0;
        for (int call = 0; call < CALLS; call++) {
            admitted += attempt.tryAcquire() ? 1 : 0;
        }
        return admitted;
    }
}
