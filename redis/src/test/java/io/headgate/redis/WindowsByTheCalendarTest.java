package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.Opening;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Windows that are named for their time, and periods of the calendar, at times of the year 2026 and others. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WindowsByTheCalendarTest {

    private static final int PERMITS = 5;

    private final FakeTicker ticker = new FakeTicker();
    private RedisOnLoopback redis;
    private FakeWallClock wall;
    private CivilClockStore store;

    @BeforeAll
    void startRedis(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterAll
    void endRedis() {
        redis.close();
    }

    @BeforeEach
    void forget() {
        redis.redis().flushall();
    }

    private RateLimiter limiter(Limit limit, Instant now) {
        wall = new FakeWallClock(now, ticker);
        return another(limit);
    }

    /** Of another process. */
    private RateLimiter another(Limit limit) {
        store = new CivilClockStore(redis.connection(), wall);
        RedisLimits limits =
                new RedisLimits(store, CivilClockStore.clock(), ticker, "headgate", Duration.ofSeconds(60), () -> {});
        return limits.limiter("orders", limit);
    }

    private List<String> keys() {
        return redis.redis().keys("headgate:*").stream()
                .filter(key -> !key.endsWith(":ends")) // the test's own
                .sorted()
                .toList();
    }

    @ParameterizedTest(name = "{0} at {1}: {2}")
    @CsvSource({
        "PT1H,    2026-11-15T17:42:07.123Z,    2026-11-15T17:00:00Z",
        "PT1M,    2026-11-15T17:42:07.123Z,    2026-11-15T17:42:00Z",
        "PT1S,    2026-11-15T17:42:07.123Z,    2026-11-15T17:42:07Z",
        "PT24H,   2024-02-29T23:59:59.999999Z, 2024-02-29T00:00:00Z",
        "PT24H,   2100-03-01T00:00:00Z,        2100-03-01T00:00:00Z",
        "PT24H,   2000-12-31T12:00:00Z,        2000-12-31T00:00:00Z",
        "PT0.5S,  2026-01-01T00:00:00.499999Z, 2026-01-01T00:00:00.0Z",
        "PT0.5S,  2026-01-01T00:00:00.5Z,      2026-01-01T00:00:00.5Z",
        "PT0.25S, 2026-01-01T00:00:00.3Z,      2026-01-01T00:00:00.25Z",
        "PT0.0001S, 2026-01-01T00:00:00.012345Z, 2026-01-01T00:00:00.0123Z",
    })
    void aFixedWindowsKeyEndsInItsStart(Duration period, Instant now, String start) {
        RateLimiter limiter = limiter(FixedWindow.of(PERMITS, period), now);
        assertThat(limiter.tryAcquire(2)).isTrue();
        String key = "headgate:{orders}:window:" + start;
        assertThat(keys()).containsExactly(key);
        assertThat(redis.redis().get(key)).isEqualTo("2");
        assertThat(redis.redis().pttl(key)).isPositive();
    }

    @Test
    void thoseWhoWaitAreCountedInTheKeyOfTheirWindowAndGoneFromItWhenTheyGoBack() {
        RateLimiter limiter =
                limiter(FixedWindow.of(PERMITS, Duration.ofHours(1)), Instant.parse("2026-12-31T22:30:00Z"));
        limiter.drain();
        Reservation first = limiter.reserve(3);
        Reservation second = limiter.reserve(4);
        assertThat(first.delay()).isEqualTo(Duration.ofMinutes(30));
        assertThat(second.delay()).isEqualTo(Duration.ofMinutes(90));
        assertThat(keys())
                .containsExactly(
                        "headgate:{orders}:window:2026-12-31T22:00:00Z",
                        "headgate:{orders}:window:2026-12-31T23:00:00Z",
                        "headgate:{orders}:window:2027-01-01T00:00:00Z");
        second.cancel();
        assertThat(keys()).hasSize(2).last().isEqualTo("headgate:{orders}:window:2026-12-31T23:00:00Z");
    }

    @Test
    void aDebtOfManyWindowsIsFoundAndPaidByTime() {
        RateLimiter limiter = limiter(FixedWindow.perSecond(PERMITS), Instant.parse("2026-12-31T22:30:00Z"));
        assertThat(limiter.charge(100 * PERMITS)).isEqualTo(Duration.ofSeconds(100));
        for (int second = 0; second < 100; second++) {
            assertThat(another(limiter.limit()).probe().retryAfter()).contains(Duration.ofSeconds(100 - second));
            wall.advance(Duration.ofSeconds(1));
        }
        assertThat(limiter.tryAcquire(PERMITS)).isTrue();
    }

    @Test
    void timeThatGoesBackByOneWindowOpensNoneForAnybody() {
        RateLimiter limiter = limiter(FixedWindow.perSecond(PERMITS), Instant.parse("2026-12-31T22:30:00Z"));
        limiter.drain();
        wall.jump(Duration.ofSeconds(-1));
        assertThat(limiter.tryAcquire()).isFalse();
        assertThat(another(limiter.limit()).tryAcquire()).isFalse();
    }

    @ParameterizedTest(name = "{0} in {1} at {2} goes on until {3}")
    @CsvSource({
        "MINUTE, UTC,              2026-01-01T00:00:30Z, 2026-01-01T00:01:00Z",
        "HOUR,   Asia/Kolkata,     2026-01-01T00:00:00Z, 2026-01-01T00:30:00Z",
        "HOUR,   Europe/Paris,     2026-10-25T00:10:00Z, 2026-10-25T01:00:00Z",
        "HOUR,   Europe/Paris,     2026-10-25T01:10:00Z, 2026-10-25T02:00:00Z",
        "DAY,    America/New_York, 2026-01-15T12:00:00Z, 2026-01-16T05:00:00Z",
        "DAY,    Europe/Paris,     2026-03-28T23:00:00Z, 2026-03-29T22:00:00Z",
        "DAY,    Europe/Paris,     2026-10-24T22:00:00Z, 2026-10-25T23:00:00Z",
        "WEEK,   Europe/Paris,     2026-01-04T22:59:59Z, 2026-01-04T23:00:00Z",
        "MONTH,  Europe/Paris,     2026-02-10T00:00:00Z, 2026-02-28T23:00:00Z",
        "MONTH,  UTC,              2028-02-10T00:00:00Z, 2028-03-01T00:00:00Z",
    })
    void aQuotaIsWholeAgainWhenItsPeriodEnds(CalendarPeriod per, String zone, Instant now, Instant end) {
        Limit quota = CalendarQuota.of(PERMITS, per).in(ZoneId.of(zone));
        RateLimiter limiter = limiter(quota, now);
        assertThat(limiter.tryAcquire(PERMITS)).isTrue();
        wall.advance(Duration.between(now, end).minusNanos(1_000));
        assertThat(another(quota).tryAcquire()).isFalse();
        wall.advance(Duration.ofNanos(1_000));
        assertThat(another(quota).tryAcquire(PERMITS)).isTrue();
        assertThat(limiter.tryAcquire()).isFalse();
    }

    @ParameterizedTest(name = "{0} in {1}")
    @CsvSource({
        "DAY,   UTC,           2026-11-19T00:49:00Z, 2028-08-15T00:00:00Z",
        "DAY,   Asia/Shanghai, 2026-11-19T00:49:00Z, 2028-08-14T16:00:00Z",
        "DAY,   Europe/Berlin, 2026-11-19T00:49:00Z, 2028-08-15T00:00:00Z", // two hours late: midnight is one earlier
        // in summer
        "WEEK,  UTC,           2026-11-19T00:49:00Z, 2039-01-17T00:00:00Z",
    })
    void aDebtOfManyPeriodsIsPaidOnTimeWhereNoClockIsChanged(
            CalendarPeriod per, String zone, Instant now, Instant paid) {
        RateLimiter limiter = limiter(CalendarQuota.of(PERMITS, per).in(ZoneId.of(zone)), now);
        limiter.charge(635 * PERMITS);
        assertThat(now.plusNanos(limiter.probe().retryAfterNanos())).isEqualTo(paid);
    }

    @Test
    void theClientsClockDoesNotMatterAndIsAskedOnce() {
        Limit quota = CalendarQuota.of(PERMITS, CalendarPeriod.DAY).in(ZoneId.of("Asia/Tokyo"));
        RateLimiter limiter = limiter(quota, Instant.parse("1999-12-31T12:00:00Z")); // far from what time it is here
        assertThat(limiter.tryAcquire(PERMITS)).isTrue();
        assertThat(store.commands()).isEqualTo(2);
        for (int day = 1; day <= 400; day++) {
            wall.advance(Duration.ofDays(1));
            assertThat(limiter.tryAcquire(PERMITS)).as("day %s", day).isTrue();
        }
        assertThat(store.commands()).isEqualTo(402);
        wall.advance(Duration.ofDays(30));
        assertThat(limiter.tryAcquire(PERMITS)).isTrue();
        assertThat(store.commands()).as("after a long idle spell").isEqualTo(404);
    }

    @Test
    void aQuotaCanBeBookedTwelvePeriodsAheadWhateverTheClientsClock() {
        Limit quota = CalendarQuota.of(PERMITS, CalendarPeriod.MONTH);
        RateLimiter limiter = limiter(quota, Instant.parse("2026-01-15T00:00:00Z"));
        limiter.drain();
        Instant start = wall.now();
        for (int month = 1; month <= 12; month++) {
            Instant begins =
                    Instant.parse(month < 12 ? "2026-%02d-01T00:00:00Z".formatted(month + 1) : "2027-01-01T00:00:00Z");
            assertThat(limiter.reserve(PERMITS).delay()).isEqualTo(Duration.between(start, begins));
        }
        assertThat(limiter.reserve(1, Duration.ofDays(10_000)).isGranted()).isFalse();
        assertThat(limiter.probe().retryAfter())
                .contains(Duration.between(start, Instant.parse("2027-02-01T00:00:00Z")));
        assertThat(another(quota).probe().fullAfter())
                .contains(Duration.between(start, Instant.parse("2027-02-01T00:00:00Z")));
    }

    @Test
    void aPeriodThatIsOverDoesNotOpenAgainWhenTimeGoesBack() {
        Limit quota = CalendarQuota.of(PERMITS, CalendarPeriod.DAY);
        RateLimiter limiter = limiter(quota, Instant.parse("2026-01-15T00:00:01Z"));
        assertThat(limiter.tryAcquire(3)).isTrue();
        wall.jump(Duration.ofDays(-3));
        assertThat(another(quota).probe().remaining()).isEqualTo(2);
        assertThat(limiter.consumeUpTo(PERMITS)).isEqualTo(2);
    }

    static Stream<Limit> slices() {
        Duration minute = Duration.ofMinutes(1);
        return Stream.of(
                SlidingWindow.of(10, minute),
                AlignedSlices.of(10, minute),
                TwoWindowCounter.of(10, minute),
                FixedWindow.of(10, minute).withOpening(Opening.FIRST_CALL));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("slices")
    void timeThatGoesBackStandsStillWhereTheSliceBeganThatItWasIn(Limit limit) {
        RateLimiter limiter = limiter(limit, Instant.parse("2026-01-15T00:01:00.5Z"));
        limiter.tryAcquire(3);
        wall.jump(Duration.ofSeconds(-100));
        assertThat(another(limit).probe().remaining()).isEqualTo(7);
        assertThat(another(limit).tryAcquire(7)).isTrue();
        assertThat(another(limit).tryAcquire()).isFalse();
    }

    @Test
    void aLimitThatChangesGoesOnWithWhatWasTaken() {
        RateLimiter limiter =
                limiter(SlidingWindow.of(10, Duration.ofMinutes(1)), Instant.parse("2026-01-15T00:00:59Z"));
        limiter.tryAcquire(6);
        wall.advance(Duration.ofSeconds(7)); // another slice
        limiter.tryAcquire(1);
        limiter.reconfigure(limit -> SlidingWindow.of(20, Duration.ofMinutes(1)));
        assertThat(limiter.probe().remaining()).as("of more").isEqualTo(13);
        limiter.reconfigure(limit -> SlidingWindow.of(5, Duration.ofMinutes(1)));
        assertThat(limiter.tryAcquire()).as("of fewer").isFalse();
        limiter.reconfigure(limit -> SlidingWindow.of(10, Duration.ofHours(1)));
        assertThat(limiter.probe().remaining()).as("in other slices").isEqualTo(3);
        assertThat(limiter.tryAcquire(3)).isTrue();
        limiter.reconfigure(limit -> TwoWindowCounter.of(12, Duration.ofHours(1)));
        assertThat(limiter.probe().remaining()).as("counted otherwise").isEqualTo(2);
    }

    static Stream<Limit> hours() {
        return Stream.of(
                SlidingWindow.of(1_000, Duration.ofHours(1)),
                TwoWindowCounter.of(1_000, Duration.ofHours(1)),
                new FixedWindow(1_000, Duration.ofHours(1), Opening.FIRST_CALL));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("hours")
    void aLimitThatWasUsedUpIsFreeAPeriodOfTheNextOneLater(Limit hour) {
        RateLimiter limiter = limiter(hour, Instant.parse("2026-01-15T00:00:00Z"));
        limiter.tryAcquire(1_000);
        Limit second = hour instanceof FixedWindow
                ? new FixedWindow(10, Duration.ofSeconds(1), Opening.FIRST_CALL)
                : SlidingWindow.of(10, Duration.ofSeconds(1));
        limiter.reconfigure(limit -> second);
        assertThat(limiter.tryAcquire()).as("all is in use").isFalse();
        wall.advance(Duration.ofSeconds(2));
        assertThat(limiter.tryAcquire(10)).as("a period later").isTrue();
        assertThat(limiter.tryAcquire()).as("no more").isFalse();
    }

    @Test
    void whatGoesBackOfALimitThatHasChangedIsAllThatGoesBack() {
        Limit few = SlidingWindow.of(10, Duration.ofMinutes(1));
        Limit many = SlidingWindow.of(1_000, Duration.ofSeconds(30));
        Reservation before = limiter(few, Instant.parse("2026-01-15T00:00:00Z")).reserve(1, Duration.ZERO);
        RateLimiter after = another(many);
        assertThat(after.tryAcquire(900)).isTrue();
        before.cancel();
        assertThat(after.probe().remaining()).isEqualTo(100);
    }
}
