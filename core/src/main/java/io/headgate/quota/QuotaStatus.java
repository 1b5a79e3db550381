package io.headgate.quota;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.keyed.LimiterMap;
import io.headgate.limiter.window.CalendarQuota;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * What an operator sees of a quota guard: {@code used/day=17, limit/day=1000, resetsIn/day=PT5H}. A quota in another time zone
 * than the first has that in its names.
 */
final class QuotaStatus {

    private final List<CalendarQuota> quotas;
    private final List<LimiterMap<String>> budgets; // one table per quota
    private final Map<String, String> status = new LinkedHashMap<>();

    QuotaStatus(List<CalendarQuota> quotas, List<LimiterMap<String>> budgets) {
        this.quotas = quotas;
        this.budgets = budgets;
    }

    Map<String, String> of(BudgetNames names, long now) {
        String only = names.only();
        if (only == null) {
            status.put("origins", most(LimiterMap::size));
            status.put("maxOrigins", String.valueOf(names.most()));
            status.put("sharedAsked", most(LimiterMap::overflowed));
        }
        for (int i = 0; i < quotas.size(); i++) {
            CalendarQuota quota = quotas.get(i);
            if (only != null) {
                describe(quota, budgets.get(i).algorithm(only, now), now);
            }
            status.put("limit/" + name(quota), String.valueOf(quota.permits()));
        }
        return status;
    }

    /** A caller that is back at full in one period may still be counted in a longer one. */
    private String most(ToLongFunction<LimiterMap<String>> figure) {
        return String.valueOf(budgets.stream().mapToLong(figure).max().orElse(0));
    }

    private void describe(CalendarQuota quota, Algorithm algorithm, long now) {
        long at = algorithm.latest(now);
        long used = quota.permits() - algorithm.available(at);
        status.put("used/" + name(quota), String.valueOf(used));
        if (used > 0) {
            status.put("resetsIn/" + name(quota), String.valueOf(Duration.ofNanos(algorithm.nanosToFull(at))));
        }
    }

    private String name(CalendarQuota quota) {
        String per = quota.per().name().toLowerCase(Locale.ROOT);
        return quota.zone().equals(quotas.get(0).zone()) ? per : per + " " + quota.zone();
    }
}
