package io.headgate.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A snapshot in the making: several meters can be read into one. For one thread. */
public final class Reading {

    static final int SECONDS = 60;

    private final long now;
    private long present; // the second in which the reading began, as soon as a meter has said which
    private boolean begun;
    final Sums totals = new Sums();
    final Sums lastSecond = new Sums();
    final Sums presentSecond = new Sums();
    final Sums[] seconds = new Sums[SECONDS];
    final long[] distribution = new long[Buckets.COUNT];
    long lastSecondNanos = Timebase.SECOND;
    long inFlight;
    long waiting;
    long permits;
    long waited;
    long waitNanos;

    /** A reading at {@code now} of the ticker. */
    public Reading(long now) {
        this.now = now;
        Arrays.setAll(seconds, unused -> new Sums());
    }

    /** Adds what {@code meter} has counted. */
    public Reading add(Meter meter) {
        meter.addTo(this, now);
        return this;
    }

    /** The second that is the present one for all meters of this reading: that of the first. */
    long present(long second) {
        if (!begun) {
            begun = true;
            present = second;
        }
        return present;
    }

    /** What was read. */
    public Snapshot snapshot() {
        List<Figures> minute = new ArrayList<>(SECONDS);
        Sums all = new Sums();
        for (Sums second : seconds) {
            minute.add(second.over(Timebase.SECOND));
            all.add(second);
        }
        all.add(presentSecond);
        ResponseTimes times =
                new ResponseTimes(distribution, all.finished == 0 ? 0 : all.shortestNanos, all.longestNanos);
        return new Snapshot(
                totals.over(0),
                lastSecond.over(lastSecondNanos),
                List.copyOf(minute),
                times,
                inFlight,
                waiting,
                permits,
                waited,
                waitNanos);
    }
}
