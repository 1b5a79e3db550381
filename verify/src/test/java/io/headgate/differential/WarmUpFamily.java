package io.headgate.differential;

import io.headgate.differential.CommonRule.Excess;
import io.headgate.differential.CommonRule.Flow;
import java.util.List;

/**
 * Warm-up that refuses, or that queues. Traces begin on a whole second, as our seconds are counted from the start and
 * Sentinel's are the clock's. In half of them calls come only in the first half of each second: there Sentinel's last two
 * half seconds hold what our second holds, and everything else about the two can be compared at length.
 */
final class WarmUpFamily implements Family {

    private final Excess excess;

    WarmUpFamily(Excess excess) {
        this.excess = excess;
    }

    @Override
    public String name() {
        return excess == Excess.WARM_UP ? "warm-up" : "warm-up and queue";
    }

    @Override
    public Trace draw(long seed) {
        Draw draw = new Draw(seed);
        int count = draw.oneOf(1, 2, 3, 6, 10, 25, 60);
        CommonRule rule =
                Flow.perSecond("A", count).withExcess(excess, draw.oneOf(1, 2, 3, 5, 10), draw.oneOf(100, 500, 2000));
        int heaviest = draw.oneOf(1, 1, 1, 2);
        long start = draw.wholeSecond();
        boolean halfOfEachSecond = draw.chance(0.5);
        List<Arrival> arrivals = draw.arrivals(
                400, Math.max(1, 900 / count), start, at -> Arrival.of(at, "A").withPermits(draw.number(1, heaviest)));
        if (halfOfEachSecond) {
            arrivals.removeIf(arrival -> arrival.at() % 1000 >= 500);
        }
        return new Trace(name(), seed, start, List.of(rule), arrivals);
    }
}
