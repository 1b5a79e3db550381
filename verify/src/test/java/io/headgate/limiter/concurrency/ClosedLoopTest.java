package io.headgate.limiter.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each algorithm against a service that handles 40 calls at once, 10 ms each, in virtual time. */
class ClosedLoopTest {

    private static final int CAPACITY = 40;
    private static final int ENDLESS = Integer.MAX_VALUE / 2;
    private static final Duration USUAL = Duration.ofMillis(10);
    private static final Duration DOUBLED = Duration.ofMillis(20);

    @Test
    void vegasSettlesThreeToSixAboveTheCapacity() {
        ServiceModel service = new ServiceModel(Vegas.defaults(), CAPACITY, ENDLESS, USUAL);

        service.runUntilSecond(20);
        assertThat(service.runUntilSecond(58))
                .allSatisfy(limit -> assertThat(limit).isBetween(43L, 46L));
        List<Long> later = service.runUntilSecond(600);
        assertThat(later).allSatisfy(limit -> assertThat(limit).isBetween(21L, 46L));
        assertThat(later.stream().filter(limit -> limit >= 43).count())
                .as("seconds not spent in the lulls")
                .isGreaterThan(later.size() * 95L / 100);
    }

    @Test
    void vegasFallsWhenTheLatencyDoublesAndComesBackOnceALullHasShownThatTheServiceIsSlower() {
        ServiceModel service = new ServiceModel(Vegas.defaults(), CAPACITY, ENDLESS, USUAL);
        service.runUntilSecond(30);

        service.changeServiceTime(DOUBLED);

        assertThat(last(service.runUntilSecond(57))).isLessThanOrEqualTo(20);
        assertThat(last(service.runUntilSecond(100))).isBetween(43L, 46L);
    }

    @Test
    void gradient2SettlesBetweenTheCapacityAndItsTolerance() {
        ServiceModel service = new ServiceModel(gradient2(), CAPACITY, ENDLESS, USUAL);

        service.runUntilSecond(30);
        assertThat(service.runUntilSecond(58))
                .allSatisfy(limit -> assertThat(limit).isBetween(60L, 64L));
        assertThat(service.runUntilSecond(1_200))
                .allSatisfy(limit -> assertThat(limit).isBetween(30L, 64L));
    }

    @Test
    void gradient2FallsWhenTheLatencyDoublesAndComesBackOnceALullHasShownThatTheServiceIsSlower() {
        ServiceModel service = new ServiceModel(gradient2(), CAPACITY, ENDLESS, USUAL);
        service.runUntilSecond(40);

        service.changeServiceTime(DOUBLED);

        assertThat(last(service.runUntilSecond(58))).isLessThanOrEqualTo(32);
        assertThat(last(service.runUntilSecond(132))).isBetween(55L, 64L);
    }

    @Test
    void gradient2StaysBelowWhatIsDroppedAlthoughTheCallsThatGetThroughLookFast() {
        ServiceModel service = new ServiceModel(gradient2(), CAPACITY, 5, USUAL);

        service.runUntilSecond(40);

        // dropped above 45: one step of growth too far at most, then a tenth less
        assertThat(service.runUntilSecond(58))
                .allSatisfy(limit -> assertThat(limit).isBetween(40L, 46L));
    }

    @Test
    void aimdSwingsBetweenWhatIsDroppedAndATenthLess() {
        Aimd aimd = Aimd.defaults().withRange(50, 1, 200);
        ServiceModel service = new ServiceModel(aimd, CAPACITY, 20, USUAL);

        service.runUntilSecond(30);

        // dropped above 60: 61 becomes 54
        assertThat(service.runUntilSecond(300))
                .allSatisfy(limit -> assertThat(limit).isBetween(54L, 61L));
    }

    @Test
    void aimdFallsWhenTheLatencyDoublesBeyondItsTimeout() {
        Aimd aimd = Aimd.defaults().withRange(50, 1, 200).withTimeout(Duration.ofMillis(25));
        ServiceModel service = new ServiceModel(aimd, CAPACITY, 20, USUAL);
        service.runUntilSecond(60);

        service.changeServiceTime(DOUBLED);
        service.runUntilSecond(80);

        // 20 ms * 50 / 40 = 25 ms: 51 is too many and becomes 45
        assertThat(service.runUntilSecond(300))
                .allSatisfy(limit -> assertThat(limit).isBetween(45L, 51L));
    }

    @Test
    void theMaximumIsNeverExceededInFlight() {
        Vegas vegas = Vegas.defaults().withRange(20, 1, 30);
        ServiceModel service = new ServiceModel(vegas, CAPACITY, ENDLESS, USUAL);

        service.runUntilSecond(100);

        assertThat(service.mostInFlight).isEqualTo(30);
    }

    private static Gradient2 gradient2() {
        return Gradient2.defaults().withRange(50, 5, 200);
    }

    private static long last(List<Long> limits) {
        return limits.get(limits.size() - 1);
    }
}
