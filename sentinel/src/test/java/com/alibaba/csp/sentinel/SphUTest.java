package com.alibaba.csp.sentinel;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.context.ContextUtil;
import com.alibaba.csp.sentinel.node.ClusterNode;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import io.headgate.sentinel.Engine;
import io.headgate.sentinel.MovedClock;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SphUTest {

    private final MovedClock clock = MovedClock.stop();

    @AfterEach
    void close() {
        Engine.gate().rules().replaceAll(List.of());
        clock.close();
        assertThat(ContextUtil.getContext()).isNull();
    }

    @Test
    void aCallGoesInAndOut() throws BlockException {
        Entry entry = SphU.entry("first");
        ClusterNode node = ClusterBuilderSlot.getClusterNode("first");
        assertThat(node.curThreadNum()).isEqualTo(1);
        clock.forward(20);
        entry.exit();
        assertThat(node.curThreadNum()).isZero();
        assertThat(node.passQps()).isEqualTo(1);
        assertThat(node.successQps()).isEqualTo(1);
        assertThat(node.avgRt()).isEqualTo(20);
    }

    @Test
    void theEngineRefuses() throws BlockException {
        Engine.gate().rules().replaceAll(List.of(flow("limited").perSecond(2)));
        SphU.entry("limited").exit();
        SphU.entry("limited").exit();
        assertThatThrownBy(() -> SphU.entry("limited")).isInstanceOf(BlockException.class);
        ClusterNode node = ClusterBuilderSlot.getClusterNode("limited");
        assertThat(node.passQps()).isEqualTo(2);
        assertThat(node.blockQps()).isEqualTo(1);
    }
}
