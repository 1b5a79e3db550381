package io.headgate.testkit.time;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import org.junit.jupiter.api.Test;

class VirtualSchedulerTest {

    private final VirtualScheduler scheduler = new VirtualScheduler();
    private final List<String> ran = new ArrayList<>();

    private Runnable note(String what) {
        return () -> ran.add(what + "@" + scheduler.ticker().read());
    }

    @Test
    void tasksRunByInstantThenBySubmissionWithTheTickerAtTheirInstant() {
        scheduler.schedule(note("b"), 20, NANOSECONDS);
        scheduler.schedule(note("c"), 20, NANOSECONDS);
        scheduler.schedule(note("a"), 10, NANOSECONDS);
        scheduler.schedule(note("later"), 31, NANOSECONDS);

        scheduler.advance(Duration.ofNanos(30));

        assertThat(ran).containsExactly("a@10", "b@20", "c@20");
        assertThat(scheduler.ticker().read()).isEqualTo(30);
        assertThat(scheduler.pending()).isEqualTo(1);
    }

    @Test
    void aTaskMaySubmitAnotherThatIsDueInTheSameMove() {
        scheduler.schedule(() -> scheduler.schedule(note("inner"), 5, NANOSECONDS), 5, NANOSECONDS);

        scheduler.advance(Duration.ofNanos(10));

        assertThat(ran).containsExactly("inner@10");
    }

    @Test
    void nothingRunsUntilTimeIsMovedThroughTheScheduler() throws Exception {
        scheduler.execute(note("now"));
        Future<String> answer = scheduler.submit(() -> "done");
        scheduler.schedule(note("soon"), 5, NANOSECONDS);
        assertThat(ran).isEmpty();

        scheduler.runDue();
        assertThat(ran).containsExactly("now@0");
        assertThat(answer.get()).isEqualTo("done");

        scheduler.ticker().advanceNanos(9);
        scheduler.runDue();
        assertThat(ran).containsExactly("now@0", "soon@9");
    }

    @Test
    void aTaskThatSleepsOnTheTickerMakesLaterOnesLate() {
        scheduler.schedule(() -> scheduler.ticker().advanceNanos(100), 1, NANOSECONDS);
        scheduler.schedule(note("late"), 2, NANOSECONDS);

        scheduler.advance(Duration.ofNanos(10));

        assertThat(ran).containsExactly("late@101");
        assertThat(scheduler.ticker().read()).isEqualTo(101);
    }

    @Test
    void aFixedRateKeepsItsGridAndAFixedDelayStartsFromTheEnd() {
        scheduler.scheduleAtFixedRate(note("rate"), 10, 10, NANOSECONDS);
        scheduler.scheduleWithFixedDelay(
                () -> {
                    note("delay").run();
                    scheduler.ticker().advanceNanos(3);
                },
                5,
                10,
                NANOSECONDS);

        scheduler.advance(Duration.ofNanos(31));

        assertThat(ran).containsExactly("delay@5", "rate@10", "delay@18", "rate@21", "rate@30", "delay@31");
    }

    @Test
    void aCancelledTaskNeverRuns() {
        ScheduledFuture<?> once = scheduler.schedule(note("once"), 5, NANOSECONDS);
        ScheduledFuture<?> often = scheduler.scheduleAtFixedRate(note("often"), 5, 5, NANOSECONDS);
        assertThat(once.getDelay(NANOSECONDS)).isEqualTo(5);
        once.cancel(false);

        scheduler.advance(Duration.ofNanos(10));
        often.cancel(false);
        scheduler.advance(Duration.ofNanos(10));

        assertThat(ran).containsExactly("often@5", "often@10");
        assertThat(scheduler.pending()).isZero();
    }

    @Test
    void aPeriodicTaskMayCancelItself() {
        List<ScheduledFuture<?>> self = new ArrayList<>();
        self.add(scheduler.scheduleAtFixedRate(() -> self.get(0).cancel(false), 1, 1, NANOSECONDS));

        assertThat(scheduler.runUntilIdle(10)).isEqualTo(1);
    }

    @Test
    void aFailureSurfacesAfterTheOtherTasksRan() {
        IllegalStateException first = new IllegalStateException("first");
        ScheduledFuture<?> failing = scheduler.schedule(
                () -> {
                    throw first;
                },
                1,
                NANOSECONDS);
        scheduler.scheduleAtFixedRate(
                () -> {
                    throw new IllegalArgumentException("second");
                },
                2,
                1,
                NANOSECONDS);
        scheduler.schedule(note("other"), 3, NANOSECONDS);

        assertThatThrownBy(() -> scheduler.advance(Duration.ofNanos(9))).isSameAs(first);

        assertThat(first.getSuppressed()).singleElement().isInstanceOf(IllegalArgumentException.class);
        assertThat(ran).containsExactly("other@3");
        assertThat(scheduler.ticker().read()).isEqualTo(9);
        assertThatThrownBy(failing::get).isInstanceOf(ExecutionException.class).hasCause(first);
        scheduler.advance(Duration.ofNanos(9));
    }

    @Test
    void aCheckedFailureSurfacesWrapped() {
        Exception checked = new Exception("checked");
        scheduler.submit(() -> {
            throw checked;
        });

        assertThatThrownBy(scheduler::runDue)
                .isInstanceOf(CompletionException.class)
                .hasCause(checked);
    }

    @Test
    void runningUntilIdleMovesTheTickerToTheLastTask() {
        scheduler.schedule(note("far"), 100, DAYS);

        assertThat(scheduler.runUntilIdle(1)).isEqualTo(1);

        assertThat(ran).containsExactly("far@" + DAYS.toNanos(100));
    }

    @Test
    void runningUntilIdleGivesUpAtItsBound() {
        scheduler.scheduleAtFixedRate(note("tick"), 1, 1, NANOSECONDS);

        assertThatThrownBy(() -> scheduler.runUntilIdle(3))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("maxTasks: 3 (expected: enough to become idle; 1 tasks are left)");
        assertThat(ran).containsExactly("tick@1", "tick@2", "tick@3");
    }

    @Test
    void afterShutdownDelayedTasksRunAndPeriodicOnesDoNot() {
        scheduler.schedule(note("once"), 5, NANOSECONDS);
        ScheduledFuture<?> periodic = scheduler.scheduleAtFixedRate(note("tick"), 1, 1, NANOSECONDS);
        scheduler.shutdown();

        assertThat(periodic.isCancelled()).isTrue();
        assertThat(scheduler.isTerminated()).isFalse();
        assertThatThrownBy(() -> scheduler.execute(note("no"))).isInstanceOf(RejectedExecutionException.class);
        assertThat(scheduler.awaitTermination(4, NANOSECONDS)).isFalse();
        assertThat(scheduler.ticker().read()).isEqualTo(4);
        assertThat(scheduler.awaitTermination(1, DAYS)).isTrue();
        assertThat(ran).containsExactly("once@5");
        assertThat(scheduler.ticker().read()).isEqualTo(5);
    }

    @Test
    void shutdownNowHandsBackWhatNeverRan() {
        ScheduledFuture<?> second = scheduler.schedule(note("second"), 6, NANOSECONDS);
        ScheduledFuture<?> first = scheduler.schedule(note("first"), 5, NANOSECONDS);

        assertThat(scheduler.shutdownNow()).containsExactly((Runnable) first, (Runnable) second);
        assertThat(scheduler.isTerminated()).isTrue();
    }

    @Test
    void itWorksAcrossTheWrapOfTheTicker() {
        VirtualScheduler wrapping = new VirtualScheduler(new FakeTicker(Long.MAX_VALUE - 1));
        List<String> order = new ArrayList<>();
        wrapping.schedule(() -> order.add("after"), 5, NANOSECONDS);
        wrapping.schedule(() -> order.add("before"), 1, NANOSECONDS);

        wrapping.advance(Duration.ofNanos(10));

        assertThat(order).containsExactly("before", "after");
    }
}
