package io.headgate.quota;

import static io.headgate.quota.QuotaRule.quota;
import static io.headgate.verify.GuardStand.call;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.headgate.guard.Guard;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.rule.OriginScope;
import io.headgate.verify.GuardStand;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Quotas that change while they run, and quotas that cannot be. */
class QuotaChangesTest {

    private final GuardStand stand = new GuardStand();
    private final QuotaKind kind = new QuotaKind();

    private int granted(Guard guard, String origin) {
        int granted = 0;
        while (stand.take(guard, call(origin, 1)) && granted < 1_000) {
            granted++;
        }
        return granted;
    }

    private Guard after(Guard before, QuotaRule rule) {
        return stand.changed(kind, before, rule);
    }

    @Test
    void aRaisedQuotaGrantsTheDifferenceAndALoweredOneNothing() {
        Guard guard = kind.guard(quota("orders").perDay(10), stand);
        assertThat(granted(guard, "a")).isEqualTo(10);
        guard = after(guard, quota("orders").perDay(12));
        assertThat(granted(guard, "a")).isEqualTo(2);
        guard = after(guard, quota("orders").perDay(5));
        assertThat(granted(guard, "a")).isZero();
        stand.pass(Duration.ofDays(1));
        assertThat(granted(guard, "a")).isEqualTo(5);
    }

    @Test
    void eachQuotaGoesOnFromTheOneOfItsPeriodWhateverTheOrder() {
        Guard guard = kind.guard(quota("orders").perDay(10).and(100, CalendarPeriod.MONTH), stand);
        assertThat(granted(guard, "a")).isEqualTo(10);
        guard = after(
                guard, quota("orders").perMonth(14).and(50, CalendarPeriod.HOUR).and(20, CalendarPeriod.DAY));

        assertThat(granted(guard, "a")).as("14 a month less 10").isEqualTo(4);
        assertThat(guard.explain(call("a", 1), null, stand.ticker.read()).reason())
                .isEqualTo("quota per month in Z");
        guard = after(guard, quota("orders").perDay(20));
        assertThat(granted(guard, "a")).as("20 a day less 14").isEqualTo(6);
    }

    @Test
    void anotherTimeZoneStillKnowsWhatWasUsed() {
        Guard guard = kind.guard(quota("orders").perDay(10), stand);
        assertThat(granted(guard, "a")).isEqualTo(10);
        guard = after(guard, quota("orders").perDay(12).in(ZoneId.of("Europe/Paris")));
        assertThat(granted(guard, "a")).isEqualTo(2);
    }

    @Test
    void aPeriodThatWasNotThereCountsFromThenOn() {
        Guard guard = kind.guard(quota("orders").perDay(10), stand);
        assertThat(granted(guard, "a")).isEqualTo(10);
        guard = after(guard, quota("orders").perMonth(15));
        assertThat(granted(guard, "a")).isEqualTo(15);
    }

    @Test
    void eachOriginCarriesItsOwnUseOver() {
        QuotaRule rule = quota("orders").perDay(4).withOrigins(new OriginScope.Others(2));
        Guard guard = kind.guard(rule, stand);
        assertThat(granted(guard, "a")).isEqualTo(4);
        assertThat(stand.take(guard, call("b", 1))).isTrue();
        guard = after(guard, quota("orders").perDay(6).withOrigins(new OriginScope.Others(3)));

        assertThat(granted(guard, "a")).isEqualTo(2);
        assertThat(granted(guard, "b")).isEqualTo(5);
        assertThat(granted(guard, "c")).as("there is room for a third").isEqualTo(6);
        assertThat(granted(guard, "d")).as("the shared one is untouched").isEqualTo(6);
    }

    @Test
    void countingOtherCallersStartsAnew() {
        Guard guard = kind.guard(quota("orders").perDay(4), stand);
        assertThat(granted(guard, "a")).isEqualTo(4);
        Guard forB = after(guard, quota("orders").perDay(4).from("b"));

        assertThat(granted(forB, "b")).isEqualTo(4);
        assertThat(granted(after(forB, quota("orders").perDay(4).from("c")), "c"))
                .isEqualTo(4);
    }

    @Test
    void aCallThatTheOldGuardAdmittedGivesBackToTheNewOne() {
        Guard before = kind.guard(quota("orders").perDay(1), stand);
        long takenAt = stand.ticker.read();
        assertThat(stand.take(before, call("a", 1))).isTrue();
        Guard guard = after(before, quota("orders").perDay(2));
        before.giveBack(call("a", 1), null, takenAt, 0);

        assertThat(granted(guard, "a")).isEqualTo(2);
        assertThat(granted(before, "a"))
                .as("nor does the old one grant beside it")
                .isZero();
    }

    @Test
    void rulesThatCannotBeAreNotMade() {
        QuotaRule daily = quota("orders").perDay(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> daily.and(2, CalendarPeriod.DAY))
                .withMessageContaining("one per period and time zone");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> daily.withQuotas(List.of()))
                .withMessage("quotas: [] (expected: 1 to 10)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> daily.withQuotas(Collections.nCopies(11, CalendarQuota.of(1, CalendarPeriod.DAY))))
                .withMessageContaining("(expected: 1 to 10)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> quota("orders").perDay(-1))
                .withMessageStartingWith("permits: -1 (expected: ");
    }

    @Test
    void equalRulesAreEqual() {
        assertThat(quota("orders").perDay(1).from("a").in(ZoneId.of("UTC")))
                .isEqualTo(quota("orders").perDay(1).from("a").in(ZoneId.of("UTC")))
                .isNotEqualTo(quota("orders").perDay(1).from("b").in(ZoneId.of("UTC")));
        assertThat(quota("orders").perDay(1).withId("x").shadow().quotas())
                .containsExactly(CalendarQuota.of(1, CalendarPeriod.DAY));
    }
}
