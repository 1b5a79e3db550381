package io.headgate.limiter.lincheck;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Two limits a day, so that a normal build looks at each within two weeks. {@code -Dheadgate.lincheck.rotation=N} looks at
 * those of day N of the year; {@link EveryLimitIsLinearizableTest} looks at all, longer.
 */
class ARotatingFewAreLinearizableTest {

    private static final int A_DAY = 2;

    static List<Class<?>> todays() {
        int today = LocalDate.now(ZoneOffset.UTC).getDayOfYear();
        int day = Integer.getInteger("headgate.lincheck.rotation", today);
        return Stream.iterate(A_DAY * day, each -> each + 1)
                .limit(A_DAY)
                .<Class<?>>map(each -> Subjects.ALL.get(Math.floorMod(each, Subjects.ALL.size())))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("todays")
    void onSomeSchedules(Class<?> subject) {
        Linearizability.modelCheck(subject, 5, 150);
        Linearizability.stress(subject, 4, 500);
    }
}
