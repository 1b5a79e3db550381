package io.headgate.agent.wire;

/**
 * The response times of one resource. Bucket {@code i} holds the calls that took from {@code 2^(i/2)} microseconds up to
 * {@code 2^((i+1)/2)}; bucket 0 also all that were quicker, the last all that were slower.
 *
 * @param name the resource
 * @param first the index of the first bucket in {@code calls}
 * @param calls how many calls fell into each bucket from there on
 */
public record ResourceTimes(String name, int first, long[] calls) {

    /** How many buckets there are. */
    public static final int BUCKETS = 50;
}
