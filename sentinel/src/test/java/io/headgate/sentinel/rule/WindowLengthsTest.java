package io.headgate.sentinel.rule;

import static com.alibaba.csp.sentinel.slots.block.RuleConstant.FLOW_GRADE_QPS;
import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.node.IntervalProperty;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.system.SystemRule;
import com.alibaba.csp.sentinel.slots.system.SystemRuleManager;
import io.headgate.sentinel.Original;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A limit per second in a window that is shorter or longer than a second admits as many calls as Sentinel does. */
class WindowLengthsTest {

    private static final double[] COUNTS = {0, 0.5, 1, 1.5, 2, 3, 4, 5, 7, 7.9, 10, 15, 20, 35};
    private static final int MANY = 100;

    private final Calls calls = new Calls();

    @AfterEach
    void asItWas() {
        IntervalProperty.updateInterval(1_000);
        calls.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 100, 200, 300, 500, 1_000, 2_000})
    void aFlowRule(int interval) throws Exception {
        IntervalProperty.updateInterval(interval);
        for (double count : COUNTS) {
            FlowRuleManager.loadRules(List.of(new FlowRule(calls.resource).setCount(count)));
            calls.time.forward(2 * interval);
            assertThat(calls.passing(MANY)).as("%s per second", count).isEqualTo(inSentinel(count, interval / 1_000.0));
        }
    }

    /** How many calls its controller lets pass, one after the other, when nodes average over so many seconds. */
    private static int inSentinel(double count, double seconds) throws Exception {
        try (Original original = new Original()) {
            Object controller = original.make("slots.block.flow.controller.DefaultController", count, FLOW_GRADE_QPS);
            Class<?> type = original.type("node.Node");
            int[] passed = {0};
            Object node = Proxy.newProxyInstance(
                    type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> passed[0] / seconds);
            while (passed[0] < MANY && (boolean) Original.call(controller, "canPass", node, 1)) {
                passed[0]++;
            }
            return passed[0];
        }
    }

    /** Sentinel refuses when the average, with its fraction, and one more are above the threshold. */
    @ParameterizedTest
    @ValueSource(ints = {10, 100, 200, 300, 500, 1_000, 2_000})
    void aSystemRule(int interval) {
        IntervalProperty.updateInterval(interval);
        for (double count : COUNTS) {
            SystemRule rule = new SystemRule();
            rule.setQps(count);
            SystemRuleManager.loadRules(List.of(rule));
            calls.time.forward(2 * interval);
            int expected = 0;
            while (expected / (interval / 1_000.0) + 1 <= count) {
                expected++;
            }
            assertThat(calls.passing(MANY)).as("%s per second", count).isEqualTo(expected);
        }
    }
}
