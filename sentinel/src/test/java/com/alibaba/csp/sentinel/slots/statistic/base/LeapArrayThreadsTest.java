package com.alibaba.csp.sentinel.slots.statistic.base;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.slots.statistic.data.MetricBucket;
import com.alibaba.csp.sentinel.slots.statistic.metric.BucketLeapArray;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("concurrency")
class LeapArrayThreadsTest {

    private static final int THREADS = 4;
    private static final int CALLS = 100_000;
    private static final int WINDOWS = 8;

    /**
     * Every call moves the clock, so windows change all the time. At the end the windows that still count must hold exactly what
     * was counted in their time: nothing lost, nothing from another window.
     */
    @Test
    void everyCountIsInTheWindowOfItsTime() throws Exception {
        BucketLeapArray array = new BucketLeapArray(WINDOWS, WINDOWS * 10);
        AtomicLong clock = new AtomicLong();
        AtomicLongArray counted = new AtomicLongArray(THREADS * CALLS / 10 + 1);
        runInThreads(() -> {
            for (int call = 0; call < CALLS; call++) {
                long now = clock.getAndIncrement();
                MetricBucket bucket = array.currentWindow(now).value();
                bucket.addPass(1);
                bucket.addRT(now % 7);
                counted.incrementAndGet((int) (now / 10));
            }
        });
        long end = clock.get() - 1;
        List<WindowWrap<MetricBucket>> valid = array.list(end);
        assertThat(valid).hasSize(WINDOWS);
        for (WindowWrap<MetricBucket> window : valid) {
            assertThat(window.value().pass())
                    .as("window %s", window.windowStart())
                    .isEqualTo(counted.get((int) (window.windowStart() / 10)));
            assertThat(window.value().minRt()).isZero();
        }
    }

    /** All threads meet at the moment when a window is replaced, again and again. */
    @Test
    void nothingIsLostWhenAllMeetAtTheEndOfAWindow() throws Exception {
        UnaryLeapArray array = new UnaryLeapArray(1, 10);
        AtomicLongArray counted = new AtomicLongArray(CALLS);
        AtomicLong calls = new AtomicLong();
        runInThreads(() -> {
            for (int call = 0; call < CALLS / 10; call++) {
                long window = calls.getAndIncrement() / THREADS;
                WindowWrap<LongAdder> current = array.currentWindow(window * 10);
                assertThat(current.windowStart()).isEqualTo(window * 10);
                current.value().increment();
                counted.incrementAndGet((int) window);
            }
        });
        long last = (calls.get() - 1) / THREADS;
        assertThat(array.getWindowValue(last * 10).sum())
                .isEqualTo(counted.get((int) last))
                .isEqualTo(THREADS);
    }

    private static void runInThreads(Runnable work) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                running.add(threads.submit(work));
            }
            for (Future<?> each : running) {
                each.get(120, TimeUnit.SECONDS);
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
