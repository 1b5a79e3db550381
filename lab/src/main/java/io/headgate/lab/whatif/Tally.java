package io.headgate.lab.whatif;

/** Counts what becomes of calls. For one thread. */
final class Tally {

    private long offered;
    private long refused;
    private long waiting;
    private long inFlight;
    private long good;
    private long failed;
    private long timedOut;
    private long turnedAway;
    private long waited;
    private final LatencyBuckets latency = new LatencyBuckets();

    void offered() {
        offered++;
    }

    void refused() {
        refused++;
    }

    void waits(int more) {
        waiting += more;
        waited += Math.max(0, more);
    }

    void admitted() {
        inFlight++;
    }

    void ended(Ending ending, long nanos) {
        inFlight--;
        switch (ending) {
            case GOOD -> good++;
            case FAILED -> failed++;
            case TIMED_OUT -> timedOut++;
            case TURNED_AWAY -> turnedAway++;
        }
        if (ending != Ending.TURNED_AWAY) {
            latency.add(nanos);
        }
    }

    Counts counts() {
        return new Counts(
                offered, refused, waiting, inFlight, good, failed, timedOut, turnedAway, waited, latency.percentiles());
    }
}
