package com.alibaba.csp.sentinel.slots.statistic.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.slots.statistic.data.MetricBucket;
import com.alibaba.csp.sentinel.slots.statistic.metric.BucketLeapArray;
import com.alibaba.csp.sentinel.slots.statistic.metric.occupy.OccupiableBucketLeapArray;
import io.headgate.sentinel.Original;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

class LeapArrayTest {

    private static final String PACKAGE = "com.alibaba.csp.sentinel.";

    private final UnaryLeapArray array = new UnaryLeapArray(2, 1000);

    private long sum(long time) {
        return array.values(time).stream().mapToLong(LongAdder::sum).sum();
    }

    @Test
    void aWindowIsThatOfItsTime() {
        WindowWrap<LongAdder> window = array.currentWindow(1234);
        assertThat(window.windowStart()).isEqualTo(1000);
        assertThat(window.windowLength()).isEqualTo(500);
        assertThat(array.currentWindow(1499)).isSameAs(window);
        assertThat(array.currentWindow(1500)).isNotSameAs(window);
        assertThat(window.isTimeInWindow(1000)).isTrue();
        assertThat(window.isTimeInWindow(1500)).isFalse();
        assertThat(array.currentWindow(-1)).isNull();
    }

    @Test
    void countsLeaveWithTheirWindow() {
        array.currentWindow(1000).value().add(3);
        array.currentWindow(1500).value().add(4);
        assertThat(sum(1999)).isEqualTo(7);
        assertThat(array.currentWindow(2000).value().sum()).isZero();
        assertThat(sum(2000)).isEqualTo(4);
        assertThat(array.getWindowValue(1600).sum()).isEqualTo(4);
        assertThat(array.getWindowValue(1400)).isNull();
        assertThat(sum(9000)).isZero();
        assertThat(array.listAll()).hasSize(2);
    }

    @Test
    void whoHoldsAWindowThatHasPassedCountsIntoNoOther() {
        WindowWrap<LongAdder> passed = array.currentWindow(1000);
        array.currentWindow(2000).value().add(1);
        passed.value().add(100);
        assertThat(passed.windowStart()).isEqualTo(1000);
        assertThat(sum(2000)).isEqualTo(1);
    }

    @Test
    void aClockThatWentBackGetsAWindowThatIsNotKept() {
        array.currentWindow(2000).value().add(1);
        WindowWrap<LongAdder> before = array.currentWindow(1000);
        before.value().add(100);
        assertThat(before.windowStart()).isEqualTo(1000);
        assertThat(sum(2000)).isEqualTo(1);
    }

    @Test
    void anIntervalThatCannotBeDividedIsRefused() {
        assertThatThrownBy(() -> new UnaryLeapArray(0, 1000)).hasMessage("bucket count is invalid: 0");
        assertThatThrownBy(() -> new UnaryLeapArray(1, 0))
                .hasMessage("total time interval of the sliding window should be positive");
        assertThatThrownBy(() -> new UnaryLeapArray(3, 1000)).hasMessage("time span needs to be evenly divided");
    }

    /** As the cluster server does: a subclass that knows only how to empty what it is given. */
    private static final class OwnArray extends LeapArray<long[]> {

        OwnArray() {
            super(10, 1000);
        }

        @Override
        public long[] newEmptyBucket(long timeMillis) {
            return new long[1];
        }

        @Override
        protected WindowWrap<long[]> resetWindowTo(WindowWrap<long[]> windowWrap, long startTime) {
            windowWrap.resetTo(startTime);
            windowWrap.value()[0] = 1000; // to be seen
            return windowWrap;
        }
    }

    @Test
    void aSubclassIsAskedToMakeAPassedWindowIntoANewOne() {
        OwnArray own = new OwnArray();
        assertThat(own.currentWindow(0).value()).containsExactly(0);
        WindowWrap<long[]> made = own.currentWindow(1050);
        assertThat(made.value()).containsExactly(1000);
        assertThat(made.windowStart()).isEqualTo(1000);
        assertThat(own.getSampleCount()).isEqualTo(10);
        assertThat(own.getIntervalInMs()).isEqualTo(1000);
        assertThat(own.getIntervalInSecond()).isEqualTo(1.0);
        assertThat(own.currentWaiting()).isZero();
        assertThatThrownBy(() -> own.addWaiting(0, 1)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void randomCallsAreAnsweredAsSentinelAnswersThem() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        try (Original sentinel = new Original()) {
            for (int round = 0; round < 50; round++) {
                int samples = 1 + random.nextInt(5);
                int interval = samples * (100 + 100 * random.nextInt(3));
                compare(sentinel, samples, interval, random, "seed " + seed + ", round " + round);
            }
        }
    }

    private static void compare(Original sentinel, int samples, int interval, Random random, String where)
            throws Exception {
        boolean isOccupiable = random.nextBoolean();
        LeapArray<MetricBucket> ours = isOccupiable
                ? new OccupiableBucketLeapArray(samples, interval)
                : new BucketLeapArray(samples, interval);
        Object theirs = sentinel.make(ours.getClass().getName().substring(PACKAGE.length()), samples, interval);
        long time = 1_000_000;
        for (int step = 0; step < 100; step++) {
            time += random.nextInt(10) == 0 ? random.nextInt(3 * interval) - interval : random.nextInt(200);
            int count = random.nextInt(5);
            if (isOccupiable && random.nextInt(3) == 0) {
                long later = time + random.nextInt(interval);
                ours.addWaiting(later, count);
                Original.call(theirs, "addWaiting", later, count);
            }
            ours.currentWindow(time).value().addPass(count);
            Object window = Original.call(theirs, "currentWindow", time);
            Original.call(Original.call(window, "value"), "addPass", count);
            long asked = time + random.nextInt(interval);
            assertThat(ours.list(asked).toString())
                    .as(where)
                    .isEqualTo(Original.call(theirs, "list", asked).toString());
            assertThat(ours.values(time).toString())
                    .as(where)
                    .isEqualTo(Original.call(theirs, "values", time).toString());
            assertThat(String.valueOf(ours.getWindowValue(time - 100)))
                    .as(where)
                    .isEqualTo(String.valueOf(Original.call(theirs, "getWindowValue", time - 100)));
            assertThat(ours.listAll().toString())
                    .as(where)
                    .isEqualTo(Original.call(theirs, "listAll").toString());
        }
    }

    @Test
    void windowsAgreeWithAModelThatKeepsEverything() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        UnaryLeapArray windows = new UnaryLeapArray(4, 400);
        long[] counted = new long[2000];
        long time = 0;
        for (int step = 0; step < 1500; step++) {
            time += random.nextInt(130);
            windows.currentWindow(time).value().add(step);
            counted[(int) (time / 100)] += step;
            long expected = 0;
            for (long window = Math.max(0, time / 100 - 3); window <= time / 100; window++) {
                expected += counted[(int) window];
            }
            List<LongAdder> valid = windows.values(time);
            assertThat(valid.stream().mapToLong(LongAdder::sum).sum())
                    .as("seed %s, time %s", seed, time)
                    .isEqualTo(expected + (time % 100 == 0 ? atExactlyOneInterval(windows, time) : 0));
        }
    }

    /** A window that began exactly one interval ago still counts, when nothing took its place: as in Sentinel. */
    private static long atExactlyOneInterval(UnaryLeapArray windows, long time) {
        return windows.listAll().stream()
                .filter(window -> window.windowStart() == time - 400)
                .mapToLong(window -> window.value().sum())
                .sum();
    }
}
