package io.headgate.quota;

import io.headgate.guard.Site;
import io.headgate.limiter.window.CalendarQuota;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;

/**
 * Makes the tables of a quota guard: for each quota one from the name of a budget to its count.
 *
 * <p>When a rule changes, the tables go over to the new guard and get new limits. The old guard, still asked by calls that
 * began before, shares them: nothing is counted twice, and what such a call gives back arrives.
 *
 * <pre>
 *   before   1,000 a day                    20,000 a month
 *                 │                               │
 *   after    2,000 a day    10 a minute     30,000 a month
 *                               └ was not there: counts from now on
 * </pre>
 */
final class Budgets {

    private final List<QuotaTable> left;
    private final Map<CalendarQuota, QuotaTable> found = new HashMap<>();

    private Budgets(List<QuotaTable> before) {
        this.left = new ArrayList<>(before);
    }

    /** The tables of {@code before}, as far as they go, with the limits of {@code rule}, in the order of its quotas. */
    static List<QuotaTable> after(QuotaRule rule, int most, List<QuotaTable> before, Site site) {
        Budgets budgets = new Budgets(before);
        budgets.pair(
                rule, (quota, old) -> quota.per() == old.per() && quota.zone().equals(old.zone()));
        budgets.pair(rule, (quota, old) -> quota.per() == old.per());
        return rule.quotas().stream()
                .map(quota -> budgets.table(quota, most, site))
                .toList();
    }

    /** Gives each quota that has no table yet one of those left, if its quota is alike. */
    private void pair(QuotaRule rule, BiPredicate<CalendarQuota, CalendarQuota> alike) {
        for (CalendarQuota quota : rule.quotas()) {
            for (int i = 0; i < left.size() && !found.containsKey(quota); i++) {
                if (alike.test(quota, left.get(i).quota())) {
                    found.put(quota, left.remove(i));
                }
            }
        }
    }

    private QuotaTable table(CalendarQuota quota, int most, Site site) {
        QuotaTable table = found.get(quota);
        if (table == null) {
            return QuotaTable.start(quota, most, site);
        }
        table.counts().resize(most);
        if (!table.quota().equals(quota)) {
            table.counts().reconfigure(quota);
        }
        return table;
    }
}
