package com.alibaba.csp.sentinel.slots.block.flow.controller;

import com.alibaba.csp.sentinel.node.Node;
import com.alibaba.csp.sentinel.slots.block.flow.TrafficShapingController;
import io.headgate.limiter.Limit;
import io.headgate.sentinel.rule.ControllerTake;
import io.headgate.sentinel.rule.FlowLimits;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Lets only a part through at first, and all of it after some time of traffic. For use outside the engine. It warms up by what it lets
 * through itself, not by the figures of the node. The protected fields are those of the original; they describe the curve, and the two
 * counters stay at 0.
 */
public class WarmUpController implements TrafficShapingController {

    private static final int COLD_FACTOR = 3;

    protected double count;
    protected int warningToken;
    protected double slope;
    protected AtomicLong storedTokens = new AtomicLong();
    protected AtomicLong lastFilledTime = new AtomicLong();

    private final ControllerTake limit;

    public WarmUpController(double count, int warmUpPeriodInSec, int coldFactor) {
        this(count, warmUpPeriodInSec, coldFactor, FlowLimits.warmUp(count, warmUpPeriodInSec, checked(coldFactor)), 0);
    }

    public WarmUpController(double count, int warmUpPeriodInSec) {
        this(count, warmUpPeriodInSec, COLD_FACTOR);
    }

    /** A controller that takes from another limit on the same curve. */
    WarmUpController(double count, int warmUpPeriodInSec, int coldFactor, Limit limit, long maxWaitNanos) {
        this.count = count;
        this.warningToken = (int) (warmUpPeriodInSec * count) / (coldFactor - 1);
        int stored = (int) (2 * warmUpPeriodInSec * count / (1.0 + coldFactor));
        this.slope = stored == 0 || count == 0 ? 0 : (coldFactor - 1.0) / count / stored;
        this.limit = new ControllerTake(limit, maxWaitNanos);
    }

    static int checked(int coldFactor) {
        if (coldFactor <= 1) {
            throw new IllegalArgumentException("coldFactor: " + coldFactor + " (expected: > 1)");
        }
        return coldFactor;
    }

    @Override
    public boolean canPass(Node node, int acquireCount) {
        return canPass(node, acquireCount, false);
    }

    @Override
    public boolean canPass(Node node, int acquireCount, boolean prioritized) {
        return limit.take(acquireCount);
    }

    /** Nothing to do: the limit counts what passes by itself. */
    protected void syncToken(long passQps) {}
}
