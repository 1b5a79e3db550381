package io.headgate.differential;

import io.headgate.differential.CommonRule.Breaker;
import io.headgate.differential.CommonRule.Failure;
import java.util.List;

/** A breaker of one of the three kinds, over calls that overlap and at times go wrong. */
final class BreakerFamily implements Family {

    @Override
    public String name() {
        return "breaker";
    }

    @Override
    public Trace draw(long seed) {
        Draw draw = new Draw(seed);
        Failure failure = draw.oneOf(Failure.values());
        double threshold =
                failure == Failure.ERROR_COUNT ? draw.oneOf(0, 1, 3, 6) : draw.oneOf(0.0, 0.2, 0.5, 0.75, 1.0);
        int window = draw.oneOf(200, 500, 1000, 3000);
        CommonRule rule = new Breaker(
                "A", failure, threshold, draw.oneOf(1, 20, 50, 100), window, draw.oneOf(1, 2, 5, 10), draw.oneOf(1, 2));
        double bad = draw.oneOf(0.1, 0.4, 0.8, 1.0);
        int longest = draw.oneOf(30, 150, 800, 3000);
        long start = draw.startMillis();
        List<Arrival> arrivals = draw.arrivals(
                250,
                draw.oneOf(15, 60),
                start,
                at -> Arrival.of(at, "A").withOutcome(response(draw, longest, window, start + at), draw.chance(bad)));
        return new Trace(name(), seed, start, List.of(rule), arrivals);
    }

    /** Any up to the longest; some end right at the edge of a window, or one millisecond before it. */
    private static long response(Draw draw, int longest, int window, long now) {
        return draw.chance(0.2) ? window - now % window - draw.number(0, 1) : draw.number(0, longest);
    }
}
