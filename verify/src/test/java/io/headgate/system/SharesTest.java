package io.headgate.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.guard.Priority;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharesTest {

    @Test
    void aShareOfAllIsFilledFromTheLowestPriorityUp() {
        Shares half = Shares.of(0.5, 20, 60, 20, 0);

        assertThat(half.percent(Priority.SHEDDABLE)).isEqualTo(100);
        assertThat(half.percent(Priority.NORMAL)).isEqualTo(50);
        assertThat(half.percent(Priority.HIGH)).isZero();
        assertThat(half.percent(Priority.CRITICAL)).isZero();
    }

    @Test
    void criticalCallsAreMadeUpForByTheOthersAndNeverShed() {
        Shares nearlyAll = Shares.of(0.9, 10, 10, 10, 70);

        assertThat(nearlyAll.percent(Priority.HIGH)).isEqualTo(100);
        assertThat(refused(nearlyAll, Priority.CRITICAL, 1_000)).isZero();
        assertThat(refused(nearlyAll, Priority.HIGH, 1_000)).isEqualTo(1_000);
    }

    @Test
    void aPriorityThatHasNotComeYetIsShedWhenAHigherOneIs() {
        Shares some = Shares.of(0.3, 0, 100, 0, 0);

        assertThat(some.percent(Priority.SHEDDABLE)).isEqualTo(100);
        assertThat(some.percent(Priority.NORMAL)).isEqualTo(30);
        assertThat(some.percent(Priority.HIGH)).isZero();
    }

    @Test
    void withNothingToGoByTheNormalAreShedByTheShare() {
        Shares blind = Shares.of(0.4, 0, 0, 0, 0);

        assertThat(blind.percent(Priority.SHEDDABLE)).isEqualTo(100);
        assertThat(blind.percent(Priority.NORMAL)).isEqualTo(40);
        assertThat(blind.percent(Priority.HIGH)).isZero();
    }

    @Test
    void nothingToShedRefusesNothing() {
        assertThat(Shares.of(0, 10, 10, 10, 10)).isSameAs(Shares.NONE);
        assertThat(refused(Shares.NONE, Priority.SHEDDABLE, 1_000)).isZero();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.1, 0.25, 0.5, 0.618, 0.75, 0.9, 0.99})
    void ofAnyNumberOfCallsInARowTheShareIsRefusedWithinFour(double share) {
        Shares shares = Shares.of(share, 0, 1, 0, 0);
        long refused = 0;
        for (long number = 0; number < 100_000; number++) {
            refused += shares.refuse(Priority.NORMAL, number) ? 1 : 0;
            assertThat(Math.abs(refused - share * (number + 1)))
                    .as("after %d", number)
                    .isLessThan(4);
        }
    }

    @Test
    void aLargerShareRefusesTheSameCallsAndMore() {
        Shares less = Shares.of(0.2, 0, 1, 0, 0);
        Shares more = Shares.of(0.3, 0, 1, 0, 0);
        for (long number = 0; number < 10_000; number++) {
            assertThat(!less.refuse(Priority.NORMAL, number) || more.refuse(Priority.NORMAL, number))
                    .isTrue();
        }
    }

    private static long refused(Shares shares, Priority priority, int calls) {
        long refused = 0;
        for (long number = 0; number < calls; number++) {
            refused += shares.refuse(priority, number) ? 1 : 0;
        }
        return refused;
    }
}
