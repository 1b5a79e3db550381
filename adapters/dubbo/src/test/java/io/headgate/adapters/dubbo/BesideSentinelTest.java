package io.headgate.adapters.dubbo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.alibaba.csp.sentinel.node.ClusterNode;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import io.headgate.Headgate;
import io.headgate.statistics.Figures;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sentinel's filters and ours in one chain see the same calls, under the same names, with the same ends. */
class BesideSentinelTest {

    private final Headgate headgate = Headgate.builder().build();
    private final Loopback loopback = new Loopback("dubbo", true);

    @BeforeEach
    void forgetOthers() {
        ClusterBuilderSlot.resetClusterNodes();
    }

    @AfterEach
    void close() {
        loopback.close();
        headgate.close();
    }

    private static final class Moody extends Shop {
        @Override
        public String place(String order) {
            if (order.startsWith("bad")) {
                throw new IllegalStateException(order);
            }
            return super.place(order);
        }
    }

    /** Calls that passed and calls that failed. */
    private record Counts(long passed, long errors) {}

    private Map<String, Counts> ours() {
        Map<String, Counts> counts = new TreeMap<>();
        headgate.statistics().resources().forEach((name, seen) -> {
            Figures total = seen.total();
            counts.put(name, new Counts(total.passed(), total.errors()));
        });
        return counts;
    }

    private static Map<String, Counts> sentinels() {
        Map<String, Counts> counts = new TreeMap<>();
        ClusterBuilderSlot.getClusterNodeMap().forEach((resource, node) -> counts.put(resource.getName(), seen(node)));
        return counts;
    }

    private static Counts seen(ClusterNode node) {
        return new Counts(node.totalPass(), node.totalException());
    }

    @Test
    void namesAndCountsAreTheSame() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        DubboProtection protection = DubboProtection.of(headgate).naming(Naming.interfaceAndMethod());
        loopback.serve(new Moody(), protection);
        Orders orders = loopback.client("web", protection);
        for (int i = 0; i < 60; i++) {
            switch (random.nextInt(4)) {
                case 0 -> orders.place("tea");
                case 1 -> orders.place("tea", 2);
                case 2 -> orders.placeLater("tea").get(30, TimeUnit.SECONDS);
                default ->
                    assertThat(catchThrowable(() -> orders.place("bad tea"))).isNotNull();
            }
        }
        Eventually.holds(() -> ours().equals(sentinels()));
        assertThat(ours()).as("seed " + seed).isEqualTo(sentinels()).hasSize(4);
    }
}
