package io.headgate.bench.overadmission;

/**
 * What came of many attempts in many stretches of time, each with the same limit.
 *
 * @param attempts all of them
 * @param admitted of these
 * @param stretches in which the limit held, or should have
 * @param over admissions beyond the limit, all stretches together
 * @param worst the most admissions in one stretch
 */
record Tally(long attempts, long admitted, long stretches, long over, long worst) {

    static final Tally NOTHING = new Tally(0, 0, 0, 0, 0);

    /** With one more stretch. */
    Tally plus(long moreAttempts, long moreAdmitted, long limit) {
        return new Tally(
                attempts + moreAttempts,
                admitted + moreAdmitted,
                stretches + 1,
                over + Math.max(0, moreAdmitted - limit),
                Math.max(worst, moreAdmitted));
    }
}
