package io.headgate.statistics;

/** What a meter has counted since it was made; stays when the history is let go. For one thread at a time. */
final class Totals {

    private Sums sums = new Sums();
    private long extraPermits;
    private long waited;
    private long waitNanos;

    void addBeginnings(long passed, long refused) {
        sums.passed += passed;
        sums.refused += refused;
    }

    void addFinished(long finished) {
        sums.finished += finished;
    }

    void addErrors(long errors) {
        sums.errors += errors;
    }

    void time(long nanos, long shortest, long longest) {
        sums.time(nanos, shortest, longest);
    }

    void addWaits(long morePermits, long moreWaited, long moreNanos) {
        extraPermits += morePermits;
        waited += moreWaited;
        waitNanos += moreNanos;
    }

    /** Takes over all that {@code other} has, which is left with nothing. */
    void takeOver(Totals other) {
        sums.add(other.sums);
        addWaits(other.extraPermits, other.waited, other.waitNanos);
        other.sums = new Sums();
        other.extraPermits = 0;
        other.waited = 0;
        other.waitNanos = 0;
    }

    long inFlight() {
        return sums.passed - sums.finished;
    }

    void addTo(Reading reading) {
        reading.totals.add(sums);
        reading.inFlight += inFlight();
        reading.permits += sums.passed + extraPermits;
        reading.waited += waited;
        reading.waitNanos += waitNanos;
    }
}
