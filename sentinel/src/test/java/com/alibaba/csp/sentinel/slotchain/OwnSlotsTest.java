package com.alibaba.csp.sentinel.slotchain;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.AsyncEntry;
import com.alibaba.csp.sentinel.EngineRules;
import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.Tracer;
import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.context.ContextUtil;
import com.alibaba.csp.sentinel.node.ClusterNode;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeSlot;
import com.alibaba.csp.sentinel.slots.block.flow.FlowException;
import com.alibaba.csp.sentinel.slots.block.flow.FlowSlot;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import com.alibaba.csp.sentinel.slots.nodeselector.NodeSelectorSlot;
import com.alibaba.csp.sentinel.slots.statistic.StatisticSlot;
import com.alibaba.csp.sentinel.slots.system.SystemSlot;
import io.headgate.breaker.BreakerRule;
import io.headgate.sentinel.Gateways;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class OwnSlotsTest {

    @RegisterExtension
    final EngineRules rules = new EngineRules();

    private final List<String> seen = new ArrayList<>();

    @AfterEach
    void chainsAsTheyWere() {
        TestChains.reset();
        assertThat(ContextUtil.getContext()).isNull();
    }

    /** A slot of an application: looks on, and throws what it is told to. */
    private final class Looking extends AbstractLinkedProcessorSlot<DefaultNode> {

        Throwable thrown;

        @Override
        public void entry(
                Context context,
                ResourceWrapper resource,
                DefaultNode node,
                int count,
                boolean prioritized,
                Object... args)
                throws Throwable {
            seen.add("entry " + resource.getName()
                    + (node == null ? "" : " of " + node.getId().getName()));
            if (thrown != null) {
                throw thrown;
            }
            fireEntry(context, resource, node, count, prioritized, args);
        }

        @Override
        public void exit(Context context, ResourceWrapper resource, int count, Object... args) {
            seen.add("exit " + resource.getName());
            fireExit(context, resource, count, args);
        }
    }

    private static ClusterNode node(String resource) {
        return ClusterBuilderSlot.getClusterNode(resource);
    }

    @Test
    void theStandardSlotsAloneAreNotWalked() throws BlockException {
        SphU.entry("standard chain").exit();
        assertThat(Gateways.of("standard chain", 0).isPlain()).isTrue();
        TestChains.putBehind(FlowSlot.class, new Looking());
        assertThat(Gateways.of("standard chain", 0).isPlain()).isFalse();
    }

    @Test
    void aSlotSeesEachCallAndItsNode() throws BlockException {
        TestChains.putBehind(SystemSlot.class, new Looking());
        ContextUtil.enter("slots-web", "app-a");
        Entry entry = SphU.entry("slot sees", EntryType.IN);
        assertThat(entry.getOriginNode()).isSameAs(node("slot sees").getOrCreateOriginNode("app-a"));
        assertThat(node("slot sees").curThreadNum()).isEqualTo(1);
        rules.clock().forward(5);
        Tracer.trace(new IllegalStateException());
        entry.exit();
        ContextUtil.exit();
        assertThat(seen).containsExactly("entry slot sees of slot sees", "exit slot sees");
        assertThat(node("slot sees").avgRt()).isEqualTo(5);
        assertThat(node("slot sees").exceptionQps()).isEqualTo(1);
        assertThat(node("slot sees").curThreadNum()).isZero();
        assertThat(entry.getOriginNode().passQps()).isEqualTo(1);
    }

    @Test
    void theEngineDecidesBehindIt() throws BlockException {
        rules.set(flow("slot before").perSecond(1));
        TestChains.putBehind(SystemSlot.class, new Looking());
        SphU.entry("slot before").exit();
        assertThatThrownBy(() -> SphU.entry("slot before")).isInstanceOf(BlockException.class);
        assertThat(seen).hasSize(4);
        assertThat(node("slot before").blockQps()).isEqualTo(1);
        assertThat(node("slot before").curThreadNum()).isZero();
    }

    @Test
    void aSlotThatRefusesBeforeTheEngineLeavesTheLimitsAlone() throws BlockException {
        rules.set(flow("slot refuses").perSecond(1));
        Looking slot = new Looking();
        TestChains.putBehind(SystemSlot.class, slot);
        slot.thrown = new FlowException("default");
        assertThatThrownBy(() -> SphU.entry("slot refuses")).isSameAs(slot.thrown);
        assertThatThrownBy(() -> SphU.asyncEntry("slot refuses")).isSameAs(slot.thrown);
        assertThat(node("slot refuses").blockQps()).isEqualTo(2);
        slot.thrown = null;
        SphU.entry("slot refuses").exit();
        assertThatThrownBy(() -> SphU.entry("slot refuses")).isInstanceOf(BlockException.class);
    }

    @Test
    void aSlotThatRefusesBehindTheEngineHasItsPermitGivenBack() throws BlockException {
        rules.set(
                flow("slot behind").perSecond(1),
                BreakerRule.errorCount("slot behind", 1).minimumCalls(1));
        Looking slot = new Looking();
        TestChains.putBehind(DegradeSlot.class, slot);
        slot.thrown = new FlowException("default");
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> SphU.entry("slot behind")).isSameAs(slot.thrown);
        }
        assertThat(node("slot behind").passQps()).isZero();
        assertThat(node("slot behind").blockQps()).isEqualTo(3);
        assertThat(node("slot behind").curThreadNum()).isZero();
        slot.thrown = null;
        SphU.entry("slot behind").exit();
        assertThatThrownBy(() -> SphU.entry("slot behind")).isInstanceOf(BlockException.class);
    }

    @Test
    void aSlotThatFailsKeepsNobodyOutAndTheCountStaysRight() throws BlockException {
        Looking slot = new Looking();
        slot.thrown = new IllegalStateException("no");
        for (Class<?> place : new Class<?>[] {null, NodeSelectorSlot.class, ClusterBuilderSlot.class, FlowSlot.class}) {
            TestChains.putBehind(place, slot);
            for (int i = 0; i < 3; i++) {
                SphU.entry("slot fails").exit();
            }
            if (node("slot fails") != null) {
                assertThat(node("slot fails").curThreadNum())
                        .as("behind %s", place)
                        .isZero();
            }
        }
        assertThat(node("slot fails").passQps()).isEqualTo(3);
        assertThat(node("slot fails").exceptionQps()).isEqualTo(3);
    }

    @Test
    void aSlotBeforeAllOthersMayRefuse() {
        Looking slot = new Looking();
        TestChains.putBehind(null, slot);
        slot.thrown = new FlowException("default");
        assertThatThrownBy(() -> SphU.entry("slot first")).isSameAs(slot.thrown);
        assertThat(ContextUtil.getContext()).isNull();
    }

    @Test
    void theOriginThatASlotSetsIsThatOfItsCallAlone() throws BlockException {
        List<Context> contexts = new ArrayList<>();
        TestChains.putBehind(null, new AbstractLinkedProcessorSlot<Object>() {
            @Override
            public void entry(
                    Context context,
                    ResourceWrapper resource,
                    Object node,
                    int count,
                    boolean prioritized,
                    Object... args)
                    throws Throwable {
                seen.add(context.getOrigin());
                contexts.add(context);
                context.setOrigin("app-a");
                fireEntry(context, resource, node, count, prioritized, args);
            }

            @Override
            public void exit(Context context, ResourceWrapper resource, int count, Object... args) {
                fireExit(context, resource, count, args);
            }
        });
        SphU.entry("slot origin").exit();
        SphU.entry("slot origin").exit();
        assertThat(seen).containsExactly("", "");
        assertThat(contexts).doesNotHaveDuplicates();
        assertThat(node("slot origin").getOriginCountMap()).containsOnlyKeys("app-a");
    }

    @Test
    void asynchronousCallsGoThroughSlotsToo() throws BlockException {
        TestChains.putBehind(SystemSlot.class, new Looking());
        AsyncEntry entry = SphU.asyncEntry("slot async");
        assertThat(ContextUtil.getContext()).isNull();
        assertThat(node("slot async").curThreadNum()).isEqualTo(1);
        entry.exit();
        assertThat(node("slot async").curThreadNum()).isZero();
        assertThat(seen).hasSize(2);
    }

    @Test
    void nestedCallsHaveTheirPlaceInTheTree() throws BlockException {
        TestChains.putBehind(SystemSlot.class, new Looking());
        Entry outer = SphU.entry("slot outer");
        Entry inner = SphU.entry("slot inner");
        assertThat(((DefaultNode) outer.getCurNode()).getChildList()).containsExactly(inner.getCurNode());
        inner.exit();
        outer.exit();
    }

    @Test
    void aChainWithoutSlotsForRulesEnforcesNone() throws BlockException {
        rules.set(flow("slot none").perSecond(0));
        TestChains.only(List.of(new NodeSelectorSlot(), new ClusterBuilderSlot(), new StatisticSlot()));
        SphU.entry("slot none").exit();
        assertThat(node("slot none").passQps()).isEqualTo(1);
    }

    @Test
    void aChainWithOneSlotForRulesEnforcesAll() {
        rules.set(flow("slot one").perSecond(0));
        TestChains.only(
                List.of(new NodeSelectorSlot(), new ClusterBuilderSlot(), new StatisticSlot(), new SystemSlot()));
        assertThatThrownBy(() -> SphU.entry("slot one")).isInstanceOf(BlockException.class);
    }

    @Test
    void slotsAreLinkedInTheOrderTheyAreAdded() {
        DefaultProcessorSlotChain chain = new DefaultProcessorSlotChain();
        Looking first = new Looking();
        Looking second = new Looking();
        Looking third = new Looking();
        chain.addLast(second);
        chain.addFirst(first);
        chain.setNext(third);
        assertThat(chain.getNext()).isSameAs(first);
        assertThat(first.getNext()).isSameAs(second);
        assertThat(second.getNext()).isSameAs(third);
        assertThat(third.getNext()).isNull();
    }
}
