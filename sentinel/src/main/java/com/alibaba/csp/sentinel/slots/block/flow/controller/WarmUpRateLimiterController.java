package com.alibaba.csp.sentinel.slots.block.flow.controller;

import com.alibaba.csp.sentinel.node.Node;
import io.headgate.sentinel.rule.FlowLimits;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Warms up, and spaces calls evenly at the rate that it has reached. */
public class WarmUpRateLimiterController extends WarmUpController {

    public WarmUpRateLimiterController(double count, int warmUpPeriodSec, int timeOutMs, int coldFactor) {
        super(
                count,
                warmUpPeriodSec,
                coldFactor,
                FlowLimits.pacedWarmUp(count, warmUpPeriodSec, checked(coldFactor), Duration.ofMillis(timeOutMs)),
                TimeUnit.MILLISECONDS.toNanos(timeOutMs));
    }

    @Override
    public boolean canPass(Node node, int acquireCount) {
        return super.canPass(node, acquireCount);
    }

    @Override
    public boolean canPass(Node node, int acquireCount, boolean prioritized) {
        return super.canPass(node, acquireCount, prioritized);
    }
}
