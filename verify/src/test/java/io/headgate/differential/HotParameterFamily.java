package io.headgate.differential;

import io.headgate.differential.CommonRule.Excess;
import io.headgate.differential.CommonRule.HotParameter;
import io.headgate.differential.CommonRule.Measure;
import java.util.List;
import java.util.Map;

/** A limit per value of an argument: calls with burst, in flight, or queueing; values with a limit of their own. */
final class HotParameterFamily implements Family {

    @Override
    public String name() {
        return "hot parameter";
    }

    @Override
    public Trace draw(long seed) {
        Draw draw = new Draw(seed);
        Measure measure = draw.oneOf(Measure.CALLS, Measure.CALLS, Measure.IN_FLIGHT);
        boolean queue = measure == Measure.CALLS && draw.chance(0.4);
        CommonRule rule = new HotParameter(
                "A",
                measure,
                draw.number(0, 1),
                draw.oneOf(0, 1, 2, 5, 10),
                queue ? 0 : draw.oneOf(0, 0, 1, 5),
                draw.oneOf(1, 1, 2, 5),
                queue ? Excess.QUEUE : Excess.REFUSE,
                queue ? draw.oneOf(0, 100, 500, 2000) : 0,
                draw.chance(0.5) ? Map.of() : Map.of("gold", draw.oneOf(0, 1, 7), "iron", 1));
        boolean lists = !queue && draw.chance(0.3); // in a queue Sentinel would sleep once for each element
        int heaviest = queue ? 1 : draw.oneOf(1, 1, 3);
        long start = draw.startMillis();
        List<Arrival> arrivals = draw.arrivals(
                250,
                draw.oneOf(15, 60, 150),
                start,
                at -> Arrival.of(at, "A")
                        .withArguments(List.of(argument(draw, lists), argument(draw, lists))
                                .subList(0, draw.chance(0.05) ? 1 : 2))
                        .withPermits(draw.number(1, heaviest))
                        .withOutcome(draw.number(0, 300), false));
        return new Trace(name(), seed, start, List.of(rule), arrivals);
    }

    private static Object argument(Draw draw, boolean lists) {
        return lists && draw.chance(0.2) ? List.of(value(draw), value(draw)) : value(draw);
    }

    private static String value(Draw draw) {
        return draw.oneOf("gold", "gold", "gold", "iron", "lead");
    }
}
