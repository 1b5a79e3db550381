package io.headgate.sources.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.rules.source.Fetched;
import io.headgate.rules.source.RuleSource;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What was started ends with close, and nothing comes after. */
@Timeout(120)
interface CloseContract extends Bench {

    /** Closes and checks that it did not take long. */
    static void closeSoon(RuleSource source) {
        long begin = System.nanoTime();
        source.close();
        assertThat(Duration.ofNanos(System.nanoTime() - begin))
                .as("time to close")
                .isLessThan(Duration.ofSeconds(20));
    }

    private void assertNoThreads() throws Exception {
        Waiting.untilNoThreadIsLeft(place().threadNames());
    }

    @Test
    default void nothingIsStartedBeforeWatch() throws Exception {
        source();
        assertNoThreads();
    }

    @Test
    default void aSourceThatWasNeverUsedCanBeClosed() throws Exception {
        RuleSource source = source();
        closeSoon(source);
        closeSoon(source);
        assertNoThreads();
    }

    @Test
    default void afterCloseThereIsNoCallAndNoThread() throws Exception {
        place().put("one");
        RuleSource source = source();
        Recorder recorder = recorder();
        source.watch(recorder);
        recorder.awaitText("one");
        closeSoon(source);
        assertNoThreads();
        place().put("two");
        Waiting.aMoment();
        assertThat(recorder.texts()).containsExactly("one");
        assertThat(recorder.failures()).isEmpty();
        closeSoon(source);
    }

    @Test
    @Tag("concurrency")
    default void closeAtAnyTimeMeansNoCallBeginsAfterwards() throws Exception {
        for (int round = 0; round < 20; round++) {
            place().put("round " + round);
            AtomicBoolean closed = new AtomicBoolean();
            AtomicBoolean late = new AtomicBoolean();
            RuleSource source = source();
            source.watch(new RuleSource.Listener() {
                @Override
                public void changed(Fetched document) {
                    late.compareAndSet(false, closed.get());
                }

                @Override
                public void failed(Exception reason) {
                    late.compareAndSet(false, closed.get());
                }
            });
            Thread.sleep(round);
            place().put("during round " + round);
            closeSoon(source);
            closed.set(true);
            Thread.sleep(10);
            assertThat(late).as("a call after close, round " + round).isFalse();
        }
        assertNoThreads();
    }

    @Test
    @Tag("concurrency")
    default void manyThreadsMayCloseAtOnce() throws Exception {
        place().put("one");
        RuleSource source = source();
        Recorder recorder = recorder();
        source.watch(recorder);
        recorder.awaitText("one");
        ExecutorService closers = Executors.newFixedThreadPool(8);
        try {
            CountDownLatch together = new CountDownLatch(1);
            var all = IntStream.range(0, 8)
                    .mapToObj(closer -> closers.submit(() -> {
                        together.await();
                        closeSoon(source);
                        assertNoThreads();
                        return null;
                    }))
                    .toList();
            together.countDown();
            for (Future<?> one : all) {
                one.get(60, TimeUnit.SECONDS);
            }
        } finally {
            closers.shutdownNow();
        }
    }

    @Test
    default void aCallThatIsUnderWayIsNotInterruptedByClose() throws Exception {
        place().put("one");
        CountDownLatch inside = new CountDownLatch(1);
        AtomicBoolean interrupted = new AtomicBoolean();
        RuleSource source = source();
        source.watch(new RuleSource.Listener() {
            @Override
            public void changed(Fetched document) {
                inside.countDown();
                try {
                    Thread.sleep(500); // as long as writing a snapshot may take
                } catch (InterruptedException byClose) {
                    interrupted.set(true);
                }
            }

            @Override
            public void failed(Exception reason) {}
        });
        assertThat(inside.await(place().patience().toMillis(), TimeUnit.MILLISECONDS))
                .isTrue();
        closeSoon(source);
        assertNoThreads();
        assertThat(interrupted).isFalse();
    }

    @Test
    default void anInterruptedCallerStillClosesAndStaysInterrupted() throws Exception {
        place().put("one");
        RuleSource source = source();
        Recorder recorder = recorder();
        source.watch(recorder);
        recorder.awaitText("one");
        Thread.currentThread().interrupt();
        closeSoon(source);
        assertThat(Thread.interrupted()).isTrue();
        assertNoThreads();
    }

    @Test
    default void aClosedSourceCannotBeWatched() throws Exception {
        RuleSource source = source();
        source.close();
        Recorder recorder = recorder();
        assertThatThrownBy(() -> source.watch(recorder)).isInstanceOf(IllegalStateException.class);
        assertThat(source.name()).isNotBlank();
        assertThat(source.health()).isNotNull();
    }
}
