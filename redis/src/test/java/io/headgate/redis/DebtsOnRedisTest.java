package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Limit;
import io.headgate.limiter.Probe;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.SmoothWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.Opening;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import io.headgate.redis.form.Forms;
import io.headgate.redis.form.Leasing;
import io.headgate.rule.WhenLost;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A cost that is charged after the work is owed in full, whatever its size:
 *
 * <pre>
 *   all costs, the call that is admitted included ≤ capacity + rate · time passed      (windows by the clock: and a period's permits)
 * </pre>
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DebtsOnRedisTest {

    private static final Instant BEGIN = Instant.parse("2026-03-01T00:00:00.3Z");
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration LIFE = Duration.ofMillis(100);
    private static final Duration A_HUNDRED_YEARS = Duration.ofDays(36_525);
    private static final Duration TICK = Duration.ofNanos(1_000);
    private static final int SEEDS = 3;
    private static final int STEPS = 60;
    private static final int SLOWEST = 3; // a limit that is cold admits a third of its rate

    private final FakeTicker ticker = new FakeTicker();
    private FakeWallClock wall;
    private RedisOnLoopback redis;
    private RedisLimits limits;

    @BeforeAll
    void startRedis(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterAll
    void endRedis() {
        redis.close();
    }

    @BeforeEach
    void begin() {
        redis.redis().flushall();
        wall = new FakeWallClock(BEGIN, ticker);
        CivilClockStore store = new CivilClockStore(redis.connection(), wall);
        limits = new RedisLimits(store, CivilClockStore.clock(), ticker, "headgate", Duration.ofSeconds(60), () -> {});
    }

    static Stream<Limit> limits() {
        Duration warmUp = Duration.ofSeconds(10);
        return Stream.of(
                TokenBucket.perSecond(100),
                TokenBucket.perSecond(3).withBurst(7),
                TokenBucket.of(7_777_777, Duration.ofDays(1)).withBurst(1_000),
                TokenBucket.of(38, SECOND).withRefill(Refill.INTERVAL),
                Gcra.perSecond(3).withTolerance(Duration.ofMillis(700)),
                LeakyBucket.perSecond(100),
                LeakyQueue.perSecond(7, Duration.ofSeconds(2)),
                SmoothBursty.perSecond(3),
                FixedWindow.perSecond(100),
                FixedWindow.of(10_000, Duration.ofMinutes(1)),
                FixedWindow.perSecond(100).withOpening(Opening.FIRST_CALL),
                SlidingWindow.perSecond(100),
                SlidingWindow.perSecond(7).withSlices(100),
                AlignedSlices.perSecond(100),
                TwoWindowCounter.perSecond(100),
                CalendarQuota.of(100, CalendarPeriod.MINUTE),
                CalendarQuota.of(100, CalendarPeriod.DAY).in(ZoneId.of("Europe/Berlin")),
                CalendarQuota.of(100, CalendarPeriod.WEEK),
                CalendarQuota.of(100, CalendarPeriod.MONTH),
                SlidingLog.perSecond(100),
                new SmoothWarmUp(100, SECOND, warmUp, SLOWEST),
                WarmUp.perSecond(30, warmUp),
                PacedWarmUp.perSecond(30, warmUp, Duration.ofSeconds(2)));
    }

    static Stream<Limit> leasable() {
        return limits().filter(
                        limit -> new Forms(CivilClockStore.clock()).of(limit).leasing() != Leasing.NONE);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("limits")
    void whatIsChargedIsOwedInFull(Limit limit) {
        RateLimiter limiter = limits.limiter("orders", limit);
        new Books(limit, Duration.ZERO).keep(limiter, limiter::charge);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("limits")
    void soIsWhatACallThatIsSettledHasCostBeyondItsEstimate(Limit limit) {
        RateLimiter limiter = limits.limiter("orders", limit);
        FleetRateLimiter settled = (FleetRateLimiter) limiter;
        new Books(limit, Duration.ZERO)
                .keep(limiter, cost -> settled.chargeLater(cost, false).join());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("limits")
    void soIsWhatACallOnSeveralLimitsHasCost(Limit limit) {
        RateLimiter limiter = limits.limiter("orders", limit);
        FleetCompositeLimiter joint = limits.composite(limiter, limits.limiter("others", TokenBucket.perSecond(1_000)));
        new Books(limit, Duration.ZERO).keep(limiter, cost -> {
            ticker.advance(limit.period().multipliedBy(4L * SLOWEST)); // it has to be admitted first
            JointReservation taken = joint.reserve(1);
            assertThat(taken.isGranted()).isTrue();
            taken.settle(1 + cost, 1).join();
        });
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("leasable")
    void soIsThatOfALimitThatIsLeased(Limit limit) {
        RateLimiter limiter = limits.leased("orders", limit, LIFE, WhenLost.CLOSED);
        new Books(limit, LIFE).keep(limiter, limiter::charge);
    }

    /** Debts upon debts, of calls that wait, and after pauses of any length. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("limits")
    void whateverIsChargedMeanwhileAllOfItIsPaidFirst(Limit limit) {
        for (long seed = 0; seed < SEEDS; seed++) {
            redis.redis().flushall();
            SplittableRandom random = new SplittableRandom(seed);
            RateLimiter limiter = limits.limiter("orders", limit);
            Books books = new Books(limit, Duration.ZERO);
            for (int step = 0; step < STEPS; step++) {
                long pause = anyNumber(random, limit.period().dividedBy(TICK));
                ticker.advance(TICK.multipliedBy(Math.min(pause, A_HUNDRED_YEARS.dividedBy(TICK) / 100)));
                long permits = 1 + random.nextLong(limit.capacity());
                switch (random.nextInt(6)) {
                    case 0 -> {
                        long cost = anyNumber(random, limit.permits());
                        limiter.charge(cost);
                        books.use(cost);
                    }
                    case 1 -> {
                        Reservation booked = limiter.reserve(permits, limit.period());
                        if (booked.isGranted()) {
                            ticker.advance(booked.delay());
                            books.admit(permits, "seed " + seed + ", booked in step " + step);
                        }
                    }
                    case 2 -> limiter.reserve(permits, limit.period()).cancel();
                    default -> {
                        if (limiter.tryAcquire(permits)) {
                            books.admit(permits, "seed " + seed + ", taken in step " + step);
                        }
                    }
                }
            }
        }
    }

    /** Up to a million times {@code unit}, of each order of magnitude as often. */
    private static long anyNumber(SplittableRandom random, long unit) {
        long most = unit;
        for (int times = random.nextInt(7); times > 0; times--) {
            most *= 10;
        }
        return 1 + random.nextLong(most);
    }

    /** Counts with whole numbers of any size what may have been used since it began. */
    private final class Books {
        private final Limit limit;
        private final BigInteger period;
        private final BigInteger atFirst;
        private final long begun = ticker.read();
        private BigInteger used = BigInteger.ZERO;

        Books(Limit limit, Duration life) {
            this.limit = limit;
            this.period = BigInteger.valueOf(limit.period().toNanos());
            this.atFirst = BigInteger.valueOf(limit.capacity() + beyond())
                    .multiply(period)
                    .add(BigInteger.valueOf(limit.permits()).multiply(BigInteger.valueOf(life.toNanos())));
        }

        /** What windows that have begun before may hold; of pacing and of warm-ups the call that is paid for later. */
        private long beyond() {
            if (limit instanceof TokenBucket bucket) {
                return bucket.refill() == Refill.GREEDY ? 0 : bucket.permits();
            }
            boolean isOfAnyInterval =
                    limit instanceof LeakyBucket || limit instanceof SlidingWindow || limit instanceof SlidingLog;
            return isOfAnyInterval ? 0 : limit.permits();
        }

        void use(long permits) {
            used = used.add(BigInteger.valueOf(permits));
        }

        /** Charges 1, 10, 100 ... times the limit, and waits each time until a call is admitted. */
        void keep(RateLimiter limiter, LongConsumer charge) {
            for (long times = 1; times <= 1_000_000_000 && isPaid(times); times *= 10) {
                long cost = times * limit.permits() + times / 7;
                charge.accept(cost);
                use(cost);
                admitOne(limiter, times);
            }
        }

        /** Whether all of it is paid within a hundred years, also by the slowest. */
        private boolean isPaid(long times) {
            return times < A_HUNDRED_YEARS.dividedBy(limit.period()) / SLOWEST / 2;
        }

        private void admitOne(RateLimiter limiter, long times) {
            Probe probe = limiter.probe();
            assertThat(probe.retryAfterNanos())
                    .as("owed for %s periods", times)
                    .isLessThanOrEqualTo(
                            (times + times / 7 + 4) * SLOWEST * limit.period().toNanos());
            long wait = probe.retryAfterNanos();
            if (wait > 0) {
                assertThat(limiter.tryAcquire()).as("at once").isFalse();
                long before = limit instanceof CalendarQuota
                        ? wait / 10
                        : TICK.toNanos(); // far periods are told as long ones
                ticker.advanceNanos(wait - before);
                assertThat(limiter.tryAcquire()).as("before, of %s", times).isFalse();
                ticker.advanceNanos(before);
            }
            assertThat(limiter.tryAcquire()).as("after %s periods", times).isTrue();
            admit(1, "a debt of " + times + " periods");
        }

        void admit(long permits, String call) {
            use(permits);
            assertThat(used.multiply(period))
                    .as("used after %s, %s", Duration.ofNanos(ticker.read() - begun), call)
                    .isLessThanOrEqualTo(atFirst.add(periodsPassed().multiply(BigInteger.valueOf(limit.permits()))));
        }

        /** Times a period. */
        private BigInteger periodsPassed() {
            BigInteger time = BigInteger.valueOf(ticker.read() - begun);
            return limit instanceof CalendarQuota quota ? edgesPassed(quota).multiply(period) : time;
        }

        private BigInteger edgesPassed(CalendarQuota quota) {
            LocalDateTime end = Instant.ofEpochSecond(0, wall.epochNanos())
                    .atZone(quota.zone())
                    .toLocalDateTime();
            LocalDateTime start = BEGIN.atZone(quota.zone()).toLocalDateTime();
            return BigInteger.valueOf(
                    switch (quota.per()) {
                        case MINUTE -> ChronoUnit.MINUTES.between(start.truncatedTo(ChronoUnit.MINUTES), end);
                        case HOUR -> ChronoUnit.HOURS.between(start.truncatedTo(ChronoUnit.HOURS), end);
                        case DAY -> ChronoUnit.DAYS.between(start.toLocalDate(), end.toLocalDate());
                        case WEEK ->
                            ChronoUnit.WEEKS.between(
                                    start.toLocalDate()
                                            .minusDays(start.getDayOfWeek().getValue() - 1),
                                    end.toLocalDate());
                        case MONTH ->
                            ChronoUnit.MONTHS.between(start.toLocalDate().withDayOfMonth(1), end.toLocalDate());
                    });
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("limits")
    void aDebtOfMoreThanAHundredYearsIsNeverPaid(Limit limit) {
        RateLimiter limiter = limits.limiter("orders", limit);
        assertThat(limiter.tryAcquire()).isTrue();
        limiter.charge(Long.MAX_VALUE);
        limiter.charge(1);
        for (int years = 0; years < 100; years += 33) {
            assertThat(limiter.probe().retryAfterNanos()).isEqualTo(Long.MAX_VALUE);
            assertThat(limiter.probe().remaining()).isNegative();
            assertThat(limiter.tryAcquire()).isFalse();
            assertThat(limiter.reserve(1, A_HUNDRED_YEARS).isGranted()).isFalse();
            assertThat(limiter.consumeUpTo(1)).isZero();
            JointReservation joint =
                    limits.composite(limits.limiter("others", limit), limiter).reserve(1);
            assertThat(joint.isGranted()).isFalse();
            assertThat(joint.retryAfter()).isEmpty();
            ticker.advance(Duration.ofDays(33 * 365));
        }
        assertThat(limits.limiter("others", limit).tryAcquire())
                .as("what did not admit a call alone was not taken")
                .isTrue();
        assertThat(limits.figures().neverPaid()).isEqualTo(Long.MAX_VALUE);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("limits")
    void itEndsWhenTheLimitIsChangedOrTheKeyRemoved(Limit limit) {
        RateLimiter limiter = limits.limiter("orders", limit);
        limiter.charge(Long.MAX_VALUE);
        redis.redis().keys("headgate:{orders}*").forEach(redis.redis()::del);
        assertThat(limiter.tryAcquire()).isTrue();
        limiter.charge(Long.MAX_VALUE);
        ticker.advance(limit.period().multipliedBy(10));
        assertThat(limiter.tryAcquire()).isFalse();
        limiter.reconfigure(DebtsOnRedisTest::another);
        assertThat(limiter.tryAcquire()).as("all was used up at the charge").isTrue();
        assertThat(limiter.tryAcquire(limiter.limit().largestTake() + 1)).isFalse();
        limiter.reconfigure(before -> limit);
        ticker.advance(limit.period().multipliedBy(10));
        assertThat(limiter.tryAcquire())
                .as("it is forgotten, unless the other limit is of another kind, and has a key of its own")
                .isEqualTo(kind(limit).equals(kind(another(limit))));
    }

    private static String kind(Limit limit) {
        return new Forms(CivilClockStore.clock()).of(limit).kind();
    }

    private static Limit another(Limit limit) {
        if (limit instanceof TokenBucket bucket) {
            return bucket.withBurst(bucket.burst() + 1);
        }
        if (limit instanceof FixedWindow window) {
            return new FixedWindow(window.permits() + 1, window.period(), window.opening());
        }
        if (limit instanceof SlidingWindow window) {
            return new SlidingWindow(window.permits() + 1, window.period(), window.slices());
        }
        if (limit instanceof CalendarQuota quota) {
            return new CalendarQuota(quota.permits() + 1, quota.per(), quota.zone());
        }
        if (limit instanceof SlidingLog log) {
            return SlidingLog.of(log.permits() + 1, log.period());
        }
        if (limit instanceof WarmUp warmUp) {
            return WarmUp.perSecond(warmUp.permits() + 1, warmUp.warmUp());
        }
        return TokenBucket.perSecond(5);
    }

    /** In the time of the server. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("limits")
    void theKeyLivesAsLongAsTheDebt(Limit limit) {
        try (RedisLimits real = redis.quietLimits(Duration.ofSeconds(60))) {
            long times = Math.min(100_000_000, A_HUNDRED_YEARS.dividedBy(limit.period()) / 2 / SLOWEST);
            real.limiter("orders", limit).charge(times * limit.permits());
            assertThat(longestLife()).isGreaterThan(limit.period().multipliedBy(times - 3));
            real.limiter("orders", limit).charge(Long.MAX_VALUE);
            assertThat(longestLife()).isBetween(A_HUNDRED_YEARS.minusDays(1), A_HUNDRED_YEARS.plusDays(1));
        }
    }

    private Duration longestLife() {
        List<String> keys = redis.redis().keys("headgate:{orders}:*");
        assertThat(keys).allSatisfy(key -> assertThat(redis.redis().pttl(key)).isPositive());
        return keys.stream()
                .map(key -> Duration.ofMillis(redis.redis().pttl(key)))
                .max(Duration::compareTo)
                .orElseThrow();
    }

    @Test
    void eachLimiterWarnsOnceOfADebtThatIsNeverPaid() {
        List<String> told = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord line) {
                told.add(line.getMessage() + List.of(line.getParameters()));
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger log = Logger.getLogger("io.headgate.redis");
        log.addHandler(handler);
        try {
            RateLimiter orders = limits.limiter("orders", TokenBucket.perSecond(1));
            orders.charge(5);
            assertThat(told).isEmpty();
            orders.charge(4_000_000_000L);
            orders.charge(1);
            limits.limiter("others", TokenBucket.perSecond(1)).charge(4_000_000_000L);
        } finally {
            log.removeHandler(handler);
        }
        assertThat(told).hasSize(2).first().asString().contains("headgate:{orders}:bucket", "4000000000");
        assertThat(limits.figures().neverPaid()).isEqualTo(8_000_000_001L);
    }
}
