package com.alibaba.csp.sentinel.slots.block.flow.controller;

import com.alibaba.csp.sentinel.node.Node;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.flow.TrafficShapingController;
import io.headgate.sentinel.rule.ControllerTake;
import io.headgate.sentinel.rule.FlowLimits;

/**
 * Refuses what is too many, at once. For use outside the engine: calls per second are both looked up in the node and taken here, so that
 * threads that ask at the same time cannot pass together; calls at a time are looked up.
 */
public class DefaultController implements TrafficShapingController {

    private final double count;
    private final int grade;
    private final ControllerTake limit;

    public DefaultController(double count, int grade) {
        this.count = count;
        this.grade = grade;
        this.limit = new ControllerTake(FlowLimits.slices(Math.max(0, count)), 0);
    }

    @Override
    public boolean canPass(Node node, int acquireCount) {
        return canPass(node, acquireCount, false);
    }

    @Override
    public boolean canPass(Node node, int acquireCount, boolean prioritized) {
        if (used(node) + acquireCount > count) {
            return false;
        }
        return grade != RuleConstant.FLOW_GRADE_QPS || limit.take(acquireCount);
    }

    private int used(Node node) {
        if (node == null) {
            return 0;
        }
        return grade == RuleConstant.FLOW_GRADE_THREAD ? node.curThreadNum() : (int) node.passQps();
    }
}
