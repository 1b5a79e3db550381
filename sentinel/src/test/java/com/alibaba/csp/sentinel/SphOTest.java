package com.alibaba.csp.sentinel;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.context.ContextUtil;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.slotchain.ProcessorSlotEntryCallback;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.flow.FlowException;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import com.alibaba.csp.sentinel.slots.statistic.StatisticSlotCallbackRegistry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SphOTest {

    @RegisterExtension
    final EngineRules rules = new EngineRules();

    @Test
    void saysYesOrNo() throws NoSuchMethodException {
        rules.set(flow("yes or no").perSecond(3));
        assertThat(SphO.entry("yes or no")).isTrue();
        assertThat(SphO.entry("yes or no", EntryType.IN, 2)).isTrue();
        assertThat(SphO.entry("yes or no")).isFalse();
        SphO.exit();
        SphO.exit(1);
        assertThat(SphO.entry(String.class.getMethod("length"))).isTrue();
        SphO.exit(1, "argument");
        assertThat(ClusterBuilderSlot.getClusterNode("yes or no").successQps()).isEqualTo(3);
    }

    @Test
    void whoWantsToKnowOfARefusalSeesItsException() {
        rules.set(flow("no, because").perSecond(0));
        List<BlockException> seen = new ArrayList<>();
        StatisticSlotCallbackRegistry.addEntryCallback("SphOTest", new Watching(seen));
        try {
            assertThat(SphO.entry("no, because")).isFalse();
            assertThat(SphO.entry("no, because")).isFalse();
        } finally {
            StatisticSlotCallbackRegistry.removeEntryCallback("SphOTest");
        }
        assertThat(SphO.entry("no, because")).isFalse();
        assertThat(seen).hasSize(2).doesNotHaveDuplicates().allMatch(FlowException.class::isInstance);
        assertThat(ContextUtil.getContext()).isNull();
        assertThat(ClusterBuilderSlot.getClusterNode("no, because").blockQps()).isEqualTo(3);
    }

    private record Watching(List<BlockException> seen) implements ProcessorSlotEntryCallback<DefaultNode> {

        @Override
        public void onPass(Context context, ResourceWrapper resource, DefaultNode node, int count, Object... args) {}

        @Override
        public void onBlocked(
                BlockException refused,
                Context context,
                ResourceWrapper resource,
                DefaultNode node,
                int count,
                Object... args) {
            seen.add(refused);
        }
    }

    @Test
    void thereMustBeSomethingToExit() {
        assertThatNullPointerException().isThrownBy(SphO::exit);
    }

    @Test
    void whatFailsPasses() {
        assertThat(SphO.entry("")).isTrue();
    }
}
