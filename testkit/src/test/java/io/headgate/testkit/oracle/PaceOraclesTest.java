package io.headgate.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PaceOraclesTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration TEN = Duration.ofNanos(10);
    private static final long MILLI = 1_000_000;

    @Test
    void twoPerSecondBurstTwo() {
        for (Oracle oracle : List.of(
                new TokenBucketOracle(2, 2, SECOND, 2, -7 * MILLI),
                GcraOracle.withBurst(2, SECOND, 2, -7 * MILLI),
                new LeakyMeterOracle(2, 2, SECOND, -7 * MILLI))) {
            assertThat(oracle.take(1, 0)).isTrue();
            assertThat(oracle.take(1, 0)).isTrue();
            assertThat(oracle.take(1, 0)).isFalse();
            assertThat(oracle.waitNanos(1, 0)).isEqualTo(500 * MILLI);
            assertThat(oracle.take(1, 500 * MILLI - 1)).isFalse();
            assertThat(oracle.take(1, 500 * MILLI)).isTrue();
            assertThat(oracle.available(10_500 * MILLI)).isEqualTo(2);
            assertThat(oracle.waitNanos(3, 10_500 * MILLI)).isEqualTo(Oracle.NEVER);
            assertThat(oracle.take(2, 10_500 * MILLI)).isTrue();
            assertThat(oracle.take(1, 10_500 * MILLI)).isFalse();
        }
    }

    @Test
    void threePerSecondMintExactlyThreeEverySecond() {
        Oracle oracle = new TokenBucketOracle(3, 3, SECOND, 0, 0);

        assertThat(oracle.waitNanos(1, 0)).isEqualTo(333_333_334);
        assertThat(oracle.take(1, 333_333_333)).isFalse();
        assertThat(oracle.take(1, 333_333_334)).isTrue();
        assertThat(oracle.take(1, 666_666_667)).isTrue();
        assertThat(oracle.take(1, 1_000_000_000)).isTrue();
        assertThat(oracle.available(1_999_999_999)).isEqualTo(2);
        assertThat(oracle.available(2_000_000_000)).isEqualTo(3);
    }

    @Test
    void aBucketWithoutRefillGivesWhatItHas() {
        Oracle oracle = new TokenBucketOracle(2, 0, SECOND, 1, 0);

        assertThat(oracle.take(1, 0)).isTrue();
        assertThat(oracle.waitNanos(1, 0)).isEqualTo(Oracle.NEVER);
    }

    @Test
    void anIntervalBucketRefillsAllAtOnceOnItsGrid() {
        Oracle oracle = new IntervalBucketOracle(5, 2, TEN, 1, 100);

        assertThat(oracle.take(1, 103)).isTrue();
        assertThat(oracle.waitNanos(2, 103)).isEqualTo(7);
        assertThat(oracle.waitNanos(3, 103)).isEqualTo(17);
        assertThat(oracle.waitNanos(5, 103)).isEqualTo(27);
        assertThat(oracle.waitNanos(6, 103)).isEqualTo(Oracle.NEVER);
        assertThat(oracle.available(109)).isZero();
        assertThat(oracle.take(2, 110)).isTrue();
        assertThat(oracle.take(1, 119)).isFalse();
        assertThat(oracle.available(139)).isEqualTo(4);
        assertThat(oracle.available(140)).isEqualTo(5);
    }

    @Test
    void severalBandwidthsAreChargedTogetherOrNotAtAll() {
        Oracle oracle = new AllOfOracle(List.of(
                new TokenBucketOracle(2, 1, TEN, 2, 0), new TokenBucketOracle(3, 1, Duration.ofNanos(100), 3, 0)));

        assertThat(oracle.take(3, 0)).isFalse();
        assertThat(oracle.available(0)).isEqualTo(2);
        assertThat(oracle.take(2, 0)).isTrue();
        assertThat(oracle.waitNanos(1, 0)).isEqualTo(10);
        assertThat(oracle.waitNanos(2, 0)).isEqualTo(100);
        assertThat(oracle.take(1, 10)).isTrue();
        assertThat(oracle.waitNanos(1, 10)).isEqualTo(90);
        assertThat(oracle.waitNanos(3, 10)).isEqualTo(Oracle.NEVER);
        assertThatThrownBy(() -> new AllOfOracle(List.of())).hasMessage("all: [] (expected: at least one)");
    }

    @Test
    void gcraLetsAPermitComeEarlyByTheTolerance() {
        Oracle oracle = new GcraOracle(1, TEN, Rational.of(4), 0);

        assertThat(oracle.take(1, 0)).isTrue(); // theoretical arrival 10
        assertThat(oracle.waitNanos(1, 0)).isEqualTo(6);
        assertThat(oracle.take(1, 5)).isFalse();
        assertThat(oracle.take(1, 6)).isTrue(); // theoretical arrival 20
        assertThat(oracle.available(15)).isZero();
        assertThat(oracle.available(16)).isEqualTo(1);
        assertThat(oracle.waitNanos(2, 100)).isEqualTo(Oracle.NEVER);
    }

    @Test
    void aQueueSpacesItsCallersExactly() {
        ReservingOracle oracle = new LeakyQueueOracle(3, TEN, 0); // 3⅓ ns apart

        assertThat(oracle.available(2)).isEqualTo(Long.MAX_VALUE);
        assertThat(oracle.reserve(5, 2, 0)).isZero();
        assertThat(oracle.available(2)).isZero();
        assertThat(oracle.reserve(1, 2, 100)).isEqualTo(4); // due 5⅓
        assertThat(oracle.reserve(1, 2, 100)).isEqualTo(7); // due 8⅔
        assertThat(oracle.reserve(1, 2, 9)).isEqualTo(ReservingOracle.REFUSED);
        assertThat(oracle.reserve(1, 2, 10)).isEqualTo(10); // due 12
        assertThat(oracle.waitNanos(2, 12)).isEqualTo(7); // due 18⅔
        assertThat(oracle.take(2, 18)).isFalse();
        assertThat(oracle.available(18)).isEqualTo(1);
        assertThat(oracle.take(2, 19)).isTrue();
    }

    @Test
    void aConcurrencyLimitIsFreedByReleasesOnly() {
        ConcurrencyOracle oracle = new ConcurrencyOracle(3);

        assertThat(oracle.take(2, 0)).isTrue();
        assertThat(oracle.take(2, 0)).isFalse();
        assertThat(oracle.waitNanos(2, 0)).isEqualTo(Oracle.NEVER);
        oracle.release(1);
        assertThat(oracle.available(9)).isEqualTo(2);
        assertThat(oracle.take(2, 9)).isTrue();
        assertThatThrownBy(() -> oracle.release(4)).hasMessage("permits: 4 (expected: 1 to those in flight, 3)");
    }
}
