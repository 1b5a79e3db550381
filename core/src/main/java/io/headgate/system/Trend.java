package io.headgate.system;

/** What the calls have shown from period to period. For one thread at a time, but for {@link #capacity}. */
final class Trend {

    private final Vitals vitals;
    private final Capacity capacity = new Capacity();
    private final long everyNanos;
    private long beganBefore;
    private long endedBefore;
    private long nanosBefore;
    private long closedAt;
    private boolean begun;
    private double averageNanos;

    Trend(Vitals vitals, long everyNanos) {
        this.vitals = vitals;
        this.everyNanos = everyNanos;
    }

    /** Closes a period at {@code now}; {@code shedding} tells whether calls were shed in it. */
    Period close(long now, boolean shedding) {
        long ended = vitals.ended();
        long nanos = vitals.nanos();
        long began = vitals.began();
        long calls = ended - endedBefore;
        if (calls > 0) {
            averageNanos = (double) (nanos - nanosBefore) / calls;
        } else if (began - ended <= 0) {
            averageNanos = 0; // idle. With calls in flight and none ended nothing new is known: the last average stays
        }
        long length = begun ? Math.max(1, now - closedAt) : everyNanos;
        capacity.add(calls, averageNanos / 1e9, length / 1e9, shedding);
        Period period = new Period(began - beganBefore, calls, began - ended, capacity.inFlight(), length / 1e6);
        begun = true;
        beganBefore = began;
        endedBefore = ended;
        nanosBefore = nanos;
        closedAt = now;
        return period;
    }

    /** The average response time of the calls that ended in the last period in which any did; 0 when idle. */
    double averageMilliseconds() {
        return averageNanos / 1e6;
    }

    /** Calls in flight that could be served without queueing; infinite while unknown. For any thread. */
    double capacity() {
        return capacity.inFlight();
    }
}
