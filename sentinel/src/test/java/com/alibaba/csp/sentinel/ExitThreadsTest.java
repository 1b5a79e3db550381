package com.alibaba.csp.sentinel;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.node.ClusterNode;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import com.alibaba.csp.sentinel.slots.statistic.StatisticSlotCallbackRegistry;
import io.headgate.breaker.BreakerRule;
import io.headgate.sentinel.Engine;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Several threads exit the same entry at the same time. */
@Tag("concurrency")
class ExitThreadsTest {

    private static final int ROUNDS = 20_000;

    @RegisterExtension
    final EngineRules rules = new EngineRules();

    private interface Ending {

        void end(Entry entry) throws Exception;
    }

    /** Ends each entry on two threads that begin together: they spin, since one that is woken comes late. */
    private static void onTwoThreads(Callable<Entry> making, Ending ending) throws Exception {
        AtomicReferenceArray<Entry> made = new AtomicReferenceArray<>(ROUNDS);
        AtomicInteger ended = new AtomicInteger();
        AtomicBoolean isOver = new AtomicBoolean();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread other = new Thread(() -> {
            try {
                for (int round = 0; round < ROUNDS; round++) {
                    Entry entry = made.get(round);
                    for (; entry == null; entry = made.get(round)) {
                        if (isOver.get()) {
                            return;
                        }
                        spin();
                    }
                    ending.end(entry);
                    ended.incrementAndGet();
                }
            } catch (Throwable thrown) {
                failure.set(thrown);
            }
        });
        other.start();
        try {
            for (int round = 0; round < ROUNDS && failure.get() == null; round++) {
                made.set(round, making.call());
                ending.end(made.get(round));
                while (ended.get() <= round && failure.get() == null) {
                    spin();
                }
            }
        } finally {
            isOver.set(true);
            other.join(60_000);
        }
        assertThat(failure.get()).isNull();
    }

    private static void spin() {
        if (ThreadLocalRandom.current().nextInt(64) == 0) {
            Thread.yield();
        }
        Thread.onSpinWait();
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

    private static String errors() {
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
        assertThat(errors()).isEqualTo(String.valueOf(ROUNDS));
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
    void noThreadIsLeftBehindByOneThatFails() {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        Callable<Entry> failing = () -> {
            throw new IllegalStateException("as asked");
        };
        assertThatThrownBy(() -> onTwoThreads(failing, Entry::exit)).hasMessage("as asked");
        assertThat(Thread.getAllStackTraces().keySet())
                .filteredOn(thread -> !thread.isDaemon())
                .isSubsetOf(before);
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
        onTwoThreads(
                () -> {
                    Entry entry = SphU.entry("late twice");
                    entry.exit();
                    return entry;
                },
                entry -> Tracer.traceEntry(new IllegalStateException(), entry));
        isAtRest("late twice");
    }

    @Test
    void whoComesWhileItEndsFindsItEnded() throws Exception {
        guarded("in between");
        StatisticSlotCallbackRegistry.addExitCallback("test", (context, resource, count, args) -> {
            if (resource.getName().equals("in between")) {
                CompletableFuture.runAsync(context.getCurEntry()::exit)
                        .orTimeout(60, TimeUnit.SECONDS)
                        .join();
            }
        });
        try {
            for (int round = 0; round < ROUNDS; round++) {
                failed(SphU.entry("in between")).exit();
            }
        } finally {
            StatisticSlotCallbackRegistry.removeExitCallback("test");
        }
        isAtRest("in between");
    }
}
