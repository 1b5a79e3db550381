package io.headgate.lab.whatif;

import java.util.Arrays;

/**
 * One slice of the time of a run. What was offered and refused counts when it came or was refused, everything else when it
 * ended. For one thread while the run goes on.
 */
public final class Moment {

    private long offered;
    private long refused;
    private long good;
    private long errors;
    private int mostQueued;
    private int mostRunning;
    private long[] refusedBy = {};
    private final LatencyBuckets latency = new LatencyBuckets();

    Moment() {}

    void offered() {
        offered++;
    }

    void refused(int series) {
        refused++;
        wouldRefuse(series, 1);
    }

    /** Of a rule in shadow, which refuses nothing. */
    void wouldRefuse(int series, long calls) {
        if (series >= refusedBy.length) {
            refusedBy = Arrays.copyOf(refusedBy, series + 1);
        }
        refusedBy[series] += calls;
    }

    void sees(int running, int queued) {
        mostRunning = Math.max(mostRunning, running);
        mostQueued = Math.max(mostQueued, queued);
    }

    void ended(Ending ending, long nanos) {
        if (ending == Ending.GOOD) {
            good++;
        } else {
            errors++;
        }
        if (ending != Ending.TURNED_AWAY) {
            latency.add(nanos);
        }
    }

    void add(Moment other) {
        offered += other.offered;
        refused += other.refused;
        good += other.good;
        errors += other.errors;
        sees(other.mostRunning, other.mostQueued);
        for (int series = 0; series < other.refusedBy.length; series++) {
            wouldRefuse(series, other.refusedBy[series]);
        }
        latency.add(other.latency);
    }

    /** Calls that came. */
    public long offeredCalls() {
        return offered;
    }

    /** Calls that rules refused. */
    public long refusedCalls() {
        return refused;
    }

    /** Calls that were answered in time and well. */
    public long goodCalls() {
        return good;
    }

    /** Calls that were admitted for nothing: failed, timed out, turned away. */
    public long errorCalls() {
        return errors;
    }

    /** The most calls that queued in the service at a time. */
    public int mostQueued() {
        return mostQueued;
    }

    /** The most calls that ran in the service at a time. */
    public int mostRunning() {
        return mostRunning;
    }

    /** What one rule refused, or would have refused if it is in shadow; the series is that of {@link RuleCount}. */
    public long refusedBy(int series) {
        return series >= 0 && series < refusedBy.length ? refusedBy[series] : 0;
    }

    /** How long the calls took that ended in this slice. */
    public Percentiles latency() {
        return latency.percentiles();
    }
}
