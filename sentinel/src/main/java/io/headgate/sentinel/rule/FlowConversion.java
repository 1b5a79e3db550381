package io.headgate.sentinel.rule;

import static com.alibaba.csp.sentinel.slots.block.RuleConstant.FLOW_GRADE_THREAD;
import static com.alibaba.csp.sentinel.slots.block.RuleConstant.STRATEGY_CHAIN;
import static com.alibaba.csp.sentinel.slots.block.RuleConstant.STRATEGY_DIRECT;

import com.alibaba.csp.sentinel.node.OccupyTimeoutProperty;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import io.headgate.flow.Measure;
import io.headgate.flow.Relation;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.rule.OriginScope;
import io.headgate.rule.Rule;
import io.headgate.rule.RuleHead;
import io.headgate.sentinel.Engine;
import java.time.Duration;
import java.util.List;

/** One of Sentinel's flow rules as one of ours. */
final class FlowConversion {
    /*
     * Which of Sentinel's settings go together, and with what here:
     *
     *                 direct             chain                 related
     *   refuse        aligned slices     the same, through     slices of the other one, looked at
     *   warm-up       WarmUp             WarmUp, through       as refuse: there is nothing of ours to warm up
     *   queue         LeakyQueue         LeakyQueue, through   as direct: Sentinel, too, spaces the resource's own calls
     *   at a time     places             places, through       places of the other one, looked at
     *
     * A strategy that Sentinel does not know, and one that refers to nothing, choose no node there: everything passes.
     */

    private final FlowRule flow;

    private FlowConversion(FlowRule flow) {
        this.flow = flow;
    }

    static List<Rule> rules(FlowRule flow) {
        return new FlowConversion(flow).rules();
    }

    private List<Rule> rules() {
        boolean refers = flow.getStrategy() != STRATEGY_DIRECT;
        String reference = flow.getRefResource();
        if (flow.getStrategy() > STRATEGY_CHAIN || (refers && (reference == null || reference.isBlank()))) {
            return List.of();
        }
        RuleHead head = RuleHead.of(Targets.of(flow));
        OriginScope origins = Targets.origins(flow);
        Relation relation = relation();
        Measure measure = measure(relation);
        if (relation instanceof Relation.Related && origins instanceof OriginScope.Others) {
            return List.of(new ReferenceRule(
                    new io.headgate.flow.FlowRule(
                            head, measure, OriginScope.any(), relation, Duration.ZERO, Duration.ZERO),
                    flow.getResource()));
        }
        return List.of(
                new io.headgate.flow.FlowRule(head, measure, origins, relation, maxWait(), borrow(measure, relation)));
    }

    private boolean countsThreads() {
        return flow.getGrade() == FLOW_GRADE_THREAD;
    }

    private Relation relation() {
        if (flow.getStrategy() == STRATEGY_CHAIN) {
            return new Relation.Through(flow.getRefResource());
        }
        return flow.getStrategy() == STRATEGY_DIRECT || FlowLimits.queues(flow)
                ? Relation.DIRECT
                : new Relation.Related(Engine.nameOf(flow.getRefResource()));
    }

    private Measure measure(Relation relation) {
        if (countsThreads()) {
            return new Measure.Concurrency(FlowLimits.whole(flow.getCount()));
        }
        return new Measure.Rate(
                relation instanceof Relation.Related ? FlowLimits.slices(flow.getCount()) : FlowLimits.of(flow));
    }

    private Duration maxWait() {
        return FlowLimits.queues(flow) && FlowLimits.isWithinReach(flow)
                ? Duration.ofMillis(flow.getMaxQueueingTimeMs())
                : Duration.ZERO;
    }

    /** Sentinel makes a call of high priority wait for less than its timeout, and counts in whole milliseconds. */
    private Duration borrow(Measure measure, Relation relation) {
        boolean lends = measure instanceof Measure.Rate rate
                && rate.limit() instanceof AlignedSlices
                && !(relation instanceof Relation.Related)
                && !FlowLimits.warmsUp(flow)
                && !FlowLimits.queues(flow);
        return lends ? Duration.ofMillis(Math.max(0, OccupyTimeoutProperty.getOccupyTimeout() - 1)) : Duration.ZERO;
    }
}
