package io.headgate.sentinel.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class BackgroundQueueTest {

    private static final Duration LONG_ENOUGH = Duration.ofSeconds(60);

    private final BackgroundQueue queue = new BackgroundQueue("test-queue");
    private final List<Integer> done = Collections.synchronizedList(new ArrayList<>());

    @Test
    void thingsAreDoneInTheirOrderByADaemonOfThatName() {
        AtomicReference<Thread> thread = new AtomicReference<>();
        queue.add(() -> thread.set(Thread.currentThread()));
        for (int task = 0; task < 100; task++) {
            int number = task;
            queue.add(() -> done.add(number));
        }
        assertThat(queue.await(LONG_ENOUGH)).isTrue();
        assertThat(done).hasSize(100).isSorted();
        assertThat(thread.get().isDaemon()).isTrue();
        assertThat(thread.get().getName()).isEqualTo("sentinel-test-queue");
    }

    @Test
    void whenItIsFullTheOldestAreDroppedAndCounted() throws Exception {
        CountDownLatch working = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        queue.add(() -> {
            working.countDown();
            awaitQuietly(goOn);
        });
        assertThat(working.await(60, TimeUnit.SECONDS)).isTrue();
        for (int task = 0; task < 1024 + 10; task++) {
            int number = task;
            queue.add(() -> done.add(number));
        }
        assertThat(queue.dropped()).isEqualTo(10);
        goOn.countDown();
        assertThat(awaitDone(1024)).isTrue();
        assertThat(done).startsWith(10).endsWith(1033).hasSize(1024);
    }

    private boolean awaitDone(int count) throws InterruptedException {
        long deadline = System.nanoTime() + LONG_ENOUGH.toNanos();
        while (done.size() < count && System.nanoTime() - deadline < 0) {
            Thread.sleep(5);
        }
        return done.size() >= count;
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void whoWaitsForNothingNeedsNoThread() {
        assertThat(new BackgroundQueue("never-begun").await(LONG_ENOUGH)).isTrue();
        assertThat(Thread.getAllStackTraces().keySet())
                .filteredOn(thread -> thread.getName().equals("sentinel-never-begun"))
                .isEmpty();
    }
}
