package io.headgate.rules.sentinel;

import io.headgate.flow.FlowRule;
import io.headgate.flow.Measure;
import io.headgate.flow.Relation;
import io.headgate.limiter.Limit;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.SmoothWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.rule.OriginScope;
import io.headgate.rule.RuleHead;
import io.headgate.rule.Target;
import java.time.Duration;
import java.util.List;

/** One of Sentinel's flow rules as ours. */
final class FlowReading {
    /*
     * Which of Sentinel's settings go together, and with what here:
     *
     *                 direct             chain                 related
     *   refuse        window             window, through       window of the other one, looked at
     *   warm-up       WarmUp             WarmUp, through       as refuse: there is nothing of ours to warm up
     *   queue         LeakyQueue         LeakyQueue, through   as direct: Sentinel, too, spaces the resource's own calls
     *   in flight     places             places, through       places of the other one, looked at
     */

    /** Sentinel makes a call with priority wait for less than 500 ms, and counts in whole milliseconds. */
    static final Duration BORROW = Duration.ofMillis(499);

    private final SentinelFlow flow;
    private final Fidelity fidelity;
    private final Notes notes;

    FlowReading(SentinelFlow flow, Fidelity fidelity, Notes notes) {
        this.flow = flow;
        this.fidelity = fidelity;
        this.notes = notes;
    }

    List<FlowRule> rule() {
        noteFieldsWithoutEffect();
        Target target = hasEffect() ? Resources.target(flow.resource(), flow.regex(), notes) : null;
        if (target == null) {
            return List.of();
        }
        OriginScope origins = Origins.scope(flow.limitApp());
        Relation relation = relation();
        if (relation instanceof Relation.Related && origins instanceof OriginScope.Others) {
            notes.noEquivalent(
                    "limitApp", flow.limitApp(), "the rule is dropped: a related rule is for any or for one origin");
            return List.of();
        }
        noteOrigins(origins, relation);
        Measure measure = measure(relation);
        return List.of(
                new FlowRule(RuleHead.of(target), measure, origins, relation, maxWait(), borrow(measure, relation)));
    }

    private boolean hasEffect() {
        if (flow.strategy() > SentinelFlow.CHAIN) {
            notes.ignored("strategy", flow.strategy(), "the rule is dropped: Sentinel counts nothing for it");
            return false;
        }
        if (flow.refers() && flow.refResource().isBlank()) {
            notes.ignored("refResource", "\"\"", "the rule is dropped: without it Sentinel counts nothing");
            return false;
        }
        return true;
    }

    private void noteFieldsWithoutEffect() {
        boolean inFlight = flow.grade() == SentinelFlow.IN_FLIGHT;
        if (flow.controlBehavior() > (inFlight ? SentinelFlow.REFUSE : SentinelFlow.WARM_UP_AND_QUEUE)) {
            notes.ignored("controlBehavior", flow.controlBehavior(), "refuses, as in Sentinel");
        }
        if (!flow.warmsUp() && flow.warmUpPeriodSec() != SentinelFlow.WARM_UP_SECONDS) {
            notes.ignored("warmUpPeriodSec", flow.warmUpPeriodSec(), "the rule does not warm up");
        }
        if (!flow.queues() && flow.maxQueueingTimeMs() != SentinelFlow.LONGEST_WAIT) {
            notes.ignored("maxQueueingTimeMs", flow.maxQueueingTimeMs(), "the rule does not queue");
        }
        if (!flow.refers() && !flow.refResource().isEmpty()) {
            notes.ignored("refResource", flow.refResource(), "the rule is about the resource's own calls");
        }
    }

    private void noteOrigins(OriginScope origins, Relation relation) {
        if (origins instanceof OriginScope.Any) {
            return;
        }
        if (relation instanceof Relation.Through) {
            notes.changed(
                    "limitApp",
                    flow.limitApp(),
                    "counts the calls of those origins; Sentinel all that come through the entrance");
        }
        if (origins instanceof OriginScope.Others && (flow.queues() || flow.warmsUp())) {
            notes.changed(
                    "limitApp",
                    flow.limitApp(),
                    "each of the other origins has a rate of its own; in Sentinel they share it");
        }
        if (origins instanceof OriginScope.Others && flow.regex()) {
            notes.changed(
                    "limitApp",
                    flow.limitApp(),
                    "origins that another rule of the resource names are left out; Sentinel looks for such rules under the"
                            + " expression instead of the resource");
        }
    }

    private Relation relation() {
        if (flow.strategy() == SentinelFlow.CHAIN) {
            return new Relation.Through(flow.refResource());
        }
        if (flow.strategy() == SentinelFlow.DIRECT) {
            return Relation.DIRECT;
        }
        if (flow.queues()) {
            notes.changed(
                    "strategy",
                    flow.strategy(),
                    "a direct rule: a queue spaces the resource's own calls, also in Sentinel");
            noteOther();
            return Relation.DIRECT;
        }
        return new Relation.Related(flow.refResource());
    }

    private void noteOther() {
        String other = flow.refResource();
        if (flow.warmsUp()) {
            notes.changed("refResource", other, "warms up with its own calls; in Sentinel with those of the other");
        } else {
            notes.ignored("refResource", other, "a queue does not look at the other resource");
        }
    }

    private Measure measure(Relation relation) {
        if (flow.grade() == SentinelFlow.IN_FLIGHT) {
            return new Measure.Concurrency(CallsPerSecond.whole("count", flow.count(), notes));
        }
        if (relation instanceof Relation.Related && flow.warmsUp()) {
            notes.changed(
                    "controlBehavior",
                    flow.controlBehavior(),
                    "without warm-up, as the calls of another resource count");
            notes.noEquivalent("warmUpPeriodSec", flow.warmUpPeriodSec(), "nothing warms up");
            return new Measure.Rate(window());
        }
        return new Measure.Rate(
                switch (flow.controlBehavior()) {
                    case SentinelFlow.WARM_UP -> warmUp();
                    case SentinelFlow.QUEUE -> Queues.perSecond(flow.count(), maxWait(), notes);
                    case SentinelFlow.WARM_UP_AND_QUEUE -> warmUpAndQueue();
                    default -> window();
                });
    }

    private Limit window() {
        return CallsPerSecond.of("count", flow.count(), fidelity, notes);
    }

    private Limit warmUp() {
        long permits = CallsPerSecond.whole("count", flow.count(), notes);
        if (permits >= 1 && flow.count() < 3) {
            notes.changed("count", flow.count(), "warms up; below 3 per second Sentinel never admits a call");
        }
        return WarmUp.perSecond(permits, Duration.ofSeconds(flow.warmUpPeriodSec()));
    }

    private Limit warmUpAndQueue() {
        Duration warmUp = Duration.ofSeconds(flow.warmUpPeriodSec());
        double count = flow.count();
        if (count > 0 && count * flow.warmUpPeriodSec() < 2) {
            notes.changed("count", count, "spaces the calls; Sentinel's curve has no slope then, and spaces nothing");
        }
        if (count == Math.rint(count)) {
            return PacedWarmUp.perSecond((long) count, warmUp, maxWait());
        }
        PerSeconds rate = Queues.rate(
                count, each -> new SmoothWarmUp(each.permits(), Duration.ofSeconds(each.seconds()), warmUp, 3), notes);
        notes.changed("count", count, "a rate with a fraction warms up with each call instead of each second");
        return new SmoothWarmUp(rate.permits(), Duration.ofSeconds(rate.seconds()), warmUp, 3);
    }

    private Duration maxWait() {
        return flow.queues() ? Duration.ofMillis(flow.maxQueueingTimeMs()) : Duration.ZERO;
    }

    private Duration borrow(Measure measure, Relation relation) {
        boolean lends = fidelity == Fidelity.FAITHFUL
                && measure instanceof Measure.Rate
                && !(relation instanceof Relation.Related)
                && !flow.warmsUp()
                && !flow.queues();
        return lends ? BORROW : Duration.ZERO;
    }
}
