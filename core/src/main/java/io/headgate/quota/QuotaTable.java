package io.headgate.quota;

import io.headgate.guard.Site;
import io.headgate.guard.StateBytes;
import io.headgate.guard.TableMemory;
import io.headgate.limiter.keyed.LimiterMap;
import io.headgate.limiter.window.CalendarQuota;

/**
 * The counts of one quota by the name of the budget, and the memory that they take.
 *
 * @param counts what is counted
 * @param memory what it is taken from
 */
record QuotaTable(LimiterMap<String> counts, TableMemory memory) {

    static QuotaTable start(CalendarQuota quota, int most, Site site) {
        TableMemory memory = site.memory().table(StateBytes.of(quota, false));
        return new QuotaTable(LimiterMap.of(quota, most, site.ticker(), site.wall(), memory), memory);
    }

    CalendarQuota quota() {
        return (CalendarQuota) counts.limit();
    }
}
