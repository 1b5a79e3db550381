package com.alibaba.csp.sentinel.slots.block.flow.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.node.StatisticNode;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.flow.TrafficShapingController;
import io.headgate.sentinel.MovedClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ControllersAloneTest {

    private final MovedClock time = MovedClock.stop();
    private final StatisticNode node = new StatisticNode();

    @AfterEach
    void close() {
        time.close();
    }

    private int passing(TrafficShapingController controller, int calls) {
        int passed = 0;
        for (int call = 0; call < calls; call++) {
            passed += controller.canPass(node, 1) ? 1 : 0;
        }
        return passed;
    }

    @Test
    void theDefaultControllerTakesAndLooksAtTheNode() {
        TrafficShapingController controller = new DefaultController(3, RuleConstant.FLOW_GRADE_QPS);
        assertThat(passing(controller, 5)).isEqualTo(3);
        time.forward(1_000);
        node.addPassRequest(2);
        assertThat(passing(controller, 5)).isEqualTo(3); // what the node counted then was not this controller's
        node.addPassRequest(1);
        assertThat(passing(controller, 5)).isZero();
    }

    @Test
    void callsAtATimeAreLookedUp() {
        TrafficShapingController controller = new DefaultController(1, RuleConstant.FLOW_GRADE_THREAD);
        assertThat(controller.canPass(node, 1)).isTrue();
        node.increaseThreadNum();
        assertThat(controller.canPass(node, 1)).isFalse();
    }

    @Test
    void theWarmUpControllerLetsAThirdThroughAtFirst() {
        TrafficShapingController controller = new WarmUpController(9, 10, 3);
        assertThat(passing(controller, 20)).isBetween(3, 4);
        assertThatThrownBy(() -> new WarmUpController(9, 10, 1)).hasMessage("coldFactor: 1 (expected: > 1)");
    }

    @Test
    void aThrottleRefusesWhatWouldWaitTooLong() {
        TrafficShapingController controller = new ThrottlingController(0, 10);
        assertThat(passing(controller, 5)).isEqualTo(1);
        time.forward(100);
        assertThat(passing(controller, 5)).isEqualTo(1);
        assertThat(passing(new ThrottlingController(0, 0.2), 5)).isEqualTo(1);
        assertThat(new ThrottlingController(500, 0).canPass(node, 1)).isFalse();
        assertThat(new ThrottlingController(500, 0).canPass(node, 0)).isTrue();
    }

    @Test
    void aThrottleCanCountInOtherStretchesThanASecond() {
        TrafficShapingController controller = new ThrottlingController(0, 10, 2_000);
        assertThat(passing(controller, 5)).isEqualTo(1);
        time.forward(199);
        assertThat(passing(controller, 5)).isZero();
        time.forward(1);
        assertThat(passing(controller, 5)).isEqualTo(1);
    }

    @Test
    void aThrottleWaitsOnTheThread() {
        TrafficShapingController controller = new ThrottlingController(100, 1_000);
        long before = System.nanoTime();
        assertThat(passing(controller, 3))
                .isEqualTo(3); // the time of the test stands still: two have to wait 1 and 2 ms
        assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(2_000_000);
    }

    @Test
    void aColdThrottleIsSlower() {
        TrafficShapingController controller = new WarmUpRateLimiterController(10, 10, 0, 3);
        assertThat(passing(controller, 5)).isEqualTo(1);
        time.forward(200);
        assertThat(passing(controller, 5)).isZero();
        time.forward(100);
        assertThat(passing(controller, 5)).isEqualTo(1);
    }
}
