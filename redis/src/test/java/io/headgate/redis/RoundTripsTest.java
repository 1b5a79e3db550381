package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RoundTripsTest {

    private final FakeTicker ticker = new FakeTicker(Long.MAX_VALUE - 7); // wraps
    private final RoundTrips trips = new RoundTrips(ticker);

    @Test
    void bucketsFollowOneAnotherAndAreAtMostAnEighthWide() {
        for (int bucket = 0; RoundTrips.lowest(bucket) < Duration.ofSeconds(100).toNanos(); bucket++) {
            long low = RoundTrips.lowest(bucket);
            long end = RoundTrips.lowest(bucket + 1);
            assertThat(RoundTrips.bucketOf(low)).isEqualTo(bucket);
            assertThat(RoundTrips.bucketOf(end - 1)).isEqualTo(bucket);
            assertThat(end - low).isBetween(1L, Math.max(1, low / 8));
        }
        assertThat(RoundTrips.bucketOf(Long.MAX_VALUE))
                .as("the last takes the rest")
                .isLessThan(38 * 8);
    }

    @Test
    void tellsTheSumTheMedianThePercentileAndTheLongest() {
        for (int micros = 1; micros <= 200; micros++) {
            trips.add(micros * 1_000, ticker.read(), micros % 50 == 0);
        }
        RoundTripFigures figures = trips.figures();
        assertThat(figures.count()).isEqualTo(200);
        assertThat(figures.failed()).isEqualTo(4);
        assertThat(figures.total()).isEqualTo(Duration.ofNanos(20_100_000));
        assertThat(figures.median().toNanos()).isBetween(100_000L, 112_500L);
        assertThat(figures.percentile99().toNanos()).isBetween(198_000L, 200_000L);
        assertThat(figures.longest()).isEqualTo(Duration.ofNanos(200_000));
    }

    @Test
    void oneOfTwoIsTheMedianAndTheOtherTheLongest() {
        trips.add(1_000, ticker.read(), false);
        trips.add(9_000, ticker.read(), false);
        assertThat(trips.figures().median().toNanos()).isBetween(1_000L, 1_125L);
        assertThat(trips.figures().percentile99()).isEqualTo(Duration.ofNanos(9_000));
    }

    @Test
    void forgetsTimesAfterTwoMinutesAndNoCount() {
        assertThat(trips.figures().median()).isZero();
        trips.add(5_000_000, ticker.read(), false);
        ticker.advance(Duration.ofSeconds(61));
        trips.add(1_000_000, ticker.read(), false);
        assertThat(trips.figures().longest()).isEqualTo(Duration.ofMillis(5));
        ticker.advance(Duration.ofSeconds(60));
        assertThat(trips.figures().longest()).isEqualTo(Duration.ofMillis(1));
        ticker.advance(Duration.ofHours(1));
        assertThat(trips.figures().longest()).isZero();
        assertThat(trips.figures().count()).isEqualTo(2);
        assertThat(trips.figures().total()).isEqualTo(Duration.ofMillis(6));
    }
}
