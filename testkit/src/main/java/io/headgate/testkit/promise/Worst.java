package io.headgate.testkit.promise;

/**
 * The interval in which a promise was broken by most.
 *
 * @param start its first instant, on the ticker
 * @param end the first instant after it
 * @param permits how many permits ran in it
 * @param allowed how many were promised at most
 */
public record Worst(long start, long end, long permits, long allowed) {

    /** How many permits ran beyond those promised. */
    public long excess() {
        return permits - allowed;
    }

    @Override
    public String toString() {
        return permits + " permits in [" + start + ", " + end + ") ns, allowed " + allowed;
    }
}
