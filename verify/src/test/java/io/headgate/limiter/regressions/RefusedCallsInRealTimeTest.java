package io.headgate.limiter.regressions;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.AllOrNothing;
import io.headgate.Caller;
import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;
import io.headgate.limiter.composite.CompositeLimiter;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.verify.Together;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Calls that one limit refuses take nothing from another that they share, also on a clock that runs: what drips into a bucket
 * while they hammer is there afterwards. The bucket is read at instants of the same clock, so how busy the machine is does not
 * matter.
 */
@Tag("concurrency")
class RefusedCallsInRealTimeTest {

    private static final long RATE = 10_000;
    private static final long BURST = 10 * RATE;
    private static final long HAMMERING_NANOS = 300_000_000;
    private static final double ALL_BUT_ONE_PERCENT = 0.99;
    private static final Duration YEAR = Duration.ofDays(365);

    private final Ticker ticker = Ticker.system();
    private final AtomicLong admitted = new AtomicLong();

    static Stream<Arguments> buckets() {
        List<Limit> buckets = List.of(
                TokenBucket.perSecond(RATE).withBurst(BURST),
                Gcra.perSecond(RATE).withTolerance(Duration.ofSeconds(10)),
                LeakyBucket.perSecond(RATE).withVolume(BURST));
        return buckets.stream().flatMap(bucket -> Stream.of(1, 2, 8).map(threads -> Arguments.of(bucket, threads)));
    }

    @ParameterizedTest
    @MethodSource("buckets")
    void whatTheSecondLimitOfACompositeRefusesTakesNothingFromTheFirst(Limit limit, int threads) throws Exception {
        Seen bucket = new Seen(limit);
        CompositeLimiter both = CompositeLimiter.of(bucket, FixedWindow.of(1, YEAR));
        both.tryAcquire(); // the window is full for a year

        assertThat(refillSeen(bucket, threads, both::tryAcquire)).isGreaterThan(ALL_BUT_ONE_PERCENT);
    }

    @ParameterizedTest
    @MethodSource("buckets")
    void aCallerWhoIsHeldToTenASecondTakesNothingFromABucketThatAllShare(Limit limit, int threads) throws Exception {
        Seen bucket = new Seen(limit);
        try (Headgate headgate = Headgate.builder()
                .rules(
                        flow("api").by(bucket),
                        flow("api").by(SlidingWindow.perSecond(10)).from("bad"))
                .build()) {
            Caller bad = headgate.resource("api").from("bad");

            assertThat(refillSeen(bucket, threads, () -> bad.tryEnter().isAdmitted()))
                    .isGreaterThan(ALL_BUT_ONE_PERCENT);
        }
    }

    @ParameterizedTest
    @MethodSource("buckets")
    void whatAnotherResourceRefusesTakesNothingFromABucketOfTheFirst(Limit limit, int threads) throws Exception {
        Seen bucket = new Seen(limit);
        try (Headgate headgate = Headgate.builder()
                .rules(flow("group").by(bucket), flow("route").perSecond(10))
                .build()) {
            AllOrNothing both = AllOrNothing.of(headgate.resource("group"), headgate.resource("route"));

            assertThat(refillSeen(bucket, threads, () -> both.tryEnter().isAdmitted()))
                    .isGreaterThan(ALL_BUT_ONE_PERCENT);
        }
    }

    /** A limit of 0 per value, calls in flight per value, and several values of which the second is refused. */
    static Stream<Arguments> valuesThatAreRefused() {
        return Stream.of(
                Arguments.of(HotParameterRule.perSecond("route", 0, 0), "v"),
                Arguments.of(HotParameterRule.inFlight("route", 0, 0), "v"),
                Arguments.of(HotParameterRule.of("route", 0, FixedWindow.of(1, YEAR)), List.of("v", "w")));
    }

    @ParameterizedTest
    @MethodSource("valuesThatAreRefused")
    void whatARuleForValuesRefusesTakesNothingFromABucketOfTheFirst(HotParameterRule rule, Object value)
            throws Exception {
        Seen bucket = new Seen(TokenBucket.perSecond(RATE).withBurst(BURST));
        try (Headgate headgate =
                Headgate.builder().rules(flow("group").by(bucket), rule).build()) {
            AllOrNothing both = AllOrNothing.of(headgate.resource("group"), headgate.resource("route"));
            Object arguments = new Object[] {value};
            both.tryEnter(arguments);

            assertThat(refillSeen(bucket, 4, () -> both.tryEnter(arguments).isAdmitted()))
                    .isGreaterThan(ALL_BUT_ONE_PERCENT);
        }
    }

    static Stream<Limit> limitsOfValues() {
        return Stream.of(
                FixedWindow.of(1, YEAR),
                TokenBucket.of(1, YEAR),
                LeakyQueue.of(1, YEAR, Duration.ofMillis(1)),
                WarmUp.perSecond(1, Duration.ofSeconds(10)));
    }

    @ParameterizedTest
    @MethodSource("limitsOfValues")
    void aValueWithoutRoomForALimiterOfItsOwnTakesNothingFromABucketEither(Limit limit) throws Exception {
        Seen bucket = new Seen(TokenBucket.perSecond(RATE).withBurst(BURST));
        HotParameterRule crowded = HotParameterRule.of("api", 0, limit).withMaxKeys(1);
        try (Headgate headgate =
                Headgate.builder().rules(flow("api").by(bucket), crowded).build()) {
            Resource api = headgate.resource("api");
            api.tryEnter("first");

            assertThat(refillSeen(bucket, 4, () -> api.tryEnter("v").isAdmitted()))
                    .isGreaterThan(ALL_BUT_ONE_PERCENT);
        }
    }

    /** The permits that dripped into an empty bucket while threads hammered, per permit that was due. */
    private double refillSeen(Seen bucket, int threads, BooleanSupplier call) throws Exception {
        Algorithm algorithm = bucket.algorithm();
        long began = ticker.read();
        algorithm.takeUpTo(BURST - RATE, began);
        long before = algorithm.available(began);
        Together.run(threads, number -> {
            while (ticker.read() - began < HAMMERING_NANOS) {
                if (call.getAsBoolean()) {
                    admitted.incrementAndGet();
                }
            }
        });
        long ended = ticker.read();
        double due = (ended - began) * (RATE / 1e9);
        return (algorithm.available(ended) - before + admitted.get()) / due;
    }

    /** A limit whose algorithm can be looked at. */
    private record Seen(Limit limit, AtomicReference<Algorithm> made) implements Limit {

        Seen(Limit limit) {
            this(limit, new AtomicReference<>());
        }

        Algorithm algorithm() {
            return made.get();
        }

        @Override
        public long permits() {
            return limit.permits();
        }

        @Override
        public Duration period() {
            return limit.period();
        }

        @Override
        public long capacity() {
            return limit.capacity();
        }

        @Override
        public Algorithm start(long now, WallClock wall) {
            made.set(limit.start(now, wall));
            return made.get();
        }
    }
}
