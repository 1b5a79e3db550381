package com.alibaba.csp.sentinel.node.metric;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.node.ClusterNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MetricTimerListenerTest {

    /** A node that has counted in the seconds given. */
    private static final class Node extends ClusterNode {

        private final long[] seconds;

        Node(String name, int type, long... seconds) {
            super(name, type);
            this.seconds = seconds;
        }

        @Override
        public Map<Long, MetricNode> metrics() {
            Map<Long, MetricNode> metrics = new HashMap<>();
            for (long second : seconds) {
                MetricNode node = new MetricNode();
                node.setPassQps(second);
                metrics.put(second * 1000, node);
            }
            return metrics;
        }

        @Override
        public int curThreadNum() {
            return 7;
        }
    }

    @Test
    void figuresAreGatheredBySecondWithNameTypeAndHowManyAreInside() {
        Map<Long, List<MetricNode>> bySecond = MetricTimerListener.bySecond(
                List.of(new Node("a", 1, 12, 11), new Node("b", 2, 12), new Node("idle", 0)));
        assertThat(bySecond.keySet()).containsExactly(11_000L, 12_000L);
        assertThat(bySecond.get(11_000L)).singleElement().satisfies(node -> {
            assertThat(node.getResource()).isEqualTo("a");
            assertThat(node.getClassification()).isEqualTo(1);
            assertThat(node.getConcurrency()).isEqualTo(7);
            assertThat(node.getPassQps()).isEqualTo(11);
        });
        assertThat(bySecond.get(12_000L)).extracting(MetricNode::getResource).containsExactly("a", "b");
    }
}
