package io.headgate.differential;

import io.headgate.differential.CommonRule.Flow;
import io.headgate.differential.CommonRule.Measure;
import io.headgate.differential.CommonRule.Relation;
import java.util.ArrayList;
import java.util.List;

/** One to three rules that refuse: by calls or in flight, by origin, related, by entrance; weights; two resources. */
final class FlowFamily implements Family {

    @Override
    public String name() {
        return "flow";
    }

    @Override
    public Trace draw(long seed) {
        Draw draw = new Draw(seed);
        List<CommonRule> rules = new ArrayList<>();
        for (int i = draw.number(1, 3); i > 0; i--) {
            rules.add(rule(draw));
        }
        int heaviest = draw.oneOf(1, 1, 1, 3);
        int longest = draw.oneOf(0, 100, 1200);
        long start = draw.startMillis();
        List<Arrival> arrivals = draw.arrivals(
                200,
                draw.oneOf(10, 40, 120),
                start,
                at -> Arrival.of(at, draw.oneOf("A", "A", "B"))
                        .withFrom(draw.oneOf("", "web", "batch"), draw.oneOf("", "red", "green", "blue"))
                        .withPermits(draw.number(1, heaviest))
                        .withOutcome(draw.number(0, longest), false));
        return new Trace(name(), seed, start, rules, arrivals);
    }

    private static Flow rule(Draw draw) {
        Flow plain = Flow.perSecond("A", draw.oneOf(0, 1, 2, 3, 5, 10, 20));
        Flow measured = draw.chance(0.3) ? plain.withMeasure(Measure.IN_FLIGHT) : plain;
        return switch (draw.number(0, 5)) {
            case 0 -> measured.withOrigin("red");
            case 1 -> measured.withOrigin("other");
            case 2 -> measured.withRelation(Relation.RELATED, "B");
            case 3 -> measured.withRelation(Relation.ENTRANCE, draw.oneOf("web", "batch"));
            default -> measured;
        };
    }
}
