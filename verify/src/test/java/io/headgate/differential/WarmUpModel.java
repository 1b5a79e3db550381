package io.headgate.differential;

import io.headgate.differential.CommonRule.Excess;
import io.headgate.differential.CommonRule.Flow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Sentinel's two warm-up controllers in a few lines, each of the points in which we differ from them a switch. Fed with the
 * calls and the verdicts so far, it tells the next verdict: without switches that of Sentinel, with all of them ours. What
 * a difference is due to is the switch that turns the one into the other. Time is milliseconds since the start of the trace,
 * which is a whole second.
 */
final class WarmUpModel {

    /** Where we differ. */
    enum Change {
        /** Sentinel compares the last two half seconds with what the second may admit. We compare the second. */
        WHOLE_SECONDS("warm-up: whole seconds"),
        /** A cold rate below one per second refuses everything, for ever, in Sentinel. Ours is at least one. */
        AT_LEAST_ONE("warm-up: cold rate below one"),
        /** No tokens above the warning line: Sentinel divides by zero, and refuses everything or lets it all pass. */
        NO_SLOPE("warm-up: no slope"),
        /** A warning line at zero is never left again in Sentinel, so that it never gets cold. */
        LINE_AT_ZERO("warm-up: warning line at zero"),
        /** Calls that were refused tell Sentinel to count the second before. For us they never came. */
        REFUSED_UNSEEN("warm-up: refused calls leave no trace"),
        /** Sentinel rounds the price to whole milliseconds. */
        EXACT_PRICE("warm-up and queue: exact price"),
        /** Sentinel counts a call in the second in which its wait ends. We count it when it is admitted. */
        COUNTED_WHEN_ADMITTED("warm-up and queue: counted when admitted"),
        /** More permits than could ever wait their turn: admitted by Sentinel after an idle spell only. */
        LARGEST_TAKE("pacing: largest call");

        private final String title;

        Change(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    private static final int COLD = 3;

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
        this.stored = warning == 0 && !has(Change.LINE_AT_ZERO) ? 0 : max; // begins cold
    }

    private boolean has(Change change) {
        return changes.contains(change);
    }

    /** The verdict on {@code call}, all before it having been answered by {@code verdicts}. */
    static Verdict predict(Trace trace, int call, List<Verdict> verdicts, Set<Change> changes) {
        WarmUpModel model = new WarmUpModel((Flow) trace.rules().get(0), changes);
        for (int i = 0; i < call; i++) {
            model.seen(trace.arrivals().get(i), verdicts.get(i));
        }
        return model.answer(trace.arrivals().get(call));
    }

    private void seen(Arrival arrival, Verdict verdict) {
        long now = arrival.at();
        if (has(Change.REFUSED_UNSEEN) && !verdict.admitted()) {
            return;
        }
        double price = price(tokens(now));
        fill(now);
        if (verdict.admitted()) {
            latest = verdict.waitNanos() == 0 ? now : latest + cost(arrival, price);
            long begins = has(Change.COUNTED_WHEN_ADMITTED) ? now : now + verdict.waitNanos() / 1_000_000;
            bySecond.merge(begins / 1000, (long) arrival.permits(), Long::sum);
            byHalf.merge(begins / 500, (long) arrival.permits(), Long::sum);
        }
    }

    private Verdict answer(Arrival arrival) {
        return rule.excess() == Excess.WARM_UP ? answerAtOnce(arrival) : answerWithWait(arrival);
    }

    private Verdict answerAtOnce(Arrival arrival) {
        long now = arrival.at();
        double allowed = Math.nextUp(1.0 / price(tokens(now)));
        double atLeast = has(Change.AT_LEAST_ONE) ? Math.max(1, allowed) : allowed;
        long passed = has(Change.WHOLE_SECONDS)
                ? bySecond.getOrDefault(now / 1000, 0L)
                : byHalf.getOrDefault(now / 500, 0L) + byHalf.getOrDefault(now / 500 - 1, 0L);
        return passed + arrival.permits() <= atLeast ? Verdict.admitted(0) : Verdict.REFUSED;
    }

    private Verdict answerWithWait(Arrival arrival) {
        long now = arrival.at();
        if (has(Change.LARGEST_TAKE) && arrival.permits() > Math.max(1, rule.count() * rule.maxWaitMillis() / 1000)) {
            return Verdict.REFUSED;
        }
        double wait = Math.max(0, latest + cost(arrival, price(tokens(now))) - now);
        return wait > rule.maxWaitMillis() ? Verdict.REFUSED : Verdict.admitted(Math.round(wait * 1_000_000));
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
        boolean below = stored < warning || (has(Change.LINE_AT_ZERO) && warning == 0 && stored == 0);
        boolean idle = stored > warning && passed < rule.count() / COLD;
        long filled = below || idle ? stored + (second - filledAt) * rule.count() / 1000 : stored;
        return Math.max(0, Math.min(filled, max) - passed);
    }

    private void fill(long now) {
        stored = tokens(now);
        filledAt = Math.max(filledAt, now - now % 1000);
    }
}
