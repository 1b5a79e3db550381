package io.headgate.differential;

import io.headgate.differential.CommonRule.Excess;
import io.headgate.differential.CommonRule.Flow;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Sentinel's two warm-up controllers, each of the points in which we differ from them a switch. Time is milliseconds since the
 * start of the trace, which is a whole second.
 */
final class WarmUpModel extends Model {

    /** Where we differ. */
    enum Change implements Model.Change {
        /** Sentinel compares the last two half seconds with what the second may admit. We compare the second. */
        WHOLE_SECONDS("warm-up: whole seconds"),
        /** A cold rate below one per second refuses everything, for ever, in Sentinel. Ours is at least one. */
        AT_LEAST_ONE("warm-up: cold rate below one"),
        /** No tokens above the warning line: Sentinel divides by zero, and refuses everything or lets it all pass. */
        NO_SLOPE("warm-up: no slope"),
        /** Calls that were refused tell Sentinel to count the second before. For us they never came. */
        REFUSED_UNSEEN("warm-up: refused calls leave no trace"),
        /** Sentinel rounds the price to whole milliseconds. */
        EXACT_PRICE("warm-up and queue: exact price"),
        /** Sentinel counts a call in the second in which its wait ends. We count it when it is admitted. */
        COUNTED_WHEN_ADMITTED("warm-up and queue: counted when admitted"),
        /** More permits than could ever wait their turn: admitted by Sentinel after an idle spell only. */
        LARGEST_CALL("pacing: largest call");

        private final String title;

        Change(String title) {
            this.title = title;
        }

        @Override
        public String title() {
            return title;
        }
    }

    private static final int COLD = 3;
    private static final double ROUNDING = 1e-6; // of milliseconds in floating point

    private final Flow rule;
    private final Set<Change> changes;
    private final long warning;
    private final long max;
    private final double slope;
    private final Map<Long, Long> bySecond = new HashMap<>();
    private final Map<Long, Long> byHalf = new HashMap<>();
    private long stored;
    private long filledAt;
    private double latest = Double.NEGATIVE_INFINITY; // when the last one began

    private WarmUpModel(Flow rule, Set<Change> changes) {
        this.rule = rule;
        this.changes = changes;
        long perPeriod = rule.warmUpSeconds() * rule.count();
        this.warning = perPeriod / (COLD - 1);
        this.max = warning + 2 * perPeriod / (1 + COLD);
        this.slope = (COLD - 1.0) / rule.count() / (max - warning);
        this.stored = max; // begins cold
    }

    private boolean has(Change change) {
        return changes.contains(change);
    }

    static KnownDifference difference() {
        return ModelledDifference.rounding(
                Change.class,
                trace -> trace.rules().get(0) instanceof Flow rule
                        && (rule.excess() == Excess.WARM_UP || rule.excess() == Excess.WARM_UP_AND_QUEUE),
                (trace, changes) -> new WarmUpModel((Flow) trace.rules().get(0), changes));
    }

    @Override
    Verdict answer(int call, Arrival arrival) {
        long now = arrival.at();
        long tokens = tokens(now);
        Verdict verdict = rule.excess() == Excess.WARM_UP ? atOnce(arrival, tokens) : withWait(arrival, tokens);
        if (verdict.admitted() || !has(Change.REFUSED_UNSEEN)) {
            stored = tokens;
            filledAt = now - now % 1000;
        }
        if (verdict.admitted()) {
            latest = verdict.waitNanos() == 0 ? now : latest + cost(arrival, price(tokens));
            long counted = has(Change.COUNTED_WHEN_ADMITTED) ? now : now + verdict.waitNanos() / 1_000_000;
            bySecond.merge(counted / 1000, (long) arrival.permits(), Long::sum);
            byHalf.merge(counted / 500, (long) arrival.permits(), Long::sum);
        }
        return verdict;
    }

    private Verdict atOnce(Arrival arrival, long tokens) {
        double allowed = Math.nextUp(1.0 / price(tokens));
        double atLeast = has(Change.AT_LEAST_ONE) ? Math.max(1, allowed) : allowed;
        long half = arrival.at() / 500;
        long passed = has(Change.WHOLE_SECONDS)
                ? bySecond.getOrDefault(arrival.at() / 1000, 0L)
                : byHalf.getOrDefault(half, 0L) + byHalf.getOrDefault(half - 1, 0L);
        return passed + arrival.permits() <= atLeast ? Verdict.admitted(0) : Verdict.REFUSED;
    }

    private Verdict withWait(Arrival arrival, long tokens) {
        if (has(Change.LARGEST_CALL) && arrival.permits() > Math.max(1, rule.count() * rule.maxWaitMillis() / 1000)) {
            return Verdict.REFUSED;
        }
        double wait = Math.max(0, latest + cost(arrival, price(tokens)) - arrival.at());
        return wait > rule.maxWaitMillis() + ROUNDING
                ? Verdict.REFUSED
                : Verdict.admitted(Math.round(wait * 1_000_000));
    }

    private double cost(Arrival arrival, double price) {
        double exact = arrival.permits() * price * 1000;
        return has(Change.EXACT_PRICE) ? exact : Math.round(exact);
    }

    /** Seconds per permit. */
    private double price(long tokens) {
        if (tokens < warning || (has(Change.NO_SLOPE) && max == warning)) {
            return 1.0 / rule.count();
        }
        return (tokens - warning) * slope + 1.0 / rule.count();
    }

    private long tokens(long now) {
        long second = now - now % 1000;
        if (second <= filledAt) {
            return stored;
        }
        long passed = bySecond.getOrDefault(second / 1000 - 1, 0L);
        boolean below = stored < warning;
        boolean idle = stored > warning && passed < rule.count() / COLD;
        long filled = below || idle ? stored + (second - filledAt) * rule.count() / 1000 : stored;
        return Math.max(0, Math.min(filled, max) - passed);
    }
}
