package com.alibaba.csp.sentinel;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.node.ClusterNode;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import io.headgate.breaker.BreakerRule;
import io.headgate.sentinel.Engine;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Several threads exit the same entry at the same time. */
@Tag("concurrency")
class ExitThreadsTest {

    private static final int ROUNDS = 5_000;

    @RegisterExtension
    final EngineRules rules = new EngineRules();

    private interface Ending {

        void end(Entry entry) throws Exception;
    }

    /** Ends each entry on two threads that begin together. */
    private static void onTwoThreads(Callable<Entry> making, Ending ending) throws Exception {
        CyclicBarrier together = new CyclicBarrier(2);
        AtomicReference<Entry> present = new AtomicReference<>();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread other = new Thread(() -> {
            try {
                for (int round = 0; round < ROUNDS; round++) {
                    together.await(60, TimeUnit.SECONDS);
                    ending.end(present.get());
                    together.await(60, TimeUnit.SECONDS);
                }
            } catch (Throwable thrown) {
                failure.set(thrown);
                together.reset();
            }
        });
        other.start();
        try {
            for (int round = 0; round < ROUNDS; round++) {
                present.set(making.call());
                together.await(60, TimeUnit.SECONDS);
                ending.end(present.get());
                together.await(60, TimeUnit.SECONDS);
            }
        } finally {
            other.join(60_000);
            assertThat(failure.get()).isNull();
        }
    }

    private static Entry failed(Entry entry) {
        entry.setError(new IllegalStateException());
        return entry;
    }

    private void guarded(String resource) {
        rules.set(
                flow(resource).inFlight(1).withId("alone"),
                BreakerRule.errorCount(resource, 2 * ROUNDS).withId("breaker"));
    }

    private static String errors(String resource) {
        return Engine.gate().statistics().rules().stream()
                .filter(rule -> rule.ruleId().equals("breaker"))
                .findFirst()
                .orElseThrow()
                .status()
                .get("bad");
    }

    private static void isAtRest(String resource) throws BlockException {
        ClusterNode node = ClusterBuilderSlot.getClusterNode(resource);
        assertThat(node.curThreadNum()).isZero();
        assertThat(node.successQps()).isEqualTo(ROUNDS);
        assertThat(node.exceptionQps()).isEqualTo(ROUNDS);
        assertThat(errors(resource)).isEqualTo(String.valueOf(ROUNDS));
        Entry one = SphU.entry(resource);
        assertThatThrownBy(() -> SphU.entry(resource)).isInstanceOf(BlockException.class);
        one.exit();
    }

    @Test
    void oneOfThemEndsIt() throws Exception {
        guarded("exit twice");
        onTwoThreads(() -> failed(SphU.entry("exit twice")), Entry::exit);
        isAtRest("exit twice");
    }

    @Test
    void oneOfThemEndsAnAsynchronousOne() throws Exception {
        guarded("exit async twice");
        onTwoThreads(() -> failed(SphU.asyncEntry("exit async twice")), Entry::exit);
        isAtRest("exit async twice");
    }

    @Test
    void handlersAreCalledOnce() throws Exception {
        AtomicInteger called = new AtomicInteger();
        for (int round = 0; round < 100; round++) {
            Entry entry = SphU.entry("handlers twice");
            entry.whenTerminate((context, ended) -> called.incrementAndGet());
            Thread other = new Thread(entry::exit);
            other.start();
            entry.exit();
            other.join();
        }
        assertThat(called).hasValue(100);
    }

    @Test
    void anErrorThatBothTraceLateIsCountedOnce() throws Exception {
        guarded("late twice");
        CyclicBarrier ended = new CyclicBarrier(2);
        onTwoThreads(() -> SphU.entry("late twice"), entry -> {
            entry.exit();
            ended.await(60, TimeUnit.SECONDS);
            Tracer.traceEntry(new IllegalStateException(), entry);
        });
        isAtRest("late twice");
    }
}
