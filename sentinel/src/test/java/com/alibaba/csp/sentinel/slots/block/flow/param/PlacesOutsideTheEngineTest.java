package com.alibaba.csp.sentinel.slots.block.flow.param;

import static com.alibaba.csp.sentinel.slots.block.RuleConstant.FLOW_GRADE_THREAD;
import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.EngineRules;
import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.SphO;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.slotchain.AbstractLinkedProcessorSlot;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.slotchain.TestChains;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.flow.FlowException;
import com.alibaba.csp.sentinel.slots.system.SystemSlot;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Calls at a time for each value, limited by a slot that checks its rules itself, as the gateway's does. */
class PlacesOutsideTheEngineTest {

    @RegisterExtension
    final EngineRules rules = new EngineRules();

    private final List<ParamFlowRule> checked = new ArrayList<>();
    private Runnable meanwhile = () -> {};

    @BeforeEach
    void likeAGateway() {
        TestChains.putBehind(SystemSlot.class, new Checking());
    }

    @AfterEach
    void chainsAsTheyWere() {
        TestChains.reset();
    }

    /** Checks, and then is held up. */
    private final class Checking extends AbstractLinkedProcessorSlot<DefaultNode> {

        @Override
        public void entry(
                Context context,
                ResourceWrapper resource,
                DefaultNode node,
                int count,
                boolean prioritized,
                Object... args)
                throws Throwable {
            for (ParamFlowRule rule : checked) {
                if (!ParamFlowChecker.passCheck(resource, rule, count, args)) {
                    throw new ParamFlowException(resource.getName(), String.valueOf(args[0]), rule);
                }
            }
            meanwhile.run();
            fireEntry(context, resource, node, count, prioritized, args);
        }

        @Override
        public void exit(Context context, ResourceWrapper resource, int count, Object... args) {
            fireExit(context, resource, count, args);
        }
    }

    private static ParamFlowRule places(String resource, double count) {
        return new ParamFlowRule(resource)
                .setParamIdx(0)
                .setGrade(FLOW_GRADE_THREAD)
                .setCount(count);
    }

    private static Entry enter(String resource, Object... arguments) throws BlockException {
        return SphU.entry(resource, EntryType.IN, 1, arguments);
    }

    private static long running(String resource, Object value) {
        return ParameterMetricStorage.getParamMetricForResource(resource).getThreadCount(0, value);
    }

    @Test
    void thePlaceThatACallHasSeenIsItsOwn() throws BlockException {
        checked.add(places("held", 1));
        List<Boolean> others = new ArrayList<>();
        meanwhile = () -> {
            meanwhile = () -> {};
            others.add(CompletableFuture.supplyAsync(() -> passes("held", "a")).join());
            others.add(CompletableFuture.supplyAsync(() -> passes("held", "b")).join());
        };
        Entry entry = enter("held", "a");
        assertThat(others).containsExactly(false, true);
        assertThat(running("held", "a")).isEqualTo(1);
        entry.exit();
        assertThat(running("held", "a")).isZero();
    }

    private static boolean passes(String resource, Object argument) {
        boolean passed = SphO.entry(resource, EntryType.IN, 1, argument);
        if (passed) {
            SphO.exit(1, argument);
        }
        return passed;
    }

    @Test
    void whoIsRefusedLaterGivesItBack() {
        checked.add(places("given back", 5));
        rules.set(flow("given back").perSecond(0));
        for (int call = 0; call < 10; call++) {
            assertThatThrownBy(() -> enter("given back", "a")).isInstanceOf(FlowException.class);
        }
        assertThat(running("given back", "a")).isZero();
    }

    @Test
    void aValueThatACallRunsForIsNotForgottenAmongMany() throws BlockException {
        checked.add(places("many", 1));
        Entry first = enter("many", "a");
        for (int value = 0; value < 5_000; value++) {
            enter("many", value).exit();
        }
        assertThatThrownBy(() -> enter("many", "a")).isInstanceOf(ParamFlowException.class);
        first.exit();
        enter("many", "a").exit();
        assertThat(running("many", "a")).isZero();
    }

    @Test
    void aCallFromBeforeTheRuleGivesNothingBack() throws BlockException {
        Entry before = SphU.asyncEntry("before", EntryType.IN, 1, "a");
        checked.add(places("before", 1));
        Entry counted = enter("before", "a");
        before.exit();
        assertThat(running("before", "a")).isEqualTo(1);
        assertThatThrownBy(() -> enter("before", "a")).isInstanceOf(ParamFlowException.class);
        counted.exit();
        assertThat(running("before", "a")).isZero();
    }

    @Test
    void aCallGivesBackWhatItCameWithWhateverTheExitSays() throws BlockException {
        checked.add(places("other exit", 1));
        enter("other exit", "a").exit(1);
        enter("other exit", "a").exit(1, "b");
        assertThat(SphO.entry("other exit", EntryType.IN, 1, "a")).isTrue();
        SphO.exit(1);
        assertThat(running("other exit", "a")).isZero();
    }

    /** As in Sentinel the call goes on when a slot breaks. */
    @Test
    void aSlotThatThrowsKeepsNoPlaceBeyondTheCall() throws BlockException {
        checked.add(places("thrown", 1));
        meanwhile = () -> {
            meanwhile = () -> {};
            throw new IllegalStateException("a slot of the user's");
        };
        Entry entry = enter("thrown", "a");
        assertThat(running("thrown", "a")).isEqualTo(1);
        entry.exit(1, "a");
        assertThat(running("thrown", "a")).isZero();
        Entry next = enter("thrown", "a");
        assertThat(running("thrown", "a")).isEqualTo(1);
        next.exit(1, "a");
        assertThat(running("thrown", "a")).isZero();
    }

    @Test
    void whoIsRefusedForOneValueHasNoneOfTheOthers() throws BlockException {
        checked.add(places("all or none", 1));
        Entry entry = enter("all or none", "b");
        assertThatThrownBy(() -> enter("all or none", List.of("a", "b"))).isInstanceOf(ParamFlowException.class);
        assertThat(running("all or none", "a")).isZero();
        assertThat(running("all or none", "b")).isEqualTo(1);
        entry.exit();
    }

    @Test
    void severalRulesForOneArgumentCountACallOnce() throws BlockException {
        checked.add(places("twice", 5));
        checked.add(places("twice", 2));
        Entry one = enter("twice", "a");
        Entry two = enter("twice", "a");
        assertThat(running("twice", "a")).isEqualTo(2);
        assertThatThrownBy(() -> enter("twice", "a")).isInstanceOf(ParamFlowException.class);
        assertThat(running("twice", "a")).isEqualTo(2);
        two.exit();
        one.exit();
        assertThat(running("twice", "a")).isZero();
    }

    @Test
    void whoFailsOnTheWayInRunsAllTheSameAndGivesItBack() throws BlockException {
        checked.add(places("failing", 1));
        meanwhile = () -> {
            throw new IllegalStateException("as asked");
        };
        Entry entry = enter("failing", "a");
        assertThat(running("failing", "a")).isEqualTo(1);
        entry.exit();
        assertThat(running("failing", "a")).isZero();
    }
}
