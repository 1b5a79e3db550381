package io.headgate.quota;

import static io.headgate.quota.QuotaRule.quota;
import static io.headgate.verify.GuardStand.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.Stage;
import io.headgate.limiter.Algorithm;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.rule.OriginScope;
import io.headgate.verify.GuardStand;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;

class QuotaGuardTest {

    private static final Duration DAY = Duration.ofDays(1);

    private final GuardStand stand = new GuardStand();
    private final QuotaKind kind = new QuotaKind();

    private Guard guard(QuotaRule rule) {
        return kind.guard(rule, stand);
    }

    private int granted(Guard guard, String origin, int calls) {
        int granted = 0;
        for (int i = 0; i < calls; i++) {
            granted += stand.take(guard, call(origin, 1)) ? 1 : 0;
        }
        return granted;
    }

    @Test
    void grantsSoManyADayAndAllOfThemAgainAfterMidnight() {
        Guard guard = guard(quota("orders").perDay(3));
        stand.pass(Duration.ofHours(23));

        assertThat(granted(guard, "a", 5)).isEqualTo(3);
        stand.pass(Duration.ofMinutes(59));
        assertThat(granted(guard, "a", 5)).isZero();
        stand.pass(Duration.ofMinutes(1));
        assertThat(granted(guard, "b", 5)).isEqualTo(3);
        assertThat(guard.stage()).isEqualTo(Stage.FLOW);
    }

    @Test
    void midnightIsThatOfTheTimeZone() {
        Guard guard = guard(quota("orders").perDay(1).in(ZoneId.of("Asia/Shanghai"))); // 08:00 there

        assertThat(granted(guard, "a", 2)).isEqualTo(1);
        stand.pass(Duration.ofHours(16).minusSeconds(1));
        assertThat(granted(guard, "a", 2)).isZero();
        stand.pass(Duration.ofSeconds(1));
        assertThat(granted(guard, "a", 2)).isEqualTo(1);
    }

    @Test
    void severalQuotasHoldAtOnce() {
        Guard guard = guard(quota("orders").perDay(10).and(25, CalendarPeriod.MONTH));

        assertThat(granted(guard, "a", 20)).as("1 January").isEqualTo(10);
        stand.pass(DAY);
        assertThat(granted(guard, "a", 20)).as("2 January").isEqualTo(10);
        stand.pass(DAY);
        assertThat(granted(guard, "a", 20)).as("3 January").isEqualTo(5);
        stand.pass(DAY);
        assertThat(granted(guard, "a", 20)).as("4 January").isZero();
        stand.wall.advance(Duration.between(stand.wall.now(), Instant.parse("2026-02-01T00:00:00Z")));
        assertThat(granted(guard, "a", 20)).as("1 February").isEqualTo(10);
    }

    @Test
    void aCallThatOneQuotaRefusesTakesNothingFromTheOthers() {
        Guard guard = guard(quota("orders").per(100, CalendarPeriod.DAY).and(10, CalendarPeriod.HOUR));
        assertThat(stand.take(guard, call("a", 10))).isTrue();
        for (int i = 0; i < 1_000; i++) {
            assertThat(stand.take(guard, call("a", 1))).isFalse();
        }
        int rest = 0;
        for (int hour = 1; hour < 24; hour++) {
            stand.pass(Duration.ofHours(1));
            rest += granted(guard, "a", 11);
        }
        assertThat(rest).as("of the day").isEqualTo(90);
    }

    @Test
    void whatAnotherGuardRefusedComesBackWhole() {
        Guard guard = guard(quota("orders").perDay(2).and(2, CalendarPeriod.MONTH));
        for (int i = 0; i < 10; i++) {
            long now = stand.ticker.read();
            assertThat(guard.take(call("a", 2), null, now, 0)).isZero();
            stand.pass(Duration.ofMillis(1));
            guard.giveBack(call("a", 2), null, now, 0);
        }
        assertThat(granted(guard, "a", 5)).isEqualTo(2);
    }

    @Test
    void whatIsGivenBackAfterMidnightIsNotAddedToTheNewDay() {
        Guard guard = guard(quota("orders").perDay(2));
        long before = stand.ticker.read();
        assertThat(stand.take(guard, call("a", 1))).isTrue();
        stand.pass(DAY);
        assertThat(granted(guard, "a", 1)).isEqualTo(1);
        guard.giveBack(call("a", 1), null, before, 0);

        assertThat(granted(guard, "a", 5)).isEqualTo(1);
    }

    @Test
    void aCallIsChargedWhatItTurnedOutToCost() {
        Guard guard = guard(quota("orders").perDay(10).and(10, CalendarPeriod.MONTH));
        long now = stand.ticker.read();
        assertThat(stand.take(guard, call("a", 4))).isTrue();
        guard.settle(call("a", 4), null, now, 1, now);
        assertThat(stand.take(guard, call("a", 2))).isTrue();
        guard.settle(call("a", 2), null, now, 5, now);

        assertThat(granted(guard, "a", 10)).as("10 less 1 and 5").isEqualTo(4);
    }

    @Test
    void oneOriginIsCountedAndOthersAreNot() {
        Guard guard = guard(quota("orders").perDay(2).from("a"));

        assertThat(granted(guard, "b", 5)).isEqualTo(5);
        guard.giveBack(call("b", 1), null, stand.ticker.read(), 0);
        assertThat(granted(guard, "a", 5)).isEqualTo(2);
        assertThat(granted(guard, "", 5)).isEqualTo(5);
    }

    @Test
    void eachOriginHasItsOwnAndThoseBeyondTheBoundShareOne() {
        Guard guard = guard(quota("orders").perDay(2).withOrigins(new OriginScope.Others(2)));

        assertThat(granted(guard, "a", 5)).isEqualTo(2);
        assertThat(granted(guard, "b", 5)).isEqualTo(2);
        assertThat(granted(guard, "c", 1) + granted(guard, "d", 5)).isEqualTo(2);
        assertThat(granted(guard, "", 5)).as("no origin: not counted").isEqualTo(5);
        stand.pass(DAY);
        assertThat(granted(guard, "d", 5)).as("a and b make room").isEqualTo(2);
        assertThat(granted(guard, "c", 5)).isEqualTo(2);
    }

    @Test
    void aBoundOfZeroIsOneBudgetForAllOrigins() {
        Guard guard = guard(quota("orders").perDay(3).withOrigins(new OriginScope.Others(0)));

        assertThat(granted(guard, "a", 2) + granted(guard, "b", 5)).isEqualTo(3);
    }

    @Test
    void originsThatAnotherQuotaNamesAreLeftToIt() {
        Guard guard = guard(quota("orders").perDay(1).fromEachOther());
        guard.siblings(List.of(
                quota("orders").perDay(5).from("a"),
                quota("orders").perDay(5).from("b").off()));

        assertThat(granted(guard, "a", 5)).isEqualTo(5);
        assertThat(granted(guard, "b", 5)).as("that rule is off").isEqualTo(1);
    }

    @Test
    void aCallThatWasNotCountedGivesNothingBackOnceItsOriginIs() {
        Guard guard = guard(quota("orders").perDay(1).fromEachOther());
        guard.siblings(List.of(quota("orders").perDay(5).from("a")));
        long takenAt = stand.ticker.read();
        assertThat(stand.take(guard, call("a", 1))).as("not counted").isTrue();
        stand.pass(Duration.ofNanos(1));
        guard.siblings(List.of());
        assertThat(granted(guard, "a", 5)).as("counted now").isEqualTo(1);
        guard.giveBack(call("a", 1), null, takenAt, 0);

        assertThat(granted(guard, "a", 5)).isZero();
    }

    @Test
    void aRefusalNamesTheQuotaThatOpensLastAndWhen() {
        Guard guard = guard(quota("orders").per(1, CalendarPeriod.MINUTE).and(1, CalendarPeriod.HOUR));
        stand.pass(Duration.ofMinutes(20));
        assertThat(granted(guard, "a", 2)).isEqualTo(1);
        Explanation why = guard.explain(call("a", 1), null, stand.ticker.read());

        assertThat(why.reason()).isEqualTo("quota per hour in Z");
        assertThat(why.reached()).isEqualTo(1);
        assertThat(why.limit()).isEqualTo(1);
        assertThat(Duration.ofNanos(why.retryAfterNanos())).isEqualTo(Duration.ofMinutes(40));
        stand.pass(Duration.ofMinutes(40).minusNanos(1));
        assertThat(granted(guard, "a", 1)).isZero();
        stand.pass(Duration.ofNanos(1));
        assertThat(granted(guard, "a", 1)).isEqualTo(1);
    }

    @Test
    void aQuotaOfZeroRefusesForEver() {
        Guard guard = guard(quota("orders").perMonth(0));

        assertThat(granted(guard, "a", 3)).isZero();
        assertThat(guard.explain(call("a", 1), null, stand.ticker.read()).retryAfterNanos())
                .isEqualTo(Algorithm.NEVER);
    }

    @Test
    void aTakeOvertakenByTheNextPeriodIsToldTheTimeToAskAgainWith() {
        Guard guard = guard(quota("orders").perDay(1).and(5, CalendarPeriod.MONTH));
        long yesterday = stand.ticker.read();
        stand.pass(DAY);
        assertThat(granted(guard, "a", 1)).isEqualTo(1);

        assertThat(guard.take(call("a", 1), null, yesterday, 0)).isEqualTo(Guard.STALE);
        long latest = guard.latest(yesterday);
        assertThat(latest - yesterday).isEqualTo(DAY.toNanos());
        assertThat(guard.take(call("a", 1), null, latest, 0)).isEqualTo(Guard.REFUSED);
        assertThat(guard.latest(stand.ticker.read() + 7)).isEqualTo(stand.ticker.read() + 7);
    }
}
