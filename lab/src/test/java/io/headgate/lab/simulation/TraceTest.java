package io.headgate.lab.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.testkit.arrivals.EdgeOfWindow;
import io.headgate.testkit.arrivals.Steady;
import java.time.Duration;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TraceTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void theHighestRunningCountIsTheWorstWindow() {
        Simulation simulation = new Simulation(
                FixedWindow.of(100, Duration.ofMinutes(1)),
                Duration.ZERO,
                EdgeOfWindow.perMinute(100),
                Duration.ofMinutes(1));
        Outcome outcome = simulation.finish();
        RunningCount running = simulation.trace().running();

        assertThat(running.highest()).isEqualTo(200).isEqualTo(outcome.worst().permits());
        // Slices of 300 ms: nothing before 59 s, all 200 from 61 s to 119 s, nothing a minute after the last call.
        assertThat(running.width()).isEqualTo(Duration.ofMillis(300));
        assertThat(running.get(195)).isZero();
        assertThat(running.get(300)).isEqualTo(200);
        assertThat(running.get(running.size() - 1)).isLessThan(40);
    }

    @Test
    void peaksAreThoseThatLookingAtEverySliceFindsHoweverLongTheTimeIs() {
        Random random = new Random(7);
        for (int round = 0; round < 50; round++) {
            PeakRecorder recorder = new PeakRecorder(3);
            TreeMap<Long, Long> values = new TreeMap<>();
            values.put(0L, 0L);
            long now = 0;
            for (int note = 0; note < 500; note++) {
                now += random.nextInt(200);
                long value = random.nextInt(1_000);
                recorder.note(now, value);
                values.merge(now, value, Math::max);
            }
            RunningCount count = recorder.count();
            assertThat(count.size()).isBetween(PeakRecorder.MOST_SLICES / 2 - 1, PeakRecorder.MOST_SLICES);
            assertThat(count.highest())
                    .isEqualTo(values.values().stream()
                            .mapToLong(Long::longValue)
                            .max()
                            .orElseThrow());
            for (var each : values.entrySet()) {
                int slice = (int) (each.getKey() / count.width().toNanos());
                assertThat(count.get(slice)).isGreaterThanOrEqualTo(each.getValue());
            }
        }
    }

    @Test
    void waitsGrowWithTheQueueAndEndAtTheLongestAllowed() {
        // 20 calls a second at 10 a second: each second the queue grows by half a second, up to 500 ms.
        Duration maxWait = Duration.ofMillis(500);
        Simulation simulation = new Simulation(
                LeakyQueue.perSecond(10, maxWait), maxWait, new Steady(20, SECOND, Duration.ofSeconds(10)), SECOND);
        simulation.finish();
        Waits waits = simulation.trace().waits();

        assertThat(waits.percentile(0, 50)).hasValue(0);
        assertThat(waits.percentile(100).orElseThrow()).isEqualTo(500_000_000L);
        assertThat(waits.percentile(50).orElseThrow()).isBetween(400_000_000L, 500_000_000L);
        assertThat(waits.size()).isLessThanOrEqualTo(WaitRecorder.MOST_SLICES);
    }

    @Test
    void whereNobodyMayWaitThereAreNoWaits() {
        Simulation simulation =
                new Simulation(SlidingLog.perSecond(10), Duration.ZERO, new Steady(20, SECOND, SECOND), SECOND);
        simulation.finish();

        assertThat(simulation.trace().waits().size()).isZero();
        assertThat(simulation.trace().waits().percentile(99)).isEmpty();
    }

    @Test
    void aBucketIsAtMostASixteenthTooLongAndBucketsFollowOneAnother() {
        LongStream.iterate(1, nanos -> nanos < Long.MAX_VALUE / 3, nanos -> nanos * 3 / 2 + 1)
                .forEach(nanos -> {
                    int bucket = WaitBuckets.bucket(nanos);
                    long longest = WaitBuckets.longest(bucket);
                    assertThat(longest).isGreaterThanOrEqualTo(nanos).isLessThanOrEqualTo(nanos + nanos / 16 + 1_024);
                    assertThat(WaitBuckets.bucket(longest)).isEqualTo(bucket);
                    assertThat(WaitBuckets.bucket(longest + 1)).isEqualTo(bucket + 1);
                });
        assertThat(WaitBuckets.bucket(0)).isZero();
    }

    @Test
    void theWaitsOfALongTimeAreMergedAndNoneIsLost() {
        WaitRecorder recorder = new WaitRecorder();
        for (long call = 0; call < 10_000; call++) {
            recorder.add(call * 7_000_000, call % 2 == 0 ? 0 : 30_000_000, 1);
        }
        Waits waits = recorder.waits();

        assertThat(waits.width()).isEqualTo(Duration.ofMillis(640));
        assertThat(waits.percentile(50)).hasValue(0);
        assertThat(waits.percentile(51)).hasValue(30_000_000);
    }
}
