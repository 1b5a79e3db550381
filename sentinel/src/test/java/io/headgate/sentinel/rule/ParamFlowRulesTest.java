package io.headgate.sentinel.rule;

import static com.alibaba.csp.sentinel.slots.block.RuleConstant.CONTROL_BEHAVIOR_RATE_LIMITER;
import static com.alibaba.csp.sentinel.slots.block.RuleConstant.FLOW_GRADE_THREAD;
import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.slotchain.StringResourceWrapper;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowArgument;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowChecker;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowException;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowItem;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParameterMetric;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParameterMetricStorage;
import io.headgate.Entry;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ParamFlowRulesTest {

    private final Calls calls = new Calls();
    private final StringResourceWrapper wrapper = new StringResourceWrapper(calls.resource, EntryType.IN);

    @AfterEach
    void close() {
        calls.close();
    }

    private ParamFlowRule rule(double count) {
        return new ParamFlowRule(calls.resource).setParamIdx(0).setCount(count);
    }

    private static void load(ParamFlowRule... rules) {
        ParamFlowRuleManager.loadRules(List.of(rules));
    }

    @Test
    void eachValueHasALimitOfItsOwn() {
        load(rule(1));
        assertThat(calls.passes("a")).isTrue();
        BlockException refused = calls.refusal("a");
        assertThat(refused).isInstanceOf(ParamFlowException.class).hasMessage("a");
        assertThat(((ParamFlowException) refused).getResourceName()).isEqualTo(calls.resource);
        assertThat(refused.getRule()).isEqualTo(rule(1));
        assertThat(calls.passes("b")).isTrue();
        assertThat(calls.passes()).isTrue();
        calls.time.forward(1_001);
        assertThat(calls.passes("a")).isTrue();
    }

    @Test
    void aValueCanHaveALimitOfItsOwnWhateverItsClass() {
        load(rule(1).setParamFlowItemList(List.of(ParamFlowItem.newItem(7L, 2), new ParamFlowItem("x", 0, null))));
        assertThat(calls.passes(7L)).isTrue();
        assertThat(calls.passes(7L)).isTrue();
        assertThat(calls.passes(7L)).isFalse();
        assertThat(calls.passes(7)).isTrue();
        assertThat(calls.passes(7)).isFalse();
        assertThat(calls.passes("x")).isFalse();
    }

    @Test
    void aRuleKeepsItsOwnStateWhenAnotherOfItsPositionIsTakenOut() {
        ParamFlowRule few = rule(1).setDurationInSec(3);
        ParamFlowRule many = rule(4).setDurationInSec(2);
        load(few, many);
        assertThat(calls.passes("a")).isTrue();
        assertThat(calls.passes("a")).isFalse();
        load(many);
        assertThat(List.of(calls.passes("a"), calls.passes("a"), calls.passes("a"), calls.passes("a")))
                .containsExactly(true, true, true, false);
    }

    @Test
    void aPositionFromTheEndIsCountedInEachCall() {
        ParamFlowRule last = rule(1).setParamIdx(-1);
        load(last);
        assertThat(calls.passes("x", "a")).isTrue();
        assertThat(calls.passes("x", "y", "a")).isFalse();
        assertThat(calls.passes("x", "y", "b")).isTrue();
        assertThat(last.getParamIdx()).isEqualTo(-1);
        assertThat(ParamFlowRuleManager.getRules().get(0).getParamIdx()).isEqualTo(-1);
    }

    @Test
    void callsAtATimeAreCountedByTheKeyThatAnArgumentNames() throws BlockException {
        load(rule(1).setGrade(FLOW_GRADE_THREAD));
        ParamFlowArgument order = () -> "customer-a";
        Entry running = calls.enter(order);
        ParamFlowArgument other = () -> "customer-a";
        assertThat(calls.refusal(other)).hasMessage("customer-a");
        running.close();
        assertThat(calls.passes(other)).isTrue();
    }

    @Test
    void callsOfAValueCanQueue() throws BlockException {
        load(rule(10).setControlBehavior(CONTROL_BEHAVIOR_RATE_LIMITER).setMaxQueueingTimeMs(200));
        calls.enter("a").close();
        calls.enter("a").close();
        assertThat(calls.time.slept()).isEqualTo(100);
    }

    @Test
    void aRuleThatIsCheckedAloneTakes() {
        ParamFlowRule alone = rule(2).setBurstCount(1);
        assertThat(ParamFlowChecker.passCheck(wrapper, alone, 1, "a")).isTrue();
        assertThat(ParamFlowChecker.passCheck(wrapper, alone, 2, "a")).isTrue();
        assertThat(ParamFlowChecker.passCheck(wrapper, alone, 1, "a")).isFalse();
        assertThat(ParamFlowChecker.passCheck(wrapper, alone, 1, "b")).isTrue();
        assertThat(ParamFlowChecker.passCheck(wrapper, alone, 1)).isTrue();
        assertThat(ParamFlowChecker.passCheck(wrapper, alone, 1, (Object[]) null))
                .isTrue();
        calls.time.forward(1_001);
        assertThat(ParamFlowChecker.passCheck(wrapper, alone, 1, "a")).isTrue();
        ParameterMetricStorage.getParamMetric(wrapper).clearForRule(alone);
        assertThat(ParamFlowChecker.passCheck(wrapper, alone, 3, "a")).isTrue();
        ParameterMetricStorage.clearParamMetricForResource(calls.resource);
        assertThat(ParameterMetricStorage.getParamMetric(wrapper)).isNull();
    }

    @Test
    void aRuleAboutCallsAtATimeThatIsCheckedAloneLooksAtWhatRuns() {
        ParamFlowRule alone = rule(1).setGrade(FLOW_GRADE_THREAD);
        ParameterMetricStorage.initParamMetricsFor(wrapper, alone);
        ParameterMetric metric = ParameterMetricStorage.getParamMetric(wrapper);
        assertThat(ParamFlowChecker.passCheck(wrapper, alone, 1, "a")).isTrue();
        metric.addThreadCount("a");
        assertThat(ParamFlowChecker.passCheck(wrapper, alone, 1, "a")).isFalse();
        assertThat(ParamFlowChecker.passCheck(wrapper, alone, 1, List.of("b", "a")))
                .isFalse();
        metric.decreaseThreadCount("a");
        metric.decreaseThreadCount("a");
        assertThat(metric.getThreadCount(0, "a")).isZero();
        assertThat(ParamFlowChecker.passCheck(wrapper, alone, 1, "a")).isTrue();
    }

    @Test
    void rulesAreCopiesWithTheirItems() {
        ParamFlowRule loaded = rule(1);
        loaded.getParamFlowItemList().add(ParamFlowItem.newItem("x", 3));
        load(loaded);
        loaded.getParamFlowItemList().get(0).setCount(9);
        ParamFlowRule told =
                ParamFlowRuleManager.getRulesOfResource(calls.resource).get(0);
        assertThat(told.getParamFlowItemList()).containsExactly(ParamFlowItem.newItem("x", 3));
        assertThat(told.retrieveExclusiveItemCount("x")).isEqualTo(3);
        assertThat(ParamFlowRuleManager.hasRules(calls.resource)).isTrue();
    }
}
