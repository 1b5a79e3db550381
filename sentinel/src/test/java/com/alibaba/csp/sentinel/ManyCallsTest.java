package com.alibaba.csp.sentinel;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.context.ContextUtil;
import com.alibaba.csp.sentinel.node.ClusterNode;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.degrade.DefaultCircuitBreakerRuleManager;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeException;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowException;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.sentinel.Crowd;
import io.headgate.sentinel.Engine;
import io.headgate.sentinel.Gateway;
import io.headgate.sentinel.Gateways;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ManyCallsTest {

    @RegisterExtension
    final EngineRules rules = new EngineRules();

    @Test
    @Tag("concurrency")
    void exactlyAsManyPassAsTheRuleSays() throws InterruptedException {
        rules.set(flow("hammered").by(AlignedSlices.perSecond(100)));
        AtomicInteger passed = new AtomicInteger();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        int threads = 8;
        int calls = 5_000;
        CountDownLatch begin = new CountDownLatch(1);
        List<Thread> all = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            Thread thread = new Thread(() -> {
                try {
                    begin.await();
                    for (int i = 0; i < calls; i++) {
                        if (SphO.entry("hammered", EntryType.IN)) {
                            passed.incrementAndGet();
                            SphO.exit();
                        }
                    }
                    assertThat(ContextUtil.getContext()).isNull();
                } catch (Throwable thrown) {
                    failure.set(thrown);
                }
            });
            thread.start();
            all.add(thread);
        }
        begin.countDown();
        for (Thread thread : all) {
            thread.join();
        }
        assertThat(failure.get()).isNull();
        assertThat(passed).hasValue(100);
        ClusterNode node = ClusterBuilderSlot.getClusterNode("hammered");
        assertThat(node.passQps()).isEqualTo(100);
        assertThat(node.blockQps()).isEqualTo(threads * calls - 100);
        assertThat(node.successQps()).isEqualTo(100);
        assertThat(node.curThreadNum()).isZero();
    }

    @Test
    void beyondTheCapResourcesAreCountedTogetherAndRulesStillHold() throws BlockException {
        rules.set(flow("resource-6100").perSecond(1));
        try {
            Gateways.reset();
            for (int i = 0; i < 6_099; i++) {
                SphU.entry("resource-" + i).exit();
            }
            assertThat(CtSph.entrySize()).isEqualTo(Constants.MAX_SLOT_CHAIN_SIZE);
            ClusterNode others = ClusterBuilderSlot.getClusterNode(Engine.OTHERS);
            assertThat(others.passQps()).isEqualTo(99);
            Entry entry = SphU.entry("resource-6100");
            assertThat(others.curThreadNum()).isEqualTo(1);
            assertThat(entry.getResourceWrapper().getName()).isEqualTo("resource-6100");
            entry.exit();
            assertThatThrownBy(() -> SphU.entry("resource-6100")).isInstanceOf(BlockException.class);
            assertThat(others.blockQps()).isEqualTo(1);
            assertThat(ClusterBuilderSlot.getClusterNode("resource-6100")).isNull();
        } finally {
            Gateways.reset();
        }
    }

    @Test
    void beyondTheCapRulesForManyResourcesStillHold() throws BlockException {
        FlowRule regex = new FlowRule("regex-.*").setCount(1);
        regex.setRegex(true);
        DegradeRule all = new DegradeRule("*").setGrade(RuleConstant.DEGRADE_GRADE_EXCEPTION_COUNT);
        FlowRuleManager.loadRules(List.of(regex));
        DefaultCircuitBreakerRuleManager.loadRules(
                List.of(all.setCount(0).setMinRequestAmount(1).setTimeWindow(10)));
        try {
            Gateways.reset();
            for (int i = 0; i < Constants.MAX_SLOT_CHAIN_SIZE; i++) {
                SphU.entry("resource-" + i).exit();
            }
            for (int i = 0; i < 50; i++) {
                String limited = "regex-" + i;
                SphU.entry(limited).exit();
                assertThatThrownBy(() -> SphU.entry(limited)).isInstanceOf(FlowException.class);
                String broken = "broken-" + i;
                Entry entry = SphU.entry(broken);
                Tracer.traceEntry(new IllegalStateException(), entry);
                entry.exit();
                assertThatThrownBy(() -> SphU.entry(broken)).isInstanceOf(DegradeException.class);
            }
            assertThat(CtSph.entrySize()).isEqualTo(Constants.MAX_SLOT_CHAIN_SIZE);
        } finally {
            FlowRuleManager.loadRules(List.of());
            DefaultCircuitBreakerRuleManager.loadRules(List.of());
            Gateways.reset();
        }
    }

    @Test
    void beyondTheCapARelatedRuleForOthersKnowsHowBusyTheOtherResourceIs() throws BlockException {
        try {
            Gateways.reset();
            for (int i = 0; i <= Constants.MAX_SLOT_CHAIN_SIZE; i++) {
                Gateways.of("resource-" + i, 0);
            }
            FlowRuleManager.loadRules(List.of(
                    yielding("yields to calls", "busy beyond").setCount(2),
                    yielding("yields to threads", "busy beyond").setCount(1).setGrade(RuleConstant.FLOW_GRADE_THREAD)));
            ContextUtil.enter("web", "app-b");
            SphU.entry("yields to calls").exit();
            SphU.entry("busy beyond").exit();
            Entry busy = SphU.entry("busy beyond");
            assertThatThrownBy(() -> SphU.entry("yields to calls")).isInstanceOf(FlowException.class);
            assertThatThrownBy(() -> SphU.entry("yields to threads")).isInstanceOf(FlowException.class);
            busy.exit();
            rules.clock().forward(1_000);
            SphU.entry("yields to calls").exit();
            SphU.entry("yields to threads").exit();
        } finally {
            ContextUtil.exit();
            FlowRuleManager.loadRules(List.of());
            Gateways.reset();
        }
    }

    private static FlowRule yielding(String resource, String other) {
        FlowRule rule =
                new FlowRule(resource).setStrategy(RuleConstant.STRATEGY_RELATE).setRefResource(other);
        rule.setLimitApp(RuleConstant.LIMIT_APP_OTHER);
        return rule;
    }

    @Test
    void beyondTheCapTheLastNamesAreKnownAndNobodyWaitsForALock() throws Exception {
        try {
            Gateways.reset();
            for (int i = 0; i <= Constants.MAX_SLOT_CHAIN_SIZE; i++) {
                Gateways.of("resource-" + i, 0);
            }
            Gateway beyond = Gateways.of("beyond", 0);
            assertThat(Gateways.of("beyond", 0)).isSameAs(beyond);
            SphU.entry("beyond").exit();
            rules.set(flow("beyond").perSecond(0));
            assertThat(SphO.entry("beyond")).as("under a rule that came later").isFalse();
            synchronized (Gateways.class) {
                Crowd.PLATFORM.play(
                        2, number -> assertThat(SphO.entry("beyond-" + number)).isTrue());
            }
            for (int i = 0; i < 1_000; i++) {
                Gateways.of("flood-" + i, 0);
            }
            assertThat(Gateways.of("beyond", 0))
                    .as("they are not kept without end")
                    .isNotSameAs(beyond);
            assertThat(CtSph.entrySize()).isEqualTo(Constants.MAX_SLOT_CHAIN_SIZE);
        } finally {
            Gateways.reset();
        }
    }

    @Test
    void namesMayBeBlankOrVeryLong() throws BlockException {
        SphU.entry(" ").exit();
        SphU.entry("long ".repeat(500)).exit();
        assertThat(ClusterBuilderSlot.getClusterNode("long ".repeat(500)).passQps())
                .isEqualTo(1);
    }
}
