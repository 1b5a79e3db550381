package com.alibaba.csp.sentinel.slots.block.flow.controller;

import com.alibaba.csp.sentinel.node.Node;
import com.alibaba.csp.sentinel.slots.block.flow.TrafficShapingController;
import io.headgate.sentinel.rule.ControllerTake;
import io.headgate.sentinel.rule.FlowLimits;
import java.time.Duration;

/** Spaces calls evenly; those that are early wait on their thread, at most so long. Any rate, also a fraction of a call. */
public class ThrottlingController implements TrafficShapingController {

    private static final int SECOND = 1_000;

    private final double count;
    private final ControllerTake queue;

    public ThrottlingController(int queueingTimeoutMs, double maxCountPerStat) {
        this(queueingTimeoutMs, maxCountPerStat, SECOND);
    }

    /** So many in each {@code statDurationMs}. */
    public ThrottlingController(int queueingTimeoutMs, double maxCountPerStat, int statDurationMs) {
        if (statDurationMs <= 0) {
            throw new IllegalArgumentException("statDurationMs: " + statDurationMs + " (expected: > 0)");
        }
        if (maxCountPerStat < 0) {
            throw new IllegalArgumentException("maxCountPerStat: " + maxCountPerStat + " (expected: >= 0)");
        }
        if (queueingTimeoutMs < 0) {
            throw new IllegalArgumentException("queueingTimeoutMs: " + queueingTimeoutMs + " (expected: >= 0)");
        }
        Duration longest = Duration.ofMillis(queueingTimeoutMs);
        this.count = maxCountPerStat;
        this.queue = new ControllerTake(
                FlowLimits.queue(maxCountPerStat * SECOND / statDurationMs, longest), longest.toNanos());
    }

    @Override
    public boolean canPass(Node node, int acquireCount) {
        return canPass(node, acquireCount, false);
    }

    @Override
    public boolean canPass(Node node, int acquireCount, boolean prioritized) {
        return acquireCount <= 0 || (count > 0 && queue.take(acquireCount));
    }
}
