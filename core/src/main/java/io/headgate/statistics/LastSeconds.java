package io.headgate.statistics;

import static io.headgate.limiter.Checks.require;

import java.util.Arrays;

/** The last few complete seconds of one or several meters, read at little cost. For one thread. */
public final class LastSeconds {

    private final long now;
    private final Sums[] seconds; // oldest first
    private long inFlight;
    private long waiting;

    /** The last {@code count} complete seconds, 1 to 60, before {@code now} of the ticker. */
    public LastSeconds(long now, int count) {
        require(count >= 1 && count <= Reading.SECONDS, "count", count, "1 to " + Reading.SECONDS);
        this.now = now;
        this.seconds = new Sums[count];
        Arrays.setAll(seconds, unused -> new Sums());
    }

    /** Adds what {@code meter} has counted. @return whether it has counted anything lately */
    public boolean add(Meter meter) {
        return meter.addTo(this, now);
    }

    void add(Recording recording) {
        recording.addTo(seconds, now);
    }

    void running(long moreInFlight, long moreWaiting) {
        inFlight += moreInFlight;
        waiting += moreWaiting;
    }

    /** How many seconds. */
    public int count() {
        return seconds.length;
    }

    /** One of the seconds; 0 is the oldest. */
    public Figures second(int index) {
        return seconds[index].over(Timebase.SECOND);
    }

    /** Calls that have begun and not ended. */
    public long inFlight() {
        return inFlight;
    }

    /** Calls that wait to begin. */
    public long waiting() {
        return waiting;
    }
}
