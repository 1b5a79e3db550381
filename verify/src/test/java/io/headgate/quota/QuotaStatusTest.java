package io.headgate.quota;

import static io.headgate.quota.QuotaRule.quota;
import static io.headgate.verify.GuardStand.call;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.headgate.guard.Guard;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.rule.OriginScope;
import io.headgate.verify.GuardStand;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class QuotaStatusTest {

    private static final ZoneId SHANGHAI = ZoneId.of("Asia/Shanghai");

    private final GuardStand stand = new GuardStand();

    private Guard guard(QuotaRule rule) {
        return new QuotaKind().guard(rule, stand);
    }

    private Map<String, String> status(Guard guard) {
        return guard.status(stand.ticker.read());
    }

    @Test
    void oneBudgetShowsWhatIsUsedAndWhenItResets() {
        Guard guard =
                guard(quota("orders").perDay(10).and(100, CalendarPeriod.MONTH).from("app"));
        assertThat(status(guard))
                .containsExactly(
                        entry("used/day", "0"),
                        entry("limit/day", "10"),
                        entry("used/month", "0"),
                        entry("limit/month", "100"));
        stand.pass(Duration.ofHours(20));
        stand.take(guard, call("app", 3));
        stand.take(guard, call("another", 3));
        assertThat(status(guard))
                .containsEntry("used/day", "3")
                .containsEntry("resetsIn/day", "PT4H")
                .containsEntry("used/month", "3")
                .containsEntry("resetsIn/month", "PT724H");
        stand.pass(Duration.ofHours(4));
        assertThat(status(guard)).containsEntry("used/day", "0").containsEntry("used/month", "3");
    }

    @Test
    void anotherTimeZoneHasAnotherName() {
        CalendarQuota here = CalendarQuota.of(10, CalendarPeriod.DAY);
        Guard guard = guard(quota("orders").perDay(1).withQuotas(List.of(here, here.in(SHANGHAI))));
        stand.take(guard, call("", 1));
        assertThat(status(guard))
                .containsEntry("resetsIn/day", "PT24H")
                .containsEntry("resetsIn/day Asia/Shanghai", "PT16H");
    }

    @Test
    void budgetsOfEachCallerAreCounted() {
        Guard guard = guard(quota("orders").perDay(1).withOrigins(new OriginScope.Others(2)));
        for (String origin : new String[] {"a", "b", "c"}) {
            stand.take(guard, call(origin, 1));
        }
        assertThat(status(guard))
                .containsExactly(
                        entry("origins", "2"),
                        entry("maxOrigins", "2"),
                        entry("sharedAsked", "1"),
                        entry("limit/day", "1"));
    }
}
