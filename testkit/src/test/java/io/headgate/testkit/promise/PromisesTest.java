package io.headgate.testkit.promise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PromisesTest {

    private static final Duration TEN = Duration.ofNanos(10);

    @Test
    void nothingBreaksNoPromise() {
        assertThat(Promises.atMostInAnyInterval(0, TEN).worst(List.of())).isEmpty();
        assertThat(Promises.atMostPerWindow(0, TEN, 0).worst(List.of())).isEmpty();
        assertThat(Promises.bucket(0, 0, TEN).worst(List.of())).isEmpty();
        assertThat(Promises.spaced(1, TEN).worst(List.of())).isEmpty();
        assertThat(WorstWindow.of(List.of(), TEN).permits()).isZero();
    }

    @Test
    void anIntervalIsHalfOpen() {
        Promise two = Promises.atMostInAnyInterval(2, TEN);

        assertThat(two.worst(at(0, 0, 10, 10, 20))).isEmpty();
        assertThat(two.worst(at(0, 1, 9))).contains(new Worst(0, 10, 3, 2));
    }

    @Test
    void theWorstIntervalIsTheFullest() {
        List<Admission> admissions = List.of(new Admission(-5, 3), new Admission(7, 2), new Admission(16, 2));

        assertThat(Promises.atMostInAnyInterval(2, TEN).worst(admissions)).contains(new Worst(7, 17, 4, 2));
        assertThat(WorstWindow.of(admissions, TEN)).isEqualTo(new WorstWindow(7, 17, 4));
    }

    @Test
    void alignedWindowsDoNotSeeTheEdge() {
        List<Admission> edge = at(8, 9, 10, 11);

        assertThat(Promises.atMostPerWindow(2, TEN, 0).worst(edge)).isEmpty();
        assertThat(Promises.atMostPerWindow(2, TEN, 5).worst(edge)).contains(new Worst(5, 15, 4, 2));
        assertThat(Promises.atMostPerWindow(2, TEN, 1005).worst(edge)).contains(new Worst(5, 15, 4, 2));
    }

    @Test
    void neighbouringSlicesCountTogether() {
        Duration five = Duration.ofNanos(5);

        assertThat(Promises.atMostInConsecutiveSlices(2, five, 2, 0).worst(at(0, 4, 10, 14)))
                .isEmpty();
        assertThat(Promises.atMostInConsecutiveSlices(2, five, 2, 0).worst(at(0, 5, 9, 11)))
                .contains(new Worst(0, 10, 3, 2));
    }

    @Test
    void aBucketAllowsItsBurstAndThenItsRate() {
        Promise bucket = Promises.bucket(2, 3, TEN); // a permit each 3⅓ ns

        assertThat(bucket.worst(at(0, 0, 4, 7, 10, 14, 17, 20))).isEmpty();
        assertThat(bucket.worst(at(0, 0, 3))).contains(new Worst(0, 4, 3, 2));
        assertThat(bucket.worst(at(-100, 0, 0, 4, 6))).contains(new Worst(0, 7, 4, 3));
    }

    @Test
    void aBucketIsJudgedExactlyWhereLongsOverflow() {
        Duration century = Duration.ofDays(36_500);
        long permits = 3_000_000_000_000_000_000L;
        long end = century.toNanos();

        Promise bucket = Promises.bucket(permits, permits, century);

        assertThat(bucket.worst(List.of(new Admission(0, permits), new Admission(end, permits))))
                .isEmpty();
        assertThat(bucket.worst(List.of(new Admission(0, permits), new Admission(end - 1, permits))))
                .contains(new Worst(0, end, 2 * permits, 2 * permits - 1));
    }

    @Test
    void spacingKeepsTheFractionOverABusyStretch() {
        Promise spaced = Promises.spaced(3, TEN); // 3⅓ ns apart

        assertThat(spaced.worst(at(0, 4, 7, 10, 14, 17, 20))).isEmpty();
        assertThat(spaced.worst(at(0, 4, 7, 10, 13))).contains(new Worst(1, 14, 4, 3));
        assertThat(spaced.worst(at(0, 5, 8))).contains(new Worst(6, 9, 1, 0)); // 5 began a new stretch
        assertThat(spaced.worst(at(0, 3))).contains(new Worst(1, 4, 1, 0));
    }

    @Test
    void spacingChargesAnAdmissionItsOwnWeight() {
        Promise spaced = Promises.spaced(1, TEN);

        assertThat(spaced.worst(List.of(new Admission(0, 5), new Admission(10, 1), new Admission(30, 2))))
                .isEmpty();
        assertThat(spaced.worst(List.of(new Admission(0, 1), new Admission(19, 2))))
                .contains(new Worst(1, 20, 2, 1));
    }

    @Test
    void instantsMayWrap() {
        List<Admission> across = at(Long.MAX_VALUE, Long.MIN_VALUE + 3, Long.MIN_VALUE + 8);

        assertThat(Promises.atMostInAnyInterval(2, TEN).worst(across))
                .contains(new Worst(Long.MAX_VALUE, Long.MIN_VALUE + 9, 3, 2));
        assertThat(Promises.bucket(2, 1, Duration.ofSeconds(1)).worst(across)).isPresent();
        assertThat(Promises.spaced(1, Duration.ofNanos(5)).worst(across)).isPresent();
        assertThat(Promises.spaced(1, Duration.ofNanos(4)).worst(across)).isEmpty();
        assertThat(Promises.atMostPerWindow(2, TEN, Long.MAX_VALUE).worst(across))
                .isPresent();
    }

    @Test
    void unsortedAdmissionsAreAnError() {
        assertThatThrownBy(() -> Promises.spaced(1, TEN).worst(at(3, 2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("admissions: Admission[nanos=2, permits=1] at 1 (expected: sorted by time");
    }

    @Test
    void badSettingsSayNameValueAndWhatWasExpected() {
        assertThatThrownBy(() -> Promises.bucket(-1, 1, TEN)).hasMessage("burst: -1 (expected: >= 0)");
        assertThatThrownBy(() -> Promises.spaced(0, TEN)).hasMessage("permits: 0 (expected: >= 1)");
        assertThatThrownBy(() -> Promises.atMostInConsecutiveSlices(1, TEN, 0, 0))
                .hasMessage("slices: 0 (expected: >= 1)");
        assertThatThrownBy(() -> new Admission(0, 0)).hasMessage("permits: 0 (expected: >= 1)");
    }

    /** The linear checks against the definition: every pair of admissions, one by one. */
    @Test
    void theFastChecksAgreeWithEveryPair() {
        Random random = new Random(20240229);
        int broken = 0;
        for (int round = 0; round < 20_000; round++) {
            List<Admission> trace = randomTrace(random);
            long limit = 1 + random.nextInt(6);
            long permits = 1 + random.nextInt(6);
            Duration period = Duration.ofNanos(1 + random.nextInt(15));
            long inAnyInterval = 0;
            long bucketExcess = 0;
            for (int i = 0; i < trace.size(); i++) {
                long sum = 0;
                for (int j = i; j < trace.size(); j++) {
                    sum += trace.get(j).permits();
                    long length = trace.get(j).nanos() - trace.get(i).nanos();
                    inAnyInterval = length < period.toNanos() ? Math.max(inAnyInterval, sum) : inAnyInterval;
                    bucketExcess = Math.max(bucketExcess, sum - limit - length * permits / period.toNanos());
                }
            }
            broken += bucketExcess > 0 ? 1 : 0;
            assertThat(WorstWindow.of(trace, period).permits()).isEqualTo(inAnyInterval);
            assertThat(Promises.bucket(limit, permits, period)
                            .worst(trace)
                            .map(Worst::excess)
                            .orElse(0L))
                    .isEqualTo(bucketExcess);
        }
        assertThat(broken).isBetween(1_000, 19_000);
    }

    /**
     * What a pacer with an exact schedule admits keeps the promise, and any admission a nanosecond earlier breaks it.
     */
    @Test
    void spacingIsTightForAnExactPacer() {
        Random random = new Random(7);
        for (int round = 0; round < 5_000; round++) {
            long permits = 1 + random.nextInt(9);
            long period = 1 + random.nextInt(40);
            List<Admission> trace = new ArrayList<>();
            BigInteger due = BigInteger.ZERO; // in units of 1 / permits ns
            trace.add(new Admission(0, 1));
            for (int i = 0; i < 20; i++) {
                due = due.add(BigInteger.valueOf(period));
                long at = due.add(BigInteger.valueOf(permits - 1))
                        .divide(BigInteger.valueOf(permits))
                        .longValueExact();
                trace.add(new Admission(at, 1));
            }
            Promise spaced = Promises.spaced(permits, Duration.ofNanos(period));
            assertThat(spaced.worst(trace)).isEmpty();

            int which = 1 + random.nextInt(20);
            trace.set(which, new Admission(trace.get(which).nanos() - 1, 1));
            trace.subList(which + 1, trace.size()).clear();
            trace.sort(Admission.byTime());
            assertThat(spaced.worst(trace)).isPresent();
        }
    }

    private static List<Admission> randomTrace(Random random) {
        List<Admission> trace = new ArrayList<>();
        long now = random.nextInt(100) - 50;
        for (int i = random.nextInt(12); i > 0; i--) {
            now += random.nextInt(8);
            trace.add(new Admission(now, 1 + random.nextInt(3)));
        }
        return trace;
    }

    private static List<Admission> at(long... instants) {
        List<Admission> admissions = new ArrayList<>();
        for (long instant : instants) {
            admissions.add(new Admission(instant, 1));
        }
        return admissions;
    }
}
