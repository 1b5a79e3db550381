package io.headgate.limiter.regressions;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.pace.TokenBuckets;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Rates that do not divide evenly, and very high and very low ones, after long idle spells. */
class ExactRatesTest {

    private static final int PERMITS = 200;

    private record Rate(long permits, Duration period) {
        /** The first whole nanosecond at which {@code count} permits have come in since 0. */
        long nanosFor(long count) {
            BigInteger[] parts = BigInteger.valueOf(count)
                    .multiply(BigInteger.valueOf(period.toNanos()))
                    .divideAndRemainder(BigInteger.valueOf(permits));
            return parts[0].longValueExact() + parts[1].signum();
        }

        /** The permits that come in within {@code time}. */
        long within(Duration time) {
            return BigInteger.valueOf(time.toNanos())
                    .multiply(BigInteger.valueOf(permits))
                    .divide(BigInteger.valueOf(period.toNanos()))
                    .longValueExact();
        }
    }

    static Stream<Arguments> ratesAndIdleSpells() {
        List<Rate> rates = List.of(
                new Rate(1, Duration.ofSeconds(1000)), // 0.001 a second
                new Rate(3, Duration.ofSeconds(1)),
                new Rate(7, Duration.ofMinutes(1)),
                new Rate(9_999_999, Duration.ofSeconds(1)),
                new Rate(10_000_000, Duration.ofSeconds(1)));
        return Stream.of(Duration.ofHours(1), Duration.ofDays(1), Duration.ofDays(100))
                .flatMap(idle -> rates.stream().map(rate -> Arguments.of(rate, idle)));
    }

    @ParameterizedTest
    @MethodSource("ratesAndIdleSpells")
    void permitsBookedAfterIdlingComeAtTheirExactInstants(Rate rate, Duration idle) {
        List<Limit> limits = Stream.concat(
                        buckets(rate),
                        Stream.of(
                                Gcra.of(rate.permits(), rate.period()),
                                LeakyQueue.of(rate.permits(), rate.period(), Duration.ofNanos(rate.nanosFor(PERMITS))),
                                SmoothBursty.of(rate.permits(), rate.period()).withBurst(Duration.ZERO)))
                .toList();
        for (Limit limit : limits) {
            Algorithm algorithm = emptiedAfter(idle, limit);
            for (int count = 1; count <= PERMITS; count++) {
                assertThat(algorithm.take(1, idle.toNanos(), Algorithm.MAX_WAIT_NANOS))
                        .as("%s: permit %s", limit, count)
                        .isEqualTo(rate.nanosFor(count));
            }
        }
    }

    /** A bucket for one permit would be full in between, and lose the part of a nanosecond by which one asks late. */
    @ParameterizedTest
    @MethodSource("ratesAndIdleSpells")
    void permitsAskedForWhenTheyAreDueAfterIdlingAreThereAndNotANanosecondEarlier(Rate rate, Duration idle) {
        for (Limit limit : buckets(rate).toList()) {
            Algorithm algorithm = emptiedAfter(idle, limit);
            for (int count = 1; count <= PERMITS; count++) {
                long due = idle.toNanos() + rate.nanosFor(count);
                assertThat(algorithm.take(1, due - 1, 0))
                        .as("%s: permit %s, early", limit, count)
                        .isEqualTo(Algorithm.REFUSED);
                assertThat(algorithm.take(1, due, 0))
                        .as("%s: permit %s", limit, count)
                        .isZero();
            }
        }
    }

    private static Stream<Limit> buckets(Rate rate) {
        TokenBucket bucket = new TokenBucket(rate.permits(), rate.period(), 2, 2, Refill.GREEDY);
        return Stream.of(
                bucket,
                TokenBuckets.of(bucket),
                LeakyBucket.of(rate.permits(), rate.period()).withVolume(2));
    }

    private static Algorithm emptiedAfter(Duration idle, Limit limit) {
        Algorithm algorithm = limit.start(0, () -> 0);
        algorithm.take(1, 0, 0);
        assertThat(algorithm.takeUpTo(Long.MAX_VALUE, idle.toNanos()))
                .as("%s", limit)
                .isEqualTo(limit.capacity());
        return algorithm;
    }

    @ParameterizedTest
    @MethodSource("ratesAndIdleSpells")
    void aBucketTooLargeToFillHasExactlyWhatCameIn(Rate rate, Duration idle) {
        long hundredDays = rate.within(Duration.ofDays(101));
        TokenBucket bucket = new TokenBucket(rate.permits(), rate.period(), hundredDays, 0, Refill.GREEDY);
        for (Limit limit : List.of(bucket, TokenBuckets.of(bucket))) {
            Algorithm algorithm = limit.start(0, () -> 0);
            long exact = rate.within(idle);
            assertThat(algorithm.available(idle.toNanos())).as("%s", limit).isEqualTo(exact);
            assertThat(algorithm.takeUpTo(Long.MAX_VALUE, idle.toNanos())).isEqualTo(exact);
            assertThat(algorithm.waitNanos(1, idle.toNanos()))
                    .as("%s: the fraction is kept", limit)
                    .isEqualTo(rate.nanosFor(exact + 1) - idle.toNanos());
        }
    }

    @ParameterizedTest
    @MethodSource("ratesAndIdleSpells")
    void aBucketFilledAtIntervalsGetsItsPortionAtEachEdge(Rate rate, Duration idle) {
        Algorithm algorithm = TokenBucket.of(rate.permits(), rate.period())
                .withRefill(Refill.INTERVAL)
                .start(0, () -> 0);
        long period = rate.period().toNanos();
        long lastEdge = idle.toNanos() / period * period;
        assertThat(algorithm.takeUpTo(Long.MAX_VALUE, lastEdge)).isEqualTo(rate.permits());
        assertThat(algorithm.take(1, lastEdge + period - 1, 0)).isEqualTo(Algorithm.REFUSED);
        assertThat(algorithm.takeUpTo(Long.MAX_VALUE, lastEdge + period)).isEqualTo(rate.permits());
    }
}
