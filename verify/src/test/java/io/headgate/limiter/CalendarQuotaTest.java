package io.headgate.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Quotas by the calendar, in time zones, on days when clocks change, and when a clock is put right. */
class CalendarQuotaTest {

    private static final int PERMITS = 5;

    private final FakeTicker ticker = new FakeTicker();
    private FakeWallClock wall;

    private RateLimiter limiter(CalendarPeriod per, String zone, Instant now) {
        wall = new FakeWallClock(now, ticker);
        return RateLimiter.of(CalendarQuota.of(PERMITS, per).in(ZoneId.of(zone)), ticker, wall);
    }

    @ParameterizedTest(name = "{0} in {1} at {2} goes on until {3}")
    @CsvSource({
        "MINUTE, UTC,              2026-01-01T00:00:30Z, 2026-01-01T00:01:00Z",
        "HOUR,   UTC,              2026-01-01T00:20:00Z, 2026-01-01T01:00:00Z",
        "HOUR,   Asia/Kolkata,     2026-01-01T00:00:00Z, 2026-01-01T00:30:00Z",
        "DAY,    UTC,              2026-01-01T00:00:00Z, 2026-01-02T00:00:00Z",
        "DAY,    America/New_York, 2026-01-15T12:00:00Z, 2026-01-16T05:00:00Z",
        "DAY,    Asia/Shanghai,    2026-01-15T12:00:00Z, 2026-01-15T16:00:00Z",
        "WEEK,   UTC,              2026-01-01T09:00:00Z, 2026-01-05T00:00:00Z",
        "WEEK,   Europe/Paris,     2026-01-04T22:59:59Z, 2026-01-04T23:00:00Z",
        "MONTH,  UTC,              2026-01-31T09:00:00Z, 2026-02-01T00:00:00Z",
        "MONTH,  Europe/Paris,     2026-02-10T00:00:00Z, 2026-02-28T23:00:00Z",
        "MONTH,  UTC,              2028-02-10T00:00:00Z, 2028-03-01T00:00:00Z",
    })
    void aQuotaIsWholeAgainWhenItsPeriodEnds(CalendarPeriod per, String zone, Instant now, Instant end) {
        wholeAgainAt(end, limiter(per, zone, now));
    }

    @ParameterizedTest(name = "{2} hours from {0}")
    @CsvSource({
        "2026-03-27T23:00:00Z, 2026-03-28T23:00:00Z, 24",
        "2026-03-28T23:00:00Z, 2026-03-29T22:00:00Z, 23",
        "2026-03-29T22:00:00Z, 2026-03-30T22:00:00Z, 24",
        "2026-10-24T22:00:00Z, 2026-10-25T23:00:00Z, 25",
    })
    void aDayInParisIsAsLongAsItIs(Instant midnight, Instant nextMidnight, int hours) {
        assertThat(Duration.between(midnight, nextMidnight)).isEqualTo(Duration.ofHours(hours));
        wholeAgainAt(nextMidnight, limiter(CalendarPeriod.DAY, "Europe/Paris", midnight));
    }

    @Test
    void theHourThatComesTwiceInParisIsTwoHours() {
        RateLimiter limiter = limiter(CalendarPeriod.HOUR, "Europe/Paris", Instant.parse("2026-10-25T00:10:00Z"));
        wholeAgainAt(Instant.parse("2026-10-25T01:00:00Z"), limiter); // 3:00 summer time, and 2:00 again
        wholeAgainAt(Instant.parse("2026-10-25T02:00:00Z"), limiter);
    }

    /** On Lord Howe clocks go back by half an hour, from 2:00 to 1:30: from then to 2:00 it is half an hour. */
    @Test
    void theHalfHourThatComesTwiceOnLordHoweIsAPeriodOfItsOwn() {
        RateLimiter limiter =
                limiter(CalendarPeriod.HOUR, "Australia/Lord_Howe", Instant.parse("2026-04-04T14:10:00Z"));
        wholeAgainAt(Instant.parse("2026-04-04T15:00:00Z"), limiter);
        wholeAgainAt(Instant.parse("2026-04-04T15:30:00Z"), limiter);
        wholeAgainAt(Instant.parse("2026-04-04T16:30:00Z"), limiter);
    }

    /** In spring they go forward from 2:00 to 2:30: the rest of that hour is half an hour. */
    @Test
    void theHourThatLosesItsFirstHalfOnLordHoweIsHalfAnHour() {
        RateLimiter limiter =
                limiter(CalendarPeriod.HOUR, "Australia/Lord_Howe", Instant.parse("2026-10-03T15:10:00Z"));
        wholeAgainAt(Instant.parse("2026-10-03T15:30:00Z"), limiter);
        wholeAgainAt(Instant.parse("2026-10-03T16:00:00Z"), limiter);
        wholeAgainAt(Instant.parse("2026-10-03T17:00:00Z"), limiter);
    }

    /** Uses the period up, and sees that the next one begins exactly when the probe says, and that this is {@code end}. */
    private void wholeAgainAt(Instant end, RateLimiter limiter) {
        assertThat(limiter.drain()).isEqualTo(PERMITS);
        Duration left = Duration.between(wall.now(), end);
        assertThat(limiter.probe().retryAfter()).as("until %s", end).contains(left);
        ticker.advanceNanos(left.toNanos() - 1);
        assertThat(limiter.tryAcquire()).as("a nanosecond before %s", end).isFalse();
        ticker.advanceNanos(1);
        assertThat(limiter.probe().remaining()).as("at %s", end).isEqualTo(PERMITS);
    }

    @Test
    void aWallClockThatJumpsForwardOverManyPeriodsOpensOne() {
        RateLimiter limiter = limiter(CalendarPeriod.DAY, "UTC", Instant.parse("2026-01-10T12:00:00Z"));
        assertThat(limiter.drain()).isEqualTo(PERMITS);
        wall.jump(Duration.ofDays(40));
        ticker.advance(Duration.ofMinutes(1)); // it is looked at once a minute
        assertThat(limiter.drain()).isEqualTo(PERMITS);
        ticker.advance(Duration.ofHours(11));
        assertThat(limiter.drain()).as("later that day").isZero();
    }

    @Test
    void aPeriodThatHasClosedDoesNotReopenWhenTheWallClockGoesBack() {
        RateLimiter limiter = limiter(CalendarPeriod.DAY, "UTC", Instant.parse("2026-01-01T23:30:00Z"));
        ticker.advance(Duration.ofHours(1)); // the second of January
        assertThat(limiter.drain()).isEqualTo(PERMITS);
        wall.jump(Duration.ofHours(-1)); // the first again
        while (wall.now().isBefore(Instant.parse("2026-01-03T00:00:00Z"))) {
            assertThat(limiter.tryAcquire()).as("%s", wall.now()).isFalse();
            ticker.advance(Duration.ofMinutes(1));
        }
        assertThat(limiter.drain()).isEqualTo(PERMITS);
    }

    @Test
    void aWallClockThatSwingsBackAndForthOpensNothing() {
        RateLimiter limiter = limiter(CalendarPeriod.HOUR, "UTC", Instant.parse("2026-01-01T10:30:00Z"));
        assertThat(limiter.drain()).isEqualTo(PERMITS);
        for (int swing = 0; swing < 10; swing++) {
            wall.jump(Duration.ofHours(swing % 2 == 0 ? -2 : 2));
            ticker.advance(Duration.ofMinutes(1));
            assertThat(limiter.drain()).as("swing %s, %s", swing, wall.now()).isZero();
        }
    }

    @Test
    void theEdgesOfItsPeriodsAreToldInARow() {
        CalendarQuota hourly = CalendarQuota.of(PERMITS, CalendarPeriod.HOUR).in(ZoneId.of("Europe/Paris"));
        assertThat(hourly.edgesFrom(Instant.parse("2026-10-25T01:10:00Z"), 3)) // the second of two that begin at two
                .containsExactly(
                        Instant.parse("2026-10-25T01:00:00Z"),
                        Instant.parse("2026-10-25T02:00:00Z"),
                        Instant.parse("2026-10-25T03:00:00Z"));
        CalendarQuota daily = CalendarQuota.of(PERMITS, CalendarPeriod.DAY).in(ZoneId.of("Europe/Paris"));
        assertThat(daily.edgesFrom(Instant.parse("2026-03-28T23:00:00Z"), 2))
                .containsExactly(Instant.parse("2026-03-28T23:00:00Z"), Instant.parse("2026-03-29T22:00:00Z"));
    }
}
