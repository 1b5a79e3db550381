package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.rule.Rule;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What a call costs in memory: nothing, or one small entry. */
class AllocationTest {

    private static final int CALLS = 200_000;
    private static final int ENTRY = 32;
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final AtomicLong now = new AtomicLong();

    private Headgate headgate(Rule... rules) {
        return Headgate.builder()
                .ticker(() -> now.addAndGet(1_000))
                .rules(rules)
                .build();
    }

    private Headgate wide() {
        return headgate(
                flow("a").perSecond(100_000_000),
                flow("a").inFlight(1_000),
                flow("a").perSecond(100_000_000).from("app"),
                flow("a").perSecond(100_000_000).fromEachOther());
    }

    @Test
    void aCallThatPassesCostsNothing() {
        Resource a = wide().resource("a", ResourceType.WEB);
        assertThat(bytesPerCall(() -> a.run(() -> {}))).isLessThan(1);
        assertThat(bytesPerCall(() -> a.call(() -> "constant"))).isLessThan(1);
    }

    @Test
    void aCallerThatIsKeptCostsNothing() {
        Caller app = wide().resource("a").from("app").weighing(2);
        assertThat(bytesPerCall(() -> app.run(() -> {}))).isLessThan(1);
    }

    @Test
    void aCallWithAnArgumentCostsNothing() {
        Resource a = wide().resource("a");
        assertThat(bytesPerCall(() -> a.call("key", () -> "constant"))).isLessThan(1);
    }

    @Test
    void aRefusedTryEnterCostsNothing() {
        Resource a = headgate(flow("a").perSecond(0)).resource("a");
        assertThat(bytesPerCall(a::tryEnter)).isLessThan(1);
        Resource b =
                headgate(flow("b").perSecond(1_000_000), flow("b").inFlight(0)).resource("b");
        assertThat(bytesPerCall(b::tryEnter)).isLessThan(1);
    }

    /** One call a second is described to whoever listens, which costs; those between are not. */
    @Test
    void aRefusedTryEnterCostsNothingAlsoWhileSomebodyWantsSamples() {
        AtomicLong heard = new AtomicLong();
        Headgate headgate =
                headgate(flow("a").perSecond(0), flow("b").perSecond(0).shadow());
        headgate.events().sampleRefusals(sample -> heard.incrementAndGet());
        Resource a = headgate.resource("a");
        Resource b = headgate.resource("b");
        assertThat(bytesPerCall(a::tryEnter)).isLessThan(1);
        assertThat(bytesPerCall(() -> b.run(() -> {}))).isLessThan(1);
        assertThat(heard).hasPositiveValue();
    }

    @Test
    void anEntryWeighsThirtyTwoBytes() {
        Resource a = wide().resource("a");
        assertThat(bytesPerCall(() -> a.enter().close())).isLessThan(ENTRY + 1);
        assertThat(bytesPerCall(() -> {
                    if (a.tryEnter() instanceof Entry entry) {
                        entry.close();
                    }
                }))
                .isLessThan(ENTRY + 1);
    }

    @Test
    void aTryEnterThatMayWaitCostsNoMoreUnlessItDoes() {
        Resource a = wide().resource("a");
        assertThat(bytesPerCall(() -> waiting(a))).isLessThan(ENTRY + 1);
        Resource none = headgate(flow("none").perSecond(0)).resource("none");
        assertThat(bytesPerCall(() -> waiting(none))).isLessThan(1);
    }

    private static void waiting(Resource resource) {
        try {
            if (resource.tryEnter(SECOND) instanceof Entry entry) {
                entry.close();
            }
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Test
    void aCallOfWhichTheCallerKeepsTheRecordCostsNothing() {
        Headgate headgate = wide();
        Resource a = headgate.resource("a");
        assertThat(bytesPerCall(() -> keptByCaller(a))).isLessThan(1);
        Resource none = headgate(flow("none").perSecond(0)).resource("none");
        assertThat(bytesPerCall(() -> keptByCaller(none))).isLessThan(1);
    }

    private void keptByCaller(Resource resource) {
        try {
            long start = now.addAndGet(1_000);
            if (resource.admitAt(start, null, 0) instanceof Admittance admittance) {
                admittance.finished(start, now.addAndGet(1_000), null);
            }
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** Who looks at arguments again when the call ends needs them kept; a limit in all does not. */
    @Test
    void anArgumentIsHeldOnlyForWhoeverLooksAtItAgain() {
        Resource a = wide().resource("a");
        assertThat(bytesPerCall(() -> a.enter("key").close())).isLessThan(ENTRY + 1);
        Resource b = headgate(HotParameterRule.perSecond("b", 0, 100_000_000)).resource("b");
        assertThat(bytesPerCall(() -> b.enter("key").close())).isGreaterThan(ENTRY + 1);
    }

    @Test
    void theSameHoldsWithin() {
        Headgate headgate = wide();
        Resource a = headgate.resource("a");
        Caller weighing = a.weighing(2);
        Resource none = headgate(flow("none").perSecond(0)).resource("none");
        headgate.<Void, RuntimeException>within("web", "app", () -> {
            assertThat(bytesPerCall(() -> a.run(() -> {}))).isLessThan(1);
            assertThat(bytesPerCall(() -> weighing.run(() -> {}))).isLessThan(1);
            assertThat(bytesPerCall(() -> a.enter().close())).isLessThan(ENTRY + 1);
            assertThat(bytesPerCall(none::tryEnter)).isLessThan(1);
            return null;
        });
    }

    @Test
    void aShadowRuleCostsNothing() {
        Resource a = headgate(
                        flow("a").perSecond(10).shadow(), flow("a").inFlight(1).shadow())
                .resource("a");
        assertThat(bytesPerCall(() -> a.run(() -> {}))).isLessThan(1);
    }

    @Test
    void whileOffACallCostsNothing() {
        Headgate headgate = wide();
        Resource a = headgate.resource("a");
        headgate.turn(false);
        assertThat(bytesPerCall(() -> a.run(() -> {}))).isLessThan(1);
    }

    /** The clock moves, so that history is turned over and slices begin: far below a byte a call. */
    private static double bytesPerCall(Runnable call) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int i = 0; i < CALLS; i++) {
            call.run();
        }
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < CALLS; i++) {
            call.run();
        }
        return (double) (threads.getCurrentThreadAllocatedBytes() - before) / CALLS;
    }
}
