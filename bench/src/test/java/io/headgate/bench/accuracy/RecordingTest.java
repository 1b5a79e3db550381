package io.headgate.bench.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Calls are written as before–after pairs; a period is 100. */
class RecordingTest {

    private static final long PERIOD = 100;

    @Test
    void countsCallsLessThanAPeriodApart() {
        Recording recording = instants(0, 10, 99, 100, 150);

        assertThat(recording.mostReturnedWithin(PERIOD)).isEqualTo(3); // 0, 10, 99; or 10, 99, 100; or 99, 100, 150
    }

    @Test
    void callsExactlyAPeriodApartAreNotInOne() {
        Recording recording = instants(0, 100, 200);

        assertThat(recording.mostReturnedWithin(PERIOD)).isEqualTo(1);
        assertThat(recording.mostCertainWithin(PERIOD)).isEqualTo(1);
    }

    @Test
    void aCallHeldUpAfterItsDecisionLooksLateButIsNotCertainToBe() {
        // limit 2: decided at 0, 1, 100, 101, kept exactly; the first two were held up on their way back
        Recording recording = calls(new long[] {0, 1, 100, 101}, new long[] {60, 61, 100, 101});

        assertThat(recording.mostReturnedWithin(PERIOD)).isEqualTo(4);
        assertThat(recording.mostCertainWithin(PERIOD)).isEqualTo(2);
        assertThat(new Promise.Within(2, Duration.ofNanos(PERIOD)).brokenBy(recording))
                .isZero();
    }

    @Test
    void aCallThatSpansTheStretchMakesTheCertainCountTooLowNeverTooHigh() {
        Recording recording = calls(new long[] {0, 10, 20}, new long[] {500, 11, 21});

        assertThat(recording.mostCertainWithin(PERIOD)).isLessThanOrEqualTo(2);
    }

    @Test
    void aWindowThatLetsTwiceTheLimitThroughIsCaught() {
        Recording recording = instants(90, 91, 101, 102);

        assertThat(new Promise.Within(2, Duration.ofNanos(PERIOD)).brokenBy(recording))
                .isEqualTo(2);
    }

    @Test
    void aWindowMayGiveItsLimitAtItsEndAndTheNextAtItsBeginning() {
        Promise promise = new Promise.Each(2, Duration.ofNanos(PERIOD));

        assertThat(promise.brokenBy(instants(190, 199, 200, 201))).isZero();
        assertThat(promise.brokenBy(instants(190, 199, 200, 201, 299))).isEqualTo(1);
        assertThat(promise.brokenBy(instants(-1, 0, 0, 99, 100))).isEqualTo(1);
    }

    @Test
    void aCallThatIsUnderWayAtTheEndOfAWindowIsCertainOfNeither() {
        Recording recording = calls(new long[] {199, 200, 201}, new long[] {200, 202, 203});

        assertThat(new Promise.Each(2, Duration.ofNanos(PERIOD)).brokenBy(recording))
                .isZero();
    }

    @Test
    void aBucketMayGiveItsBurstAndWhatDrippedInSince() {
        // 2 per 100 and a burst of 2: two at once, then one each 50
        Promise promise = new Promise.Above(2, 2, Duration.ofNanos(PERIOD));

        assertThat(promise.brokenBy(instants(0, 0, 50, 100))).isZero();
        assertThat(promise.brokenBy(instants(0, 0, 49, 100))).isEqualTo(1);
        assertThat(promise.brokenBy(instants(0, 0, 0, 0, 100))).isEqualTo(2);
    }

    @Test
    void countsAgreeWithCountingEveryPairOfInstants() {
        Random random = new Random(7);
        for (int trace = 0; trace < 500; trace++) {
            long[] instants = random.longs(30, 0, 400).sorted().toArray();
            Recording recording = instants(instants);

            assertThat(recording.mostCertainWithin(PERIOD)).isEqualTo(mostWithin(instants));
            assertThat(recording.mostReturnedWithin(PERIOD)).isEqualTo(mostWithin(instants));
            assertThat(recording.mostCertainAboveRate(3, PERIOD)).isEqualTo(mostAboveRate(instants, 3));
        }
    }

    @Test
    void instantsMayBeNegativeAndWrap() {
        long edge = Long.MAX_VALUE - 1;

        assertThat(instants(edge, edge + 1).mostCertainWithin(PERIOD)).isEqualTo(2);
    }

    @Test
    void nothingAdmittedBreaksNothing() {
        assertThat(instants().mostReturnedWithin(PERIOD)).isZero();
        assertThat(new Promise.Above(1, 1, Duration.ofNanos(PERIOD)).brokenBy(instants()))
                .isZero();
    }

    private static int mostWithin(long[] sorted) {
        int most = 0;
        for (int first = 0; first < sorted.length; first++) {
            for (int last = first; last < sorted.length && sorted[last] - sorted[first] < PERIOD; last++) {
                most = Math.max(most, last - first + 1);
            }
        }
        return most;
    }

    private static long mostAboveRate(long[] sorted, long permits) {
        long most = 0;
        for (int first = 0; first < sorted.length; first++) {
            for (int last = first; last < sorted.length; last++) {
                most = Math.max(most, last - first + 1 - (sorted[last] - sorted[first]) * permits / PERIOD);
            }
        }
        return most;
    }

    private static Recording instants(long... instants) {
        return calls(instants, Arrays.copyOf(instants, instants.length));
    }

    private static Recording calls(long[] before, long[] after) {
        return new Recording(before, after, true);
    }
}
