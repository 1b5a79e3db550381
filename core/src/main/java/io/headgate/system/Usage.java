package io.headgate.system;

/** Turns a running total of time used into the share of the time that has passed. For one thread at a time. */
final class Usage {

    private double usedBefore;
    private long askedAt;
    private double share = Double.NaN; // NaN: never asked, or the total was not available

    /**
     * The share used since this was last asked.
     *
     * @param usedNanos the running total; {@link Double#NaN} when it is not available
     * @param of how much could have been used per time
     * @return 0 to 1; 0 the first time, {@link Double#NaN} when not available
     */
    double since(double usedNanos, long now, double of) {
        boolean first = Double.isNaN(share);
        double passed = (double) (now - askedAt) * of;
        if (!first && passed <= 0 && !Double.isNaN(usedNanos)) {
            return share; // no time has passed: nothing new can be said
        }
        share = first && !Double.isNaN(usedNanos) ? 0 : (usedNanos - usedBefore) / passed;
        share = Math.max(0, Math.min(1, share)); // keeps NaN
        usedBefore = usedNanos;
        askedAt = now;
        return share;
    }
}
