package io.headgate.differential.program;

import io.headgate.differential.program.ProgramRule.Authority;
import io.headgate.differential.program.ProgramRule.Breaker;
import io.headgate.differential.program.ProgramRule.Flow;
import io.headgate.differential.program.ProgramRule.Hot;
import io.headgate.differential.program.ProgramRule.Inbound;
import io.headgate.differential.program.ProgramRule.Strategy;
import io.headgate.differential.program.ProgramRule.Trip;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Random rules, and random changes of them. What we do otherwise on purpose is drawn seldom, but it is drawn. */
final class RuleDraw {

    static final List<String> CONTEXTS = List.of("web", "jobs");
    static final List<String> ORIGINS = List.of("", "x", "y", "z");

    private static final double SELDOM = 0.04;

    private final Dice dice;
    private final double queues;
    private final Map<ProgramRule, ProgramRule> known = new HashMap<>();
    private long ids;

    /** With queues as often as that. */
    RuleDraw(Dice dice, double queues) {
        this.dice = dice;
        this.queues = queues;
    }

    List<ProgramRule> some(RuleKind kind) {
        int count = kind == RuleKind.SYSTEM ? dice.number(1, 2) : dice.number(1, 4);
        List<ProgramRule> rules = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            add(rules, one(kind));
        }
        return rules;
    }

    /** Several hot-parameter rules for one resource are asked in another order than Sentinel's. */
    private void add(List<ProgramRule> rules, ProgramRule rule) {
        boolean alone = rules.stream().noneMatch(other -> other.resource().equals(rule.resource()));
        if (!(rule instanceof Hot) || alone || dice.chance(SELDOM)) {
            rules.add(rule);
        }
    }

    /** Some stay, some go, some are changed, some are new; now and then one is wrong. */
    List<ProgramRule> changed(RuleKind kind, List<ProgramRule> rules) {
        List<ProgramRule> next = new ArrayList<>();
        for (ProgramRule rule : rules) {
            double fate = dice.share();
            if (fate < 0.7) {
                next.add(rule);
            } else if (fate < 0.85) {
                add(next, one(kind));
            }
        }
        if (dice.chance(0.4)) {
            add(next, one(kind));
        }
        if (kind != RuleKind.SYSTEM && dice.chance(0.1)) {
            next.add(dice.number(0, next.size()), wrong(kind));
        }
        return next;
    }

    /** One that says the same as one before is the same: Sentinel takes them for equal. */
    private ProgramRule one(RuleKind kind) {
        ProgramRule rule = one(kind, 0);
        return known.computeIfAbsent(rule, unused -> rule.withId(++ids));
    }

    private ProgramRule one(RuleKind kind, long id) {
        String resource = dice.oneOf(Machine.RESOURCES);
        return switch (kind) {
            case FLOW -> flow(id, resource);
            case BREAKER -> breaker(id, resource);
            case SYSTEM -> inbound(id);
            case AUTHORITY ->
                new Authority(id, resource, dice.oneOf("x", "y", "x,y", "x,z", "default", "y,"), dice.chance(0.5));
            case HOT -> hot(id, resource);
        };
    }

    private ProgramRule wrong(RuleKind kind) {
        ProgramRule rule = one(kind);
        if (rule instanceof Flow flow) {
            return new Flow(flow.id(), flow.resource(), "default", false, -1, Strategy.DIRECT, "", 0);
        } else if (rule instanceof Breaker breaker) {
            return new Breaker(breaker.id(), breaker.resource(), Trip.ERROR_COUNT, 1, 0, 0, 1, 1000);
        } else if (rule instanceof Authority authority) {
            return new Authority(authority.id(), authority.resource(), "", false);
        }
        return new Hot(rule.id(), rule.resource(), false, 0, -1, 0, 1, 0, Map.of());
    }

    private Flow flow(long id, String resource) {
        boolean threads = dice.chance(0.3);
        Strategy strategy = dice.chance(0.6) ? Strategy.DIRECT : dice.oneOf(Strategy.RELATED, Strategy.CHAIN);
        String reference = switch (strategy) {
            case DIRECT -> "";
            case RELATED -> dice.oneOf(Machine.RESOURCES);
            case CHAIN -> dice.oneOf(CONTEXTS);
        };
        boolean forAll = strategy == Strategy.CHAIN ? !dice.chance(SELDOM) : dice.chance(0.5);
        String limitApp = forAll ? "default" : dice.oneOf("x", "y", "other");
        boolean waits = !threads && strategy == Strategy.DIRECT && !limitApp.equals("other") && dice.chance(queues);
        return waits
                ? new Flow(
                        id,
                        resource,
                        limitApp,
                        false,
                        dice.oneOf(2, 4, 5, 10, 20),
                        strategy,
                        reference,
                        dice.number(20, 600))
                : new Flow(
                        id,
                        resource,
                        limitApp,
                        threads,
                        threads ? dice.number(1, 3) : dice.number(0, 5),
                        strategy,
                        reference,
                        0);
    }

    private Breaker breaker(long id, String resource) {
        Trip trip = dice.oneOf(Trip.values());
        double threshold = switch (trip) {
            case SLOW_RATIO -> dice.oneOf(0, 0.3, 0.5, 1.0).doubleValue();
            case ERROR_RATIO ->
                dice.chance(SELDOM) ? 1 : dice.oneOf(0, 0.25, 0.5).doubleValue();
            case ERROR_COUNT -> dice.number(0, 3);
        };
        return new Breaker(
                id,
                resource,
                trip,
                threshold,
                trip == Trip.SLOW_RATIO ? dice.number(5, 60) : 0,
                dice.number(1, 2),
                dice.number(1, 4),
                dice.oneOf(500, 1000, 2000));
    }

    private Inbound inbound(long id) {
        if (dice.chance(SELDOM)) {
            return new Inbound(id, -1, -1, -1);
        }
        int which = dice.number(1, 7);
        return new Inbound(
                id,
                (which & 1) == 0 ? -1 : dice.number(1, 6),
                (which & 2) == 0 ? -1 : dice.number(0, 3),
                (which & 4) == 0 ? -1 : dice.number(5, 200));
    }

    private Hot hot(long id, String resource) {
        boolean threads = dice.chance(0.3);
        boolean waits = !threads && dice.chance(queues);
        int index = dice.chance(SELDOM) ? -1 : dice.number(0, 1);
        int count = waits ? dice.oneOf(2, 4, 5, 10) : dice.number(0, 4);
        Map<Object, Integer> items = dice.chance(0.5)
                ? Map.of()
                : dice.oneOf(Map.<Object, Integer>of("u", 1), Map.of(7, 2), Map.of(7, 0, 8L, 1));
        return new Hot(
                id,
                resource,
                threads,
                index,
                threads ? Math.max(1, count) : count,
                threads || waits ? 0 : dice.number(0, 2),
                threads ? 1 : dice.number(1, 3),
                waits ? dice.number(20, 600) : 0,
                items);
    }
}
