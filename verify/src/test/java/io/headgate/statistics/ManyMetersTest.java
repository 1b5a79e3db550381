package io.headgate.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Reading many meters into one sum takes a while, and time goes on meanwhile. */
class ManyMetersTest {

    private static final long SECOND = 1_000_000_000L;

    private final Timebase time = new Timebase(0, 0, unused -> {});
    private final Meter quiet = new Meter(time);
    private final Meter busy = new Meter(time);

    /** In second 0 one call each, in second 1 ten of the busy one; then a reading in second 1, during which second 2 begins. */
    private void pass() {
        quiet.passed(1, 0);
        busy.passed(1, 0);
        for (int i = 0; i < 10; i++) {
            busy.passed(1, SECOND);
        }
        busy.finished(7, false, SECOND);
        busy.passed(1, 2 * SECOND);
    }

    @Test
    void aMeterThatHasGoneOnToTheNextSecondIsNotAddedShifted() {
        pass();
        long now = 2 * SECOND - 1;
        List<Figures> minute = new Reading(now).add(quiet).add(busy).snapshot().minute();
        assertThat(minute.get(59).passed()).as("second 0").isEqualTo(2);
        assertThat(minute.get(58).passed()).isZero();
        assertThat(new Reading(now).add(quiet).add(busy).snapshot().total().passed())
                .as("nothing is left out of the totals")
                .isEqualTo(13);
    }

    @Test
    void theFirstMeterSaysWhichSecondItIsAlsoWhenOthersAreBehind() {
        pass();
        Snapshot seen = new Reading(2 * SECOND - 1).add(busy).add(quiet).snapshot();
        assertThat(seen.minute().get(59).passed()).as("second 1").isEqualTo(10);
        assertThat(seen.minute().get(58).passed()).as("second 0").isEqualTo(2);
    }

    @Test
    void aMeterThatIsAMinuteBehindAddsNothingFromTheMinuteBefore() {
        quiet.passed(1, 0);
        busy.passed(1, 62 * SECOND);
        Snapshot seen = new Reading(0).add(busy).add(quiet).snapshot();
        assertThat(seen.minute())
                .allSatisfy(second -> assertThat(second.passed()).isZero());
    }

    @Test
    void theWholeMinuteIsThereWhenTheNextSecondHasBegun() {
        busy.passed(1, 0);
        for (int second = 1; second <= 61; second++) {
            busy.passed(1, second * SECOND);
        }
        quiet.passed(1, 60 * SECOND);
        Snapshot seen = new Reading(60 * SECOND).add(quiet).add(busy).snapshot();
        assertThat(seen.minute())
                .allSatisfy(second -> assertThat(second.passed()).isEqualTo(1));
    }

    @Test
    void aResponseTimeOfTheSecondThatHasBegunIsWithinTheLongestAndShortest() {
        quiet.passed(1, SECOND);
        busy.passed(1, SECOND);
        busy.finished(1_000, false, 2 * SECOND);
        Snapshot seen = new Reading(2 * SECOND - 1).add(quiet).add(busy).snapshot();
        assertThat(seen.responseTimes().percentile(100).toNanos()).isEqualTo(1_000);
        assertThat(seen.responseTimes().percentile(0).toNanos()).isEqualTo(1_000);
    }

    @Test
    void lastSecondsAreThoseBeforeTheInstantThatWasNamed() {
        pass();
        LastSeconds seen = new LastSeconds(2 * SECOND - 1, 2);
        seen.add(quiet);
        seen.add(busy);
        assertThat(seen.second(1).passed()).as("second 0").isEqualTo(2);
        assertThat(seen.second(0).passed()).as("before").isZero();

        LastSeconds next = new LastSeconds(3 * SECOND - 1, 1);
        next.add(busy);
        assertThat(next.second(0).passed()).as("second 1, once and for all").isEqualTo(10);
    }
}
