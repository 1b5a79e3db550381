package io.headgate.limiter.lincheck;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What threads get from a limit at the same time, they could have got one after the other. */
@Tag("lincheck")
class EveryLimitIsLinearizableTest {

    static List<Class<?>> subjects() {
        return Subjects.ALL;
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void onEveryScheduleThatTheModelCheckerTries(Class<?> subject) {
        Linearizability.modelCheck(subject, 40, 1_000);
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void onRacingThreads(Class<?> subject) {
        Linearizability.stress(subject, 30, 3_000);
    }
}
