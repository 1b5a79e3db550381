package io.headgate.bench.overadmission;

import static io.headgate.flow.FlowRule.flow;

import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.ResourceType;
import io.headgate.bench.contender.Attempt;
import io.headgate.bench.measure.MovedTicker;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.rule.Rule;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongFunction;

/**
 * Our engine with one rule that gives so many permits, on a clock that stands still.
 *
 * @param name of the rule, as the table shows it
 * @param rule for a number of permits a second, or in flight
 * @param holds whether calls stay in flight until the round is over
 */
record Frozen(String name, LongFunction<Rule> rule, boolean holds) {

    private static final String RESOURCE = "overadmission";
    private static final String KEY = "customer-1";
    private static final long TO_THE_NEXT_ROUND = Duration.ofSeconds(3).toNanos();

    /** The first is the default of a flow rule. */
    static List<Frozen> all() {
        return List.of(
                new Frozen("flow, sliding window", limit -> flow(RESOURCE).perSecond(limit), false),
                new Frozen("flow, token bucket", limit -> flow(RESOURCE).by(TokenBucket.perSecond(limit)), false),
                new Frozen("flow, fixed window", limit -> flow(RESOURCE).by(FixedWindow.perSecond(limit)), false),
                new Frozen("flow, in flight", limit -> flow(RESOURCE).inFlight(limit), true),
                new Frozen("hot parameter", limit -> HotParameterRule.perSecond(RESOURCE, 0, limit), false));
    }

    Tally run(FrozenRounds rounds, Runnable afterRound) {
        MovedTicker time = new MovedTicker();
        try (Headgate headgate = Headgate.builder()
                .ticker(time)
                .wallClock(time)
                .rules(rule.apply(rounds.limit()))
                .build()) {
            Resource resource = headgate.resource(RESOURCE, ResourceType.WEB);
            Queue<Entry> held = new ConcurrentLinkedQueue<>();
            Runnable moveTime = () -> {
                held.forEach(Entry::close);
                held.clear();
                time.move(TO_THE_NEXT_ROUND);
            };
            Tally tally = rounds.run(holds ? holding(resource, held) : passing(resource), moveTime, afterRound);
            mustHaveCounted(tally, resource);
            return tally;
        }
    }

    private static Attempt passing(Resource resource) {
        return () -> {
            if (resource.tryEnter(KEY) instanceof Entry entry) {
                entry.close();
                return true;
            }
            return false;
        };
    }

    private static Attempt holding(Resource resource, Queue<Entry> held) {
        return () -> resource.tryEnter(KEY) instanceof Entry entry && held.add(entry);
    }

    private static void mustHaveCounted(Tally tally, Resource resource) {
        long passed = resource.statistics().total().passed();
        long refused = resource.statistics().total().refused();
        if (passed != tally.admitted() || passed + refused != tally.attempts()) {
            throw new IllegalStateException("statistics: " + passed + " passed, " + refused + " refused (expected: "
                    + tally.admitted() + " of " + tally.attempts() + ")");
        }
    }
}
