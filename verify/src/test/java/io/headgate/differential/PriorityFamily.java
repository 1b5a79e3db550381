package io.headgate.differential;

import io.headgate.differential.CommonRule.Flow;
import java.util.ArrayList;
import java.util.List;

/** Some calls may borrow from the next window. Mostly one rule; sometimes a second one behind it. */
final class PriorityFamily implements Family {

    @Override
    public String name() {
        return "priority";
    }

    @Override
    public Trace draw(long seed) {
        Draw draw = new Draw(seed);
        List<CommonRule> rules = new ArrayList<>();
        rules.add(Flow.perSecond("A", draw.oneOf(1, 2, 3, 5, 10)));
        if (draw.chance(0.2)) {
            rules.add(Flow.perSecond("A", draw.oneOf(2, 4, 8)).withOrigin("red"));
        }
        double urgent = draw.oneOf(0.1, 0.5, 1.0);
        int heaviest = draw.oneOf(1, 1, 3);
        long start = draw.startMillis();
        List<Arrival> arrivals = draw.arrivals(
                200,
                draw.oneOf(20, 60, 150),
                start,
                at -> Arrival.of(at, "A")
                        .withFrom("", draw.oneOf("red", "green"))
                        .withPermits(draw.number(1, heaviest))
                        .withPriority(draw.chance(urgent)));
        return new Trace(name(), seed, start, rules, arrivals);
    }
}
