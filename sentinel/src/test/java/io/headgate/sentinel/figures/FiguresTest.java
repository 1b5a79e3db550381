package io.headgate.sentinel.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class FiguresTest {

    private static final long START = 1_000_000_000_000L;

    private final Figures figures = new Figures();

    @Test
    void aCallThatBeginsPassesAndRunsAndOneThatEndsDoesNotRunAnyMore() {
        figures.entered(1, START);
        figures.entered(3, START);
        assertThat(figures.inInterval(Count.PASS, START)).isEqualTo(4);
        assertThat(figures.running(START)).isEqualTo(2);
        figures.ended(7, 1, true, START + 7);
        figures.ended(200_000, 3, false, START + 200_000);
        assertThat(figures.running(START + 200_000)).isZero();
        assertThat(figures.inInterval(Count.SUCCESS, START + 200_000)).isEqualTo(3);
        assertThat(figures.inInterval(Count.TOOK, START + 200_000)).isEqualTo(200_000);
        assertThat(figures.inMinute(Count.EXCEPTION, START + 8)).isZero();
    }

    @Test
    void aCallThatIsTakenBackWasNeverThere() {
        figures.entered(1, START);
        figures.takenBack(1, START);
        assertThat(figures.inInterval(Count.PASS, START)).isZero();
        assertThat(figures.running(START)).isZero();
    }

    @Test
    void moreCallsThanAWordHoldsAreStillCounted() {
        int calls = (1 << 23) + 1_000_000;
        for (int i = 0; i < calls; i++) {
            figures.ended(1, 1, false, START);
        }
        assertThat(figures.inInterval(Count.SUCCESS, START)).isEqualTo(calls);
        assertThat(figures.inInterval(Count.TOOK, START)).isEqualTo(calls);
        assertThat(figures.leastTook(5_000, START)).isEqualTo(1);
    }

    @Test
    @Tag("concurrency")
    void nothingIsLostWhileTheSlicesTurnOver() throws InterruptedException {
        AtomicLong now = new AtomicLong(START);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        int threads = 8;
        int calls = 200_000;
        CountDownLatch begin = new CountDownLatch(1);
        List<Thread> all = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            Thread thread = new Thread(() -> {
                try {
                    begin.await();
                    for (int i = 0; i < calls; i++) {
                        long at = i % 100 == 0 ? now.incrementAndGet() : now.get(); // in all 16 seconds
                        figures.entered(1, at);
                        figures.ended(3, 1, false, at);
                    }
                } catch (Throwable thrown) {
                    failure.set(thrown);
                }
            });
            thread.start();
            all.add(thread);
        }
        begin.countDown();
        while (all.stream().anyMatch(Thread::isAlive)) {
            assertThat(figures.running(now.get())).isNotNegative();
            Thread.yield();
        }
        for (Thread thread : all) {
            thread.join();
        }
        assertThat(failure.get()).isNull();
        assertThat(figures.running(now.get())).isZero();
        assertThat(figures.inMinute(Count.PASS, now.get())).isEqualTo((long) threads * calls);
        assertThat(figures.inMinute(Count.SUCCESS, now.get())).isEqualTo((long) threads * calls);
        assertThat(figures.inMinute(Count.TOOK, now.get())).isEqualTo(3L * threads * calls);
    }
}
