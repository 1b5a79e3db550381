package io.headgate.differential;

import io.headgate.differential.CommonRule.Excess;
import io.headgate.differential.CommonRule.Flow;
import java.util.List;

/** Pacing; at the last few rates Sentinel counts in nanoseconds, as there is no whole number of milliseconds between calls. */
final class QueueFamily implements Family {

    @Override
    public String name() {
        return "pacing";
    }

    @Override
    public Trace draw(long seed) {
        Draw draw = new Draw(seed);
        int count = draw.oneOf(1, 2, 5, 10, 20, 50, 100, 500, 1000, 3, 7, 30, 1500);
        CommonRule rule = Flow.perSecond("A", count).withExcess(Excess.QUEUE, 10, draw.oneOf(1, 20, 100, 500, 2000));
        int heaviest = draw.oneOf(1, 1, 4);
        long start = draw.startMillis();
        List<Arrival> arrivals = draw.arrivals(
                200, Math.max(1, 700 / count), start, at -> Arrival.of(at, "A").withPermits(draw.number(1, heaviest)));
        return new Trace(name(), seed, start, List.of(rule), arrivals);
    }
}
