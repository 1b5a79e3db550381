package io.headgate.sentinel.rule;

import static com.alibaba.csp.sentinel.slots.block.ClusterRuleConstant.FLOW_THRESHOLD_AVG_LOCAL;
import static com.alibaba.csp.sentinel.slots.block.ClusterRuleConstant.FLOW_THRESHOLD_GLOBAL;
import static com.alibaba.csp.sentinel.slots.block.RuleConstant.FLOW_GRADE_THREAD;
import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.cluster.ClusterStateManager;
import com.alibaba.csp.sentinel.cluster.TokenResultStatus;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.flow.ClusterFlowConfig;
import com.alibaba.csp.sentinel.slots.block.flow.FlowException;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowClusterConfig;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowItem;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRuleManager;
import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.flow.Measure;
import io.headgate.redis.RedisLimits;
import io.headgate.rule.Rule;
import io.headgate.rule.RuleScope;
import io.headgate.rule.WhenLost;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ClusterRulesTest {

    private final Calls calls = new Calls();

    @BeforeEach
    void askTheService() {
        ClusterStateManager.setToClient(); // and it stays so: changing back and forth takes seconds
        ScriptedTokenClient.ASKED.clear();
    }

    @AfterEach
    void close() {
        ScriptedTokenClient.answer(TokenResultStatus.FAIL, 0);
        calls.close();
    }

    private FlowRule rule(int thresholdType, boolean fallsBack) {
        return new FlowRule(calls.resource)
                .setCount(1)
                .setClusterMode(true)
                .setClusterConfig(new ClusterFlowConfig()
                        .setFlowId(77L)
                        .setThresholdType(thresholdType)
                        .setFallbackToLocalWhenFail(fallsBack));
    }

    private void load(boolean fallsBack) {
        FlowRuleManager.loadRules(List.of(rule(FLOW_THRESHOLD_GLOBAL, fallsBack)));
    }

    @Test
    void theServiceDecides() {
        load(true);
        ScriptedTokenClient.answer(TokenResultStatus.OK, 0);
        assertThat(calls.passing(3)).isEqualTo(3);
        ScriptedTokenClient.answer(TokenResultStatus.BLOCKED, 0);
        assertThat(calls.refusal()).isInstanceOf(FlowException.class);
        assertThat(ScriptedTokenClient.ASKED).hasSize(4).containsOnly("77 1 false");
    }

    @Test
    void theServiceCanMakeACallWait() throws BlockException {
        load(true);
        ScriptedTokenClient.answer(TokenResultStatus.SHOULD_WAIT, 40);
        calls.enterUrgently().close();
        assertThat(calls.time.slept()).isEqualTo(40);
        assertThat(ScriptedTokenClient.ASKED).containsExactly("77 1 true");
    }

    @Test
    void whenTheServiceCannotTellEachInstanceDecidesOrEverythingPasses() {
        load(true);
        for (int status : new int[] {TokenResultStatus.FAIL, TokenResultStatus.NO_RULE_EXISTS}) {
            ScriptedTokenClient.answer(status, 0);
            assertThat(calls.passing(3)).isEqualTo(1);
            calls.time.forward(1_000);
        }
        load(false);
        assertThat(calls.passing(3)).isEqualTo(3);
    }

    @Test
    void placesThatAnInstanceGrantedAloneComeBack() throws BlockException {
        FlowRuleManager.loadRules(List.of(rule(FLOW_THRESHOLD_GLOBAL, true).setGrade(FLOW_GRADE_THREAD)));
        Entry running = calls.enter();
        assertThat(calls.passes()).isFalse();
        running.close();
        assertThat(calls.passing(3)).isEqualTo(3);
    }

    @Test
    void aShortWindowAdmitsACallOnRedisToo() {
        FlowRule rule = rule(FLOW_THRESHOLD_GLOBAL, true);
        rule.getClusterConfig().setWindowIntervalMs(200);
        assertThat(onRedis(rule)).isEqualTo(1);
        assertThat(onRedis(rule.setCount(0.9))).isZero();
        assertThat(onRedis(rule.setCount(19))).isEqualTo(3);
    }

    private static long onRedis(FlowRule rule) {
        Rule converted = ClusterConversion.flow(rule, List.of(), true).get(0);
        return ((Measure.Rate) ((io.headgate.flow.FlowRule) converted).measure())
                .limit()
                .capacity();
    }

    @Test
    void theServiceCountsValuesApart() {
        ParamFlowRuleManager.loadRules(List.of(values()));
        ScriptedTokenClient.answer(TokenResultStatus.BLOCKED, 0);
        assertThat(calls.refusal("a")).hasMessage("a");
        assertThat(calls.passes()).isTrue(); // no such argument
        ScriptedTokenClient.answer(TokenResultStatus.OK, 0);
        assertThat(calls.passes(List.of("a", "b"))).isTrue();
        assertThat(ScriptedTokenClient.ASKED).containsExactly("78 1 [a]", "78 1 [a, b]");
        ScriptedTokenClient.answer(TokenResultStatus.FAIL, 0);
        assertThat(calls.passes("a")).isTrue();
        assertThat(calls.passes("a")).isFalse();
    }

    private ParamFlowRule values() {
        return new ParamFlowRule(calls.resource)
                .setParamIdx(0)
                .setCount(1)
                .setParamFlowItemList(List.of(ParamFlowItem.newItem("x", 5)))
                .setClusterMode(true)
                .setClusterConfig(new ParamFlowClusterConfig().setFlowId(78L).setFallbackToLocalWhenFail(true));
    }

    @Test
    void aRedisCanHoldThem() {
        FlowRule global = rule(FLOW_THRESHOLD_GLOBAL, false);
        FlowRule each = rule(FLOW_THRESHOLD_AVG_LOCAL, true);
        FlowRule places = rule(FLOW_THRESHOLD_GLOBAL, true).setGrade(FLOW_GRADE_THREAD);
        List<Rule> onRedis = List.of(
                ClusterConversion.flow(global, List.of(), true).get(0),
                ClusterConversion.flow(each, List.of(), true).get(0),
                ClusterConversion.flow(places, List.of(), true).get(0),
                ClusterConversion.values(values(), ParamFlowSort.rule(values()), true)
                        .get(0));
        try (Headgate gate = Headgate.builder()
                .cluster(RedisLimits.rehearsal())
                .rules(onRedis)
                .build()) {
            assertThat(gate.rules().all()).hasSize(4);
        }
        assertThat(scope(onRedis.get(0)).whenLost()).isEqualTo(WhenLost.OPEN);
        assertThat(scope(onRedis.get(0)).perMember()).isFalse();
        assertThat(scope(onRedis.get(1)).whenLost()).isEqualTo(WhenLost.LOCAL_SHARE);
        assertThat(scope(onRedis.get(1)).perMember()).isTrue();
    }

    private static RuleScope.Cluster scope(Rule rule) {
        return (RuleScope.Cluster) ((io.headgate.flow.FlowRule) rule).scope();
    }
}
