package com.alibaba.csp.sentinel;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.context.ContextUtil;
import com.alibaba.csp.sentinel.context.NullContext;
import com.alibaba.csp.sentinel.node.ClusterNode;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class CtEntryTest {

    @RegisterExtension
    final EngineRules rules = new EngineRules();

    private static ClusterNode node(String resource) {
        return ClusterBuilderSlot.getClusterNode(resource);
    }

    @Test
    void entriesOfAContextAreAStack() throws BlockException {
        Entry outer = SphU.entry("outer");
        Entry inner = SphU.entry("inner");
        assertThat(ContextUtil.getContext().getCurEntry()).isSameAs(inner);
        assertThat(inner.getLastNode()).isSameAs(outer.getCurNode());
        assertThat(((com.alibaba.csp.sentinel.node.DefaultNode) outer.getCurNode()).getChildList())
                .contains(inner.getCurNode());
        inner.exit();
        assertThat(ContextUtil.getContext().getCurEntry()).isSameAs(outer);
        outer.exit();
        assertThat(ContextUtil.getContext()).isNull();
    }

    @Test
    void anExitOutOfOrderCleansTheStackAndSaysSo() throws BlockException {
        Entry outer = SphU.entry("misordered outer");
        Entry inner = SphU.entry("misordered inner");
        assertThatThrownBy(outer::exit)
                .isInstanceOf(ErrorEntryFreeException.class)
                .hasMessageContaining("misordered inner")
                .hasMessageContaining("misordered outer");
        assertThat(node("misordered outer").curThreadNum()).isZero();
        assertThat(node("misordered inner").curThreadNum()).isZero();
        assertThat(ContextUtil.getContext()).isNull();
        inner.exit();
        assertThat(node("misordered inner").successQps()).isEqualTo(1);
    }

    @Test
    void aSecondExitIsSilent() throws BlockException {
        Entry entry = SphU.entry("twice");
        entry.exit();
        entry.exit();
        entry.close();
        assertThat(node("twice").successQps()).isEqualTo(1);
        assertThat(node("twice").curThreadNum()).isZero();
    }

    @Test
    void anExitMayCountOtherwise() throws BlockException {
        SphU.entry("otherwise", 2).exit(5);
        assertThat(node("otherwise").passQps()).isEqualTo(2);
        assertThat(node("otherwise").successQps()).isEqualTo(5);
        assertThat(node("otherwise").curThreadNum()).isZero();
    }

    @Test
    void handlersAreCalledWhenACallHasEndedAndOneThatFailsKeepsNobodyWaiting() throws BlockException {
        List<String> calls = new ArrayList<>();
        Entry entry = SphU.entry("handlers");
        entry.whenTerminate((context, ended) -> {
            calls.add(context.getName() + " running " + node("handlers").curThreadNum());
            throw new IllegalStateException("no");
        });
        entry.whenTerminate(
                (context, ended) -> calls.add(ended.getResourceWrapper().getName()));
        assertThat(calls).isEmpty();
        entry.exit();
        entry.exit();
        assertThat(calls).containsExactly("sentinel_default_context running 0", "handlers");
    }

    @Test
    void aRefusedCallLeavesItsContextAsItWas() throws BlockException {
        rules.set(flow("refused inside").perSecond(0));
        Entry outer = SphU.entry("around");
        assertThatThrownBy(() -> SphU.entry("refused inside")).isInstanceOf(BlockException.class);
        assertThat(ContextUtil.getContext().getCurEntry()).isSameAs(outer);
        outer.exit();
    }

    @Test
    void aBodyThatThrowsIsAnErrorWhenItIsTraced() throws BlockException {
        assertThatThrownBy(() -> {
                    try (Entry entry = SphU.entry("body")) {
                        try {
                            throw new IllegalStateException("in the body");
                        } catch (IllegalStateException failure) {
                            Tracer.traceEntry(failure, entry);
                            throw failure;
                        }
                    }
                })
                .hasMessage("in the body");
        assertThat(node("body").exceptionQps()).isEqualTo(1);
        assertThat(node("body").successQps()).isEqualTo(1);
    }

    @Test
    void anErrorThatIsTracedAfterTheEndIsCountedOnce() throws BlockException {
        Entry entry = SphU.entry("late", EntryType.IN);
        try (entry) {
            throw new IllegalStateException("in the body");
        } catch (IllegalStateException failure) {
            Tracer.traceEntry(failure, entry);
            Tracer.traceEntry(failure, entry);
        }
        assertThat(node("late").exceptionQps()).isEqualTo(1);
        assertThat(node("late").successQps()).isEqualTo(1);
        assertThat(Constants.ENTRY_NODE.exceptionQps()).isEqualTo(1);
    }

    @Test
    void inANullContextNothingIsCheckedOrCounted() {
        rules.set(flow("null context").perSecond(0));
        ContextUtil.runOnContext(new NullContext(), () -> {
            try {
                Entry entry = SphU.entry("null context");
                Tracer.trace(new IllegalStateException());
                entry.exit();
                assertThat(entry.getError()).isNull();
            } catch (BlockException refused) {
                throw new AssertionError(refused);
            }
        });
        assertThat(node("null context").passQps() + node("null context").blockQps())
                .isZero();
    }
}
