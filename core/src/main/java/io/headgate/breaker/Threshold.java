package io.headgate.breaker;

/**
 * The figure at which results are too bad.
 *
 * @param counts true when the figure is the number of bad results, false when it is their share
 * @param limit the figure held against
 * @param strictly whether the limit must be exceeded
 * @param fullIsEnough whether a share of 1 reaches a limit of 1 even so: Sentinel's slow calls, not its errors
 */
record Threshold(boolean counts, double limit, boolean strictly, boolean fullIsEnough) {

    static Threshold of(BreakerSettings settings) {
        Trip trip = settings.trip();
        return new Threshold(
                trip instanceof Trip.ErrorCount,
                trip.threshold(),
                settings.strictlyAbove(),
                trip instanceof Trip.SlowCalls);
    }

    /**
     * The figure. A share is rounded once, as the limit was when it was written down, so that 7 of 100 do reach 0.07;
     * {@code 0.07 * 100} would be more than 7.
     */
    double figure(long total, long bad) {
        if (counts) {
            return bad;
        }
        return total == 0 ? 0 : (double) bad / total;
    }

    /** Whether so many bad results of {@code total} are too many. Never without a bad one. */
    boolean reached(long total, long bad) {
        if (bad == 0) {
            return false;
        }
        double figure = figure(total, bad);
        return strictly ? figure > limit || (fullIsEnough && figure >= 1) : figure >= limit;
    }

    /** As {@link #reached}, for the few results after an open time: when all were bad, that is always too many. */
    boolean stillBad(long total, long bad) {
        return bad > 0 && (bad == total || reached(total, bad));
    }

    /** The least number of bad results among {@code total} that is still bad. */
    int leastStillBad(int total) {
        int bad = 1;
        while (!stillBad(total, bad)) {
            bad++;
        }
        return bad;
    }
}
