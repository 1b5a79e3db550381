package io.headgate.console.history;

import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Counts for {@link HistoryCounts}. Safe for many threads. */
final class HistoryCounters {

    final LongAdder dropped = new LongAdder();
    final LongAdder timesDropped = new LongAdder();
    final LongAdder damaged = new LongAdder();
    final LongAdder failed = new LongAdder();
    final LongAdder lost = new LongAdder();
    final LongAdder stretches = new LongAdder();
    final LongAdder bytes = new LongAdder();
    final LongAccumulator slowestNanos = new LongAccumulator(Math::max, 0);
    private final LongAdder taken = new LongAdder();
    private final LongAdder repeated = new LongAdder();
    private final LongAdder outOfTime = new LongAdder();

    void count(Recorder.Outcome outcome) {
        switch (outcome) {
            case TAKEN -> taken.increment();
            case REPEATED -> repeated.increment();
            case OUT_OF_TIME -> outOfTime.increment();
            case TOO_MANY -> dropped.increment();
        }
    }

    HistoryCounts counts() {
        return new HistoryCounts(
                taken.sum(),
                repeated.sum(),
                outOfTime.sum(),
                dropped.sum(),
                timesDropped.sum(),
                damaged.sum(),
                failed.sum(),
                lost.sum(),
                stretches.sum(),
                bytes.sum(),
                slowestNanos.get() / 1_000_000);
    }
}
