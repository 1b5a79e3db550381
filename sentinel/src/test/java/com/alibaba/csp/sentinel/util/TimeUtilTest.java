package com.alibaba.csp.sentinel.util;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.alibaba.csp.sentinel.EngineRules;
import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.SphO;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.Tracer;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import io.headgate.breaker.BreakerRule;
import io.headgate.sentinel.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mockito.MockedStatic;
import org.mockito.Mockito;

class TimeUtilTest {

    private static final long START = 1_900_000_000_000L;

    @RegisterExtension
    final EngineRules rules = new EngineRules();

    @Test
    void whoReplacesTheTimeMovesItForAllOfIt() throws BlockException {
        rules.set(flow("replaced time").perSecond(1));
        try (MockedStatic<TimeUtil> time = Mockito.mockStatic(TimeUtil.class)) {
            time.when(TimeUtil::currentTimeMillis).thenReturn(START);
            Entry entry = SphU.entry("replaced time");
            assertThat(entry.getCreateTimestamp()).isEqualTo(START);
            assertThatThrownBy(() -> SphU.entry("replaced time")).isInstanceOf(BlockException.class);
            time.when(TimeUtil::currentTimeMillis).thenReturn(START + 2_000);
            entry.exit();
            assertThat(entry.getCompleteTimestamp()).isEqualTo(START + 2_000);
            assertThat(ClusterBuilderSlot.getClusterNode("replaced time").avgRt())
                    .isEqualTo(2_000);
            SphU.entry("replaced time").exit();
            assertThatThrownBy(() -> SphU.entry("replaced time")).isInstanceOf(BlockException.class);
            time.when(TimeUtil::currentTimeMillis).thenReturn(START - 100_000);
            assertThatThrownBy(() -> SphU.entry("replaced time")).isInstanceOf(BlockException.class);
        }
    }

    /** Nothing is admitted twice; and when the time is what it was, all goes on. */
    @Test
    void aTimeThatIsPutBackHoldsEverythingUpUntilItHasCaughtUp() throws BlockException {
        rules.set(
                flow("limit put back").perSecond(1),
                flow("queue put back").perSecond(10).queueing(Duration.ofMillis(150)),
                BreakerRule.errorCount("breaker put back", 1).openFor(Duration.ofSeconds(1)));
        try (MockedStatic<TimeUtil> time = Mockito.mockStatic(TimeUtil.class)) {
            time.when(TimeUtil::currentTimeMillis).thenReturn(START);
            SphU.entry("limit put back").exit();
            SphU.entry("queue put back").exit();
            Entry failing = SphU.entry("breaker put back");
            Tracer.traceEntry(new IllegalStateException(), failing);
            failing.exit();
            time.when(TimeUtil::currentTimeMillis).thenReturn(START - 100_000);
            assertThat(SphO.entry("limit put back")).isFalse();
            assertThat(SphO.entry("breaker put back")).isFalse();
            time.when(TimeUtil::currentTimeMillis).thenReturn(START + 2_000);
            SphU.entry("limit put back").exit();
            SphU.entry("breaker put back").exit();
            SphU.entry("breaker put back").exit();
            SphU.entry("queue put back").exit();
            assertThat(rules.clock().slept()).isZero();
            SphU.entry("queue put back").exit();
            assertThat(rules.clock().slept()).isEqualTo(100);
        }
    }

    @Test
    void aWaitOnAClockThatStandsStillEndsAfterAsMuchRealTime() throws BlockException {
        rules.set(flow("standing still").perSecond(20).queueing(Duration.ofSeconds(1)));
        rules.clock().close();
        try (MockedStatic<TimeUtil> time = Mockito.mockStatic(TimeUtil.class)) {
            time.when(TimeUtil::currentTimeMillis).thenReturn(START);
            SphU.entry("standing still").exit();
            long before = System.nanoTime();
            SphU.entry("standing still").exit();
            assertThat(System.nanoTime() - before).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(45));
        }
    }

    @Test
    void oursIsFinerThanAMillisecondAndATimeThatWasReplacedIsNot() {
        rules.clock().forwardNanos(123_456);
        assertThat(Clock.nanos() % 1_000_000).isEqualTo(123_456);
        try (MockedStatic<TimeUtil> time = Mockito.mockStatic(TimeUtil.class)) {
            time.when(TimeUtil::currentTimeMillis).thenReturn(START);
            assertThat(Clock.nanos()).isEqualTo(START * 1_000_000);
        }
        assertThat(Clock.nanos() % 1_000_000).isEqualTo(123_456);
    }

    @Test
    void oursGoesOnFromTheWallClock() {
        rules.clock().close();
        assertThat(TimeUtil.currentTimeMillis()).isCloseTo(System.currentTimeMillis(), within(60_000L));
        assertThat(TimeUtil.instance().getTime()).isCloseTo(System.currentTimeMillis(), within(60_000L));
    }

    /**
     * Not as the wall clock does, which goes in milliseconds, and which somebody may set. Now and then it finds the note of another
     * thread, of the same millisecond.
     */
    @Test
    void oursProgressesAsNanoTimeDoes() {
        rules.clock().close();
        int exact = 0;
        for (int i = 0; i < 1_000; i++) {
            long earliest = System.nanoTime();
            long first = Clock.nanos();
            long between = System.nanoTime();
            long later = System.nanoTime();
            long second = Clock.nanos();
            long latest = System.nanoTime();
            long progress = second - first;
            assertThat(progress).isBetween(later - between - 1_000_000, latest - earliest + 1_000_000);
            exact += progress >= later - between && progress <= latest - earliest ? 1 : 0;
        }
        assertThat(exact).isGreaterThan(900);
    }

    @Test
    void noThreadTicks() {
        assertThat(TimeUtil.instance().getState()).isEqualTo(TimeUtil.STATE.IDLE);
        assertThat(TimeUtil.instance().currentQps(0).r1).isZero();
        TimeUtil.instance().run();
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().contains("time-tick"));
    }
}
