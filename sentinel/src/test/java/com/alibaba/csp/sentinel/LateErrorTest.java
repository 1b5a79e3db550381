package com.alibaba.csp.sentinel;

import static com.alibaba.csp.sentinel.slots.block.RuleConstant.DEGRADE_GRADE_EXCEPTION_COUNT;
import static com.alibaba.csp.sentinel.slots.block.RuleConstant.DEGRADE_GRADE_EXCEPTION_RATIO;
import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.slotchain.AbstractLinkedProcessorSlot;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.slotchain.TestChains;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeException;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRuleManager;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeSlot;
import com.alibaba.csp.sentinel.slots.block.degrade.circuitbreaker.EventObserverRegistry;
import com.alibaba.csp.sentinel.slots.block.degrade.param.ParamDegradeRule;
import com.alibaba.csp.sentinel.slots.block.degrade.param.ParamDegradeRuleManager;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The body of a try-with-resources statement throws: its entry is closed before the catch clause can trace the error. */
class LateErrorTest {

    @RegisterExtension
    final EngineRules rules = new EngineRules();

    @AfterEach
    void asItWas() {
        EventObserverRegistry.getInstance().removeStateChangeObserver("test");
        DegradeRuleManager.loadRules(List.of());
        ParamDegradeRuleManager.loadRules(List.of());
    }

    /** One that only stands there, so that slots are walked. */
    private static final class ProcessorSlotOfAProgram extends AbstractLinkedProcessorSlot<DefaultNode> {

        @Override
        public void entry(
                Context context,
                ResourceWrapper resource,
                DefaultNode node,
                int count,
                boolean prioritized,
                Object... args)
                throws Throwable {
            fireEntry(context, resource, node, count, prioritized, args);
        }

        @Override
        public void exit(Context context, ResourceWrapper resource, int count, Object... args) {
            fireExit(context, resource, count, args);
        }
    }

    private static void load(String resource, int grade, double count) {
        DegradeRuleManager.loadRules(List.of(new DegradeRule(resource)
                .setGrade(grade)
                .setCount(count)
                .setTimeWindow(10)
                .setMinRequestAmount(1)));
    }

    private static void fail(String resource, RuntimeException thrown, Object... arguments) throws BlockException {
        Entry entry = SphU.entry(resource, EntryType.OUT, 1, arguments);
        try (entry) {
            throw thrown;
        } catch (RuntimeException failure) {
            Tracer.traceEntry(failure, entry);
            Tracer.traceEntry(failure, entry);
        }
    }

    private static void fail(String resource, Object... arguments) throws BlockException {
        fail(resource, new IllegalStateException("in the body"), arguments);
    }

    private static boolean passes(String resource, Object... arguments) {
        try (Entry entry = SphU.entry(resource, EntryType.OUT, 1, arguments)) {
            return entry != null;
        } catch (DegradeException refused) {
            return false;
        } catch (BlockException other) {
            throw new AssertionError(other);
        }
    }

    @Test
    void theBreakerCountsItAsOneErrorOfTheSameCall() throws BlockException {
        load("late count", DEGRADE_GRADE_EXCEPTION_COUNT, 2);
        fail("late count");
        fail("late count");
        assertThat(passes("late count")).as("two are not more than two").isTrue();
        fail("late count");
        assertThat(passes("late count")).isFalse();
        assertThat(ClusterBuilderSlot.getClusterNode("late count").exceptionQps())
                .isEqualTo(3);
    }

    @Test
    void theShareOfErrorsIsThatOfTheCalls() throws BlockException {
        load("late share", DEGRADE_GRADE_EXCEPTION_RATIO, 0.5);
        passes("late share");
        fail("late share"); // 1 of 2
        passes("late share");
        fail("late share"); // 2 of 4: not more than half
        assertThat(passes("late share")).isTrue();
        fail("late share");
        fail("late share"); // 4 of 7
        assertThat(passes("late share")).isFalse();
    }

    @Test
    void theProbeThatClosedTheBreakerOpensItAgain() throws BlockException {
        List<String> changes = new ArrayList<>();
        EventObserverRegistry.getInstance()
                .addStateChangeObserver("test", (from, to, rule, figure) -> changes.add(from + " " + to));
        load("late probe", DEGRADE_GRADE_EXCEPTION_COUNT, 0);
        fail("late probe");
        assertThat(passes("late probe")).isFalse();
        rules.clock().forward(10_000);
        fail("late probe");
        assertThat(passes("late probe")).isFalse();
        assertThat(changes).containsExactly("CLOSED OPEN", "OPEN HALF_OPEN", "HALF_OPEN CLOSED", "CLOSED OPEN");
        rules.clock().forward(10_000);
        assertThat(passes("late probe")).isTrue();
        assertThat(passes("late probe")).isTrue();
    }

    @Test
    void anErrorOfAWindowThatIsOverIsTooLate() throws BlockException {
        load("too late", DEGRADE_GRADE_EXCEPTION_COUNT, 0);
        Entry entry = SphU.entry("too late");
        entry.close();
        rules.clock().forward(1_000);
        assertThat(passes("too late")).isTrue();
        Tracer.traceEntry(new IllegalStateException(), entry);
        assertThat(passes("too late")).isTrue();
    }

    @Test
    void theBreakerOfAValueHearsOfItToo() throws BlockException {
        ParamDegradeRule rule = new ParamDegradeRule("late value").setParamIdx(0);
        rule.setGrade(DEGRADE_GRADE_EXCEPTION_COUNT)
                .setCount(1)
                .setTimeWindow(10)
                .setMinRequestAmount(1);
        ParamDegradeRuleManager.loadRules(List.of(rule));
        fail("late value", "down");
        assertThat(passes("late value", "down")).isTrue();
        fail("late value", "down");
        assertThat(passes("late value", "down")).isFalse();
        assertThat(passes("late value", "up")).isTrue();
    }

    @Test
    void alsoWithASlotOfTheProgramsOwnOnTheWay() throws BlockException {
        TestChains.putBehind(DegradeSlot.class, new ProcessorSlotOfAProgram());
        try {
            load("late in a chain", DEGRADE_GRADE_EXCEPTION_COUNT, 0);
            fail("late in a chain");
            assertThat(passes("late in a chain")).isFalse();
        } finally {
            TestChains.reset();
        }
    }

    @Test
    void anAsynchronousEntryToo() throws BlockException {
        load("late elsewhere", DEGRADE_GRADE_EXCEPTION_COUNT, 0);
        AsyncEntry entry = SphU.asyncEntry("late elsewhere");
        entry.exit();
        Tracer.traceEntry(new IllegalStateException(), entry);
        assertThat(passes("late elsewhere")).isFalse();
    }

    @Test
    void aCancelledCallIsAnErrorWhenItIsTraced() throws BlockException {
        load("late cancelled", DEGRADE_GRADE_EXCEPTION_COUNT, 0);
        fail("late cancelled", new CancellationException());
        assertThat(passes("late cancelled")).isFalse();
    }

    @Test
    void whatTheExitSaysThatTheCallStoodForIsNothingToTheBreaker() throws BlockException {
        load("early nothing", DEGRADE_GRADE_EXCEPTION_COUNT, 0);
        Entry early = SphU.entry("early nothing");
        Tracer.traceEntry(new IllegalStateException(), early);
        early.exit(0);
        assertThat(passes("early nothing")).isFalse();
        load("late nothing", DEGRADE_GRADE_EXCEPTION_COUNT, 0);
        Entry late = SphU.entry("late nothing");
        late.exit(0);
        Tracer.traceEntry(new IllegalStateException(), late);
        assertThat(passes("late nothing")).isFalse();
    }

    @Test
    void aRefusalIsNoError() throws BlockException {
        load("late refusal", DEGRADE_GRADE_EXCEPTION_COUNT, 0);
        Entry good = SphU.entry("late refusal");
        good.exit();
        good.setError(new DegradeException("default"));
        assertThat(passes("late refusal")).isTrue();
    }
}
