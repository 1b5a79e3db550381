package com.alibaba.csp.sentinel;

import static com.alibaba.csp.sentinel.slots.block.RuleConstant.DEGRADE_GRADE_EXCEPTION_COUNT;
import static com.alibaba.csp.sentinel.slots.block.RuleConstant.FLOW_GRADE_THREAD;
import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.context.ContextUtil;
import com.alibaba.csp.sentinel.node.ClusterNode;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRuleManager;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import com.alibaba.csp.sentinel.slots.system.SystemRule;
import com.alibaba.csp.sentinel.slots.system.SystemRuleManager;
import io.headgate.sentinel.Crowd;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sentinel's entry points among many threads, in time that stands still while they call: what rules promise holds to the last call. */
@Tag("concurrency")
@Timeout(300)
class CallsOfManyThreadsTest {

    private static final int PEOPLE = 48;

    @RegisterExtension
    final EngineRules rules = new EngineRules();

    private final AtomicInteger passed = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger inside = new AtomicInteger();
    private final AtomicInteger mostInside = new AtomicInteger();

    @AfterEach
    void unload() {
        FlowRuleManager.loadRules(List.of());
        DegradeRuleManager.loadRules(List.of());
        SystemRuleManager.loadRules(List.of());
        ParamFlowRuleManager.loadRules(List.of());
    }

    private static ClusterNode node(String resource) {
        return ClusterBuilderSlot.getClusterNode(resource);
    }

    /** One call, if it may, which lets others run meanwhile. */
    private void call(String resource, Object... arguments) {
        try (Entry entry = SphU.entry(resource, EntryType.IN, 1, arguments)) {
            passed.incrementAndGet();
            mostInside.accumulateAndGet(inside.incrementAndGet(), Math::max);
            Thread.yield();
            inside.decrementAndGet();
        } catch (BlockException full) {
            refused.incrementAndGet();
        }
    }

    @ParameterizedTest
    @EnumSource
    void eachSecondHasExactlyAsManyAsTheRuleSays(Crowd crowd) throws Exception {
        String resource = "exact " + crowd;
        FlowRuleManager.loadRules(List.of(new FlowRule(resource).setCount(100)));
        for (int second = 1; second <= 5; second++) {
            crowd.play(PEOPLE, person -> {
                ContextUtil.enter("entrance " + person % 3, "origin " + person % 5);
                for (int i = 0; i < 40; i++) {
                    call(resource);
                }
                ContextUtil.exit();
                assertThat(ContextUtil.getContext()).isNull();
            });
            assertThat(passed).hasValue(100 * second);
            assertThat(node(resource).passQps()).isEqualTo(100);
            assertThat(node(resource).blockQps()).isEqualTo(PEOPLE * 40 - 100);
            assertThat(node(resource).curThreadNum()).isZero();
            rules.clock().forward(1_000);
            assertThat(node(resource).passQps())
                    .isZero(); // nodes go on first: who calls at an edge may be told before it
        }
    }

    @ParameterizedTest
    @EnumSource
    void neverMoreAreInThanTheRuleOnThreadsSays(Crowd crowd) throws Exception {
        String resource = "places " + crowd;
        FlowRuleManager.loadRules(
                List.of(new FlowRule(resource).setGrade(FLOW_GRADE_THREAD).setCount(5)));
        crowd.play(PEOPLE, person -> {
            for (int i = 0; i < 200; i++) {
                call(resource);
            }
        });
        assertThat(mostInside.get()).isBetween(1, 5);
        assertThat(node(resource).curThreadNum()).isZero();
        List<Entry> held = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            held.add(0, SphU.entry(resource));
        }
        int before = refused.get();
        call(resource);
        assertThat(refused).hasValue(before + 1);
        assertThat(node(resource).blockQps()).isEqualTo(before + 1);
        assertThat(passed.get() + refused.get()).isEqualTo(PEOPLE * 200 + 1);
        held.forEach(Entry::exit);
    }

    @ParameterizedTest
    @EnumSource
    void neverMoreThanOneAboveTheThreadsOfTheSystemRuleAreIn(Crowd crowd) throws Exception {
        SystemRule rule = new SystemRule();
        rule.setMaxThread(4);
        SystemRuleManager.loadRules(List.of(rule));
        crowd.play(PEOPLE, person -> {
            for (int i = 0; i < 200; i++) {
                call("system " + crowd + person % 7);
            }
        });
        assertThat(mostInside.get()).isBetween(1, 5);
        assertThat(Constants.ENTRY_NODE.curThreadNum()).isZero();
        passed.set(0);
        call("system after " + crowd);
        assertThat(passed).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    void aBreakerLetsExactlyOneProbeThrough(Crowd crowd) throws Exception {
        String resource = "probe " + crowd;
        DegradeRuleManager.loadRules(List.of(new DegradeRule(resource)
                .setGrade(DEGRADE_GRADE_EXCEPTION_COUNT)
                .setCount(0)
                .setTimeWindow(10)
                .setMinRequestAmount(1)));
        for (int opening = 1; opening <= 20; opening++) {
            Entry failing = SphU.entry(resource);
            failing.setError(new IllegalStateException());
            failing.exit();
            rules.clock().forward(10_000);
            BlockingQueue<AsyncEntry> probes = new LinkedBlockingQueue<>();
            crowd.play(PEOPLE, person -> {
                try {
                    probes.add(SphU.asyncEntry(resource));
                } catch (BlockException refused) {
                    passed.incrementAndGet();
                }
            });
            assertThat(probes).hasSize(1);
            probes.remove().exit();
            assertThat(passed).hasValue(opening * (PEOPLE - 1));
        }
    }

    @ParameterizedTest
    @EnumSource
    void eachValueHasExactlyItsOwnLimit(Crowd crowd) throws Exception {
        String resource = "values " + crowd;
        ParamFlowRuleManager.loadRules(
                List.of(new ParamFlowRule(resource).setParamIdx(0).setCount(20)));
        AtomicIntegerArray byValue = new AtomicIntegerArray(8);
        crowd.play(PEOPLE, person -> {
            for (int i = 0; i < 80; i++) {
                int value = (person + i) % 8;
                try (Entry entry = SphU.entry(resource, EntryType.OUT, 1, value)) {
                    byValue.incrementAndGet(value);
                } catch (BlockException refused) {
                    assertThat(refused.getMessage()).isEqualTo(String.valueOf(value));
                }
            }
        });
        for (int value = 0; value < 8; value++) {
            assertThat(byValue.get(value)).as("value %s", value).isEqualTo(20);
        }
    }

    @ParameterizedTest
    @EnumSource
    void noCallSlipsThroughWhileRulesAreLoadedAgain(Crowd crowd) throws Exception {
        FlowRule never = new FlowRule("never " + crowd).setCount(0);
        FlowRule hundred = new FlowRule("hundred " + crowd).setCount(100);
        FlowRuleManager.loadRules(List.of(never, hundred));
        AtomicBoolean over = new AtomicBoolean();
        AtomicInteger ofHundred = new AtomicInteger();
        crowd.play(8, person -> {
            if (person == 0) {
                for (int load = 0; load < 200; load++) {
                    FlowRule other = new FlowRule("other " + load).setCount(load);
                    FlowRuleManager.loadRules(load % 2 == 0 ? List.of(other, never, hundred) : List.of(hundred, never));
                }
                over.set(true);
            }
            while (!over.get() || ofHundred.get() < 100) {
                call("never " + crowd);
                if (SphO.entry("hundred " + crowd)) {
                    ofHundred.incrementAndGet();
                    SphO.exit();
                }
                Thread.yield(); // virtual threads take turns only where they say so
            }
        });
        assertThat(passed).hasValue(0);
        assertThat(refused.get()).isPositive();
        assertThat(ofHundred).hasValue(100);
        assertThat(node("hundred " + crowd).curThreadNum()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void entriesThatOtherThreadsEndLeaveNothingBehind(Crowd crowd) throws Exception {
        String resource = "handed over " + crowd;
        FlowRuleManager.loadRules(
                List.of(new FlowRule(resource).setGrade(FLOW_GRADE_THREAD).setCount(10)));
        BlockingQueue<AsyncEntry> open = new LinkedBlockingQueue<>();
        AtomicInteger ended = new AtomicInteger();
        crowd.play(PEOPLE, person -> {
            for (int i = 0; i < 200; i++) {
                if (person % 2 == 0) {
                    try {
                        open.add(SphU.asyncEntry(resource, EntryType.IN));
                        passed.incrementAndGet();
                        assertThat(ContextUtil.getContext()).isNull();
                    } catch (BlockException full) {
                        Thread.yield();
                    }
                    continue;
                }
                AsyncEntry entry = open.poll(1, TimeUnit.MILLISECONDS);
                if (entry != null) {
                    entry.exit();
                    ended.incrementAndGet();
                }
            }
        });
        assertThat(open.size()).isEqualTo(passed.get() - ended.get()).isLessThanOrEqualTo(10);
        assertThat(node(resource).curThreadNum()).isEqualTo(open.size());
        open.forEach(Entry::exit);
        assertThat(node(resource).curThreadNum()).isZero();
        assertThat(Constants.ENTRY_NODE.curThreadNum()).isZero();
        assertThat(node(resource).successQps()).isEqualTo(passed.get());
    }
}
