package io.headgate.sentinel.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.Constants;
import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.slotchain.StringResourceWrapper;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.system.SystemBlockException;
import com.alibaba.csp.sentinel.slots.system.SystemRule;
import com.alibaba.csp.sentinel.slots.system.SystemRuleManager;
import com.alibaba.csp.sentinel.slots.system.SystemStatusListener;
import io.headgate.Entry;
import io.headgate.sentinel.Engine;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SystemRulesTest {

    private final Calls calls = new Calls();

    @AfterEach
    void close() {
        SystemStatus.readFrom(new SystemStatusListener());
        calls.close();
    }

    private static SystemRule rule(Consumer<SystemRule> settings) {
        SystemRule rule = new SystemRule();
        settings.accept(rule);
        return rule;
    }

    private String refused() {
        BlockException refused = calls.refusal();
        assertThat(refused).isInstanceOf(SystemBlockException.class);
        SystemBlockException system = (SystemBlockException) refused;
        assertThat(system.getResourceName()).isEqualTo(calls.resource);
        assertThat(system.getRule()).isNull();
        return system.getLimitType();
    }

    private static void machine(double load, double cpu) {
        SystemStatus.readFrom(new SystemStatusListener() {
            @Override
            public double getSystemAverageLoad() {
                return load;
            }

            @Override
            public double getCpuUsage() {
                return cpu;
            }
        });
    }

    @Test
    void inboundCallsTogetherAreHeldToALimitPerSecond() {
        SystemRuleManager.loadRules(List.of(rule(rule -> rule.setQps(2))));
        assertThat(calls.passes()).isTrue();
        assertThat(calls.refusalAt(calls.resource + "-other", "")).isNull();
        assertThat(refused()).isEqualTo("qps");
        assertThat(Engine.gate().resource(calls.resource).outbound().tryEnter().isAdmitted())
                .isTrue();
    }

    @Test
    void oneMoreThanTheThresholdCanRunAndNeverTwo() throws BlockException {
        SystemRuleManager.loadRules(List.of(rule(rule -> rule.setMaxThread(1))));
        Entry one = calls.enter();
        Entry two = calls.enter();
        assertThat(refused()).isEqualTo("thread");
        two.close();
        assertThat(calls.passes()).isTrue();
        one.close();
    }

    @Test
    void callsThatWereInBeforeTheRuleCount() {
        for (int call = 0; call < 2; call++) {
            Constants.ENTRY_NODE.increaseThreadNum();
        }
        try {
            SystemRuleManager.loadRules(List.of(rule(rule -> rule.setMaxThread(1))));
            assertThat(refused()).isEqualTo("thread");
        } finally {
            Constants.ENTRY_NODE.decreaseThreadNum();
            Constants.ENTRY_NODE.decreaseThreadNum();
        }
        assertThat(calls.passes()).isTrue();
    }

    @Test
    void callsAreRefusedWhileTheAverageResponseTimeIsTooLong() {
        SystemRuleManager.loadRules(List.of(rule(rule -> rule.setAvgRt(100))));
        assertThat(calls.passes()).isTrue();
        Constants.ENTRY_NODE.addRtAndSuccess(200, 1);
        assertThat(refused()).isEqualTo("rt");
        calls.time.forward(5_000);
        assertThat(calls.passes()).isTrue();
    }

    @Test
    void processorUseAboveTheThresholdRefuses() {
        SystemRuleManager.loadRules(List.of(rule(rule -> rule.setHighestCpuUsage(0.8))));
        machine(0, 0.8);
        assertThat(calls.passes()).isTrue();
        machine(0, 0.81);
        assertThat(refused()).isEqualTo("cpu");
    }

    @Test
    void loadRefusesOnlyBeyondWhatTheProcessCanServe() {
        SystemRuleManager.loadRules(List.of(rule(rule -> rule.setHighestSystemLoad(4))));
        machine(5, 0);
        Constants.ENTRY_NODE.addRtAndSuccess(10, 1);
        assertThat(calls.passes()).isTrue(); // nothing runs
        for (int call = 0; call < 3; call++) {
            Constants.ENTRY_NODE.increaseThreadNum();
        }
        try {
            assertThat(refused()).isEqualTo("load");
            machine(4, 0);
            assertThat(calls.passes()).isTrue();
        } finally {
            for (int call = 0; call < 3; call++) {
                Constants.ENTRY_NODE.decreaseThreadNum();
            }
        }
    }

    @Test
    void anEmptyRuleAtTheEndSwitchesNothingOff() {
        SystemRuleManager.loadRules(List.of(rule(rule -> rule.setQps(0)), new SystemRule()));
        assertThat(refused()).isEqualTo("qps");
        assertThat(SystemRuleManager.getCheckSystemStatus()).isTrue();
    }

    @Test
    void theStrictestOfEachNumberIsInForceAndToldAsARuleOfItsOwn() {
        SystemRule one = rule(rule -> {
            rule.setQps(10);
            rule.setMaxThread(5);
        });
        SystemRuleManager.loadRules(List.of(one, rule(rule -> rule.setQps(8))));
        assertThat(SystemRuleManager.getInboundQpsThreshold()).isEqualTo(8);
        assertThat(SystemRuleManager.getMaxThreadThreshold()).isEqualTo(5);
        assertThat(SystemRuleManager.getRtThreshold()).isEqualTo(Long.MAX_VALUE);
        assertThat(SystemRuleManager.getSystemLoadThreshold()).isEqualTo(Double.MAX_VALUE);
        assertThat(SystemRuleManager.getCpuUsageThreshold()).isEqualTo(Double.MAX_VALUE);
        assertThat(SystemRuleManager.getRules())
                .containsExactly(rule(rule -> rule.setMaxThread(5)), rule(rule -> rule.setQps(8)));
        SystemRuleManager.loadSystemConf(rule(rule -> rule.setQps(3)));
        assertThat(SystemRuleManager.getInboundQpsThreshold()).isEqualTo(3);
        SystemRuleManager.loadRules(null);
        assertThat(SystemRuleManager.getCheckSystemStatus()).isFalse();
        assertThat(SystemRuleManager.getRules()).isEmpty();
    }

    @Test
    void aProcessorUseAboveOneKeepsWhatWasInForce() {
        SystemRuleManager.loadRules(List.of(rule(rule -> rule.setHighestCpuUsage(0.5))));
        SystemRuleManager.loadRules(List.of(rule(rule -> rule.setHighestCpuUsage(50))));
        assertThat(SystemRuleManager.getCpuUsageThreshold()).isEqualTo(0.5);
    }

    @Test
    void aNumberThatIsNoneIsRejectedAndKeepsWhatWasInForce() {
        SystemRuleManager.loadRules(List.of(rule(rule -> {
            rule.setQps(10);
            rule.setHighestSystemLoad(4);
            rule.setHighestCpuUsage(0.5);
            rule.setMaxThread(3);
        })));
        long before = RejectedRules.count();
        SystemRuleManager.loadRules(List.of(
                rule(rule -> rule.setQps(Double.NaN)),
                rule(rule -> rule.setHighestSystemLoad(Double.NaN)),
                rule(rule -> rule.setHighestCpuUsage(Double.NaN))));
        assertThat(RejectedRules.count() - before).isEqualTo(3);
        assertThat(SystemChecks.inForce()).isEqualTo(new SystemThresholds(4, 0.5, 10, Long.MAX_VALUE, Long.MAX_VALUE));
        assertThat(SystemChecks.problems(List.of(rule(rule -> rule.setQps(Double.NaN)))))
                .containsExactly("qps: NaN (expected: a number, or -1 for none)");
    }

    @Test
    void aRuleThatIsNullIsRejectedAndKeepsAllThatWasInForce() {
        SystemRuleManager.loadRules(List.of(rule(rule -> rule.setQps(10))));
        long before = RejectedRules.count();
        SystemRuleManager.loadRules(Arrays.asList(rule(rule -> rule.setMaxThread(5)), null));
        SystemRuleManager.loadSystemConf(null);
        assertThat(RejectedRules.count() - before).isEqualTo(2);
        assertThat(SystemRuleManager.getInboundQpsThreshold()).isEqualTo(10);
        assertThat(SystemRuleManager.getMaxThreadThreshold()).isEqualTo(5);
    }

    @Test
    void anUnboundedRateIsHeldAsNone() {
        SystemRuleManager.loadRules(List.of(rule(rule -> rule.setQps(Double.POSITIVE_INFINITY))));
        assertThat(calls.passes()).isTrue();
    }

    @Test
    void whoeverChecksByHandIsToldWithoutBeingCounted() throws BlockException {
        SystemRuleManager.loadRules(List.of(rule(rule -> rule.setQps(2))));
        StringResourceWrapper in = new StringResourceWrapper(calls.resource, EntryType.IN);
        SystemRuleManager.checkSystem(in, 2);
        SystemRuleManager.checkSystem(in, 2);
        assertThatThrownBy(() -> SystemRuleManager.checkSystem(in, 3)).isInstanceOf(SystemBlockException.class);
        SystemRuleManager.checkSystem(new StringResourceWrapper(calls.resource, EntryType.OUT), 3);
    }
}
