package io.headgate.differential;

import io.headgate.differential.CommonRule.Breaker;
import io.headgate.differential.CommonRule.Failure;
import io.headgate.differential.CommonRule.Flow;
import io.headgate.differential.CommonRule.Measure;
import io.headgate.differential.CommonRule.Relation;
import java.util.List;

/**
 * Flow rules before a breaker, in Sentinel's order: a call that one refuses leaves no trace in the other. Drawn so that none of
 * the known differences can show: no weights in flight, no related rule, calls that end within the open time.
 */
final class MixedFamily implements Family {

    @Override
    public String name() {
        return "flow and breaker";
    }

    @Override
    public Trace draw(long seed) {
        Draw draw = new Draw(seed);
        List<CommonRule> rules = List.of(
                flow(draw),
                flow(draw),
                new Breaker(
                        "A",
                        draw.oneOf(Failure.values()),
                        draw.oneOf(0.0, 0.5, 0.8),
                        draw.oneOf(20, 100),
                        draw.oneOf(500, 1000, 3000),
                        draw.oneOf(1, 3, 6),
                        draw.oneOf(1, 2)));
        double bad = draw.oneOf(0.1, 0.3, 0.6);
        int longest = draw.oneOf(10, 120, 800);
        long start = draw.startMillis();
        List<Arrival> arrivals = draw.arrivals(
                250,
                draw.oneOf(20, 60, 120),
                start,
                at -> Arrival.of(at, "A")
                        .withFrom(draw.oneOf("", "web", "batch"), draw.oneOf("", "red", "green", "blue"))
                        .withOutcome(draw.number(0, longest), draw.chance(bad)));
        return new Trace(name(), seed, start, rules, arrivals);
    }

    private static Flow flow(Draw draw) {
        Flow plain = Flow.perSecond("A", draw.oneOf(2, 5, 10, 20));
        Flow measured = draw.chance(0.3) ? plain.withMeasure(Measure.IN_FLIGHT) : plain;
        return switch (draw.number(0, 4)) {
            case 0 -> measured.withOrigin("red");
            case 1 -> measured.withOrigin("other");
            case 2 -> measured.withRelation(Relation.ENTRANCE, "web");
            default -> measured;
        };
    }
}
