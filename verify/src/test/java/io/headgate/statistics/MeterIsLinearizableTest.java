package io.headgate.statistics;

import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Totals are as if calls had been counted one after the other, though the history is let go in their midst. */
@Tag("lincheck")
class MeterIsLinearizableTest {

    /** A gathering goes through all buckets, and a leap of the clock through all tenths: loops that are no livelock. */
    private static final int LOOP_BOUND = 50_000;

    /** Counting, looking, and letting go of the history, each time more than a minute after the time before. */
    public static class LettingGo {

        private static final long MORE_THAN_A_MINUTE = 70_000_000_000L;

        private final Meter meter = new Meter(new Timebase(0, 0, unused -> {}));
        private volatile long now;

        /** Counts a call. */
        @Operation
        public void passed() {
            meter.passed(1, now);
        }

        /** Counts a refusal. */
        @Operation
        public void refused() {
            meter.refused(now);
        }

        /** Lets go of the history, if nobody counts. */
        @Operation(nonParallelGroup = "clock")
        public void idle() {
            now += MORE_THAN_A_MINUTE;
            meter.idle(now);
        }

        /** All that was counted. */
        @Operation
        public String total() {
            Figures total = new Reading(now).add(meter).snapshot().total();
            return total.passed() + " passed, " + total.refused() + " refused";
        }
    }

    @Test
    void onManySchedules() {
        new ModelCheckingOptions()
                .loopBound(LOOP_BOUND)
                .iterations(6)
                .invocationsPerIteration(200)
                .threads(2)
                .actorsPerThread(3)
                .actorsBefore(1)
                .actorsAfter(1)
                .check(LettingGo.class);
    }

    @Test
    void withThreadsThatRace() {
        new StressOptions()
                .iterations(20)
                .invocationsPerIteration(2_000)
                .threads(3)
                .actorsPerThread(3)
                .actorsBefore(1)
                .actorsAfter(1)
                .check(LettingGo.class);
    }
}
