package io.headgate.adapters.annotation;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.headgate.Headgate;
import java.lang.management.ManagementFactory;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What a guarded call costs in memory. */
class CostTest {

    private static final int CALLS = 200_000;
    private static final int BODY = 24; // removed where the compiler sees through the engine
    private static final int ARGUMENTS = 48; // half of it is removed once the method is hot

    static class Shop {
        @Guarded("none")
        public String none() {
            return "none";
        }

        @Guarded(value = "keyed", key = "#name")
        public String keyed(String name) {
            return name;
        }

        @Guarded("all")
        public String all(String name, String other) {
            return name;
        }
    }

    private final AtomicLong now = new AtomicLong();
    private final Headgate headgate = Headgate.builder()
            .ticker(() -> now.addAndGet(1_000))
            .rules(
                    flow("none").perSecond(100_000_000),
                    flow("keyed").perSecond(100_000_000),
                    flow("all").inFlight(10))
            .build();
    private final Guards guards = new Guards(headgate);
    private final Shop shop = new Shop();

    private double bytesPerCall(String name, Object... arguments) throws Exception {
        GuardedMethod guarded = guards.of(Shop.class).stream()
                .filter(each -> each.method().getName().equals(name))
                .findFirst()
                .orElseThrow();
        Invocation invocation = () -> "done";
        return bytesPerCall(() -> {
            try {
                return guarded.invoke(shop, arguments, invocation);
            } catch (Throwable thrown) {
                throw new AssertionError(thrown);
            }
        });
    }

    @Test
    void aCallWithAKeyOrWithoutArgumentsCostsItsBodyAtMost() throws Exception {
        assertThat(bytesPerCall("none")).isLessThan(BODY + 1);
        assertThat(bytesPerCall("keyed", "ann")).isLessThan(BODY + 1);
    }

    @Test
    void allArgumentsForRulesByArgumentCostALittleMore() throws Exception {
        assertThat(bytesPerCall("all", "ann", "bob")).isLessThan(BODY + ARGUMENTS + 1);
    }

    private static double bytesPerCall(Callable<?> call) throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int i = 0; i < CALLS; i++) {
            call.call();
        }
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < CALLS; i++) {
            call.call();
        }
        return (double) (threads.getCurrentThreadAllocatedBytes() - before) / CALLS;
    }
}
