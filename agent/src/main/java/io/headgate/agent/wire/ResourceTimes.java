package io.headgate.agent.wire;

import static io.headgate.limiter.Checks.require;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

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

    /** Checks that the buckets exist and hold no less than nothing, and copies them. */
    public ResourceTimes {
        require(first >= 0 && first <= BUCKETS, "first", first, "0 to " + BUCKETS);
        require(calls.length <= BUCKETS - first, "calls", calls.length + " buckets", "at most " + (BUCKETS - first));
        calls = calls.clone();
        for (long inBucket : calls) {
            require(inBucket >= 0, "calls", inBucket, ">= 0");
        }
    }

    /** A copy of the buckets. */
    @Override
    public long[] calls() {
        return calls.clone();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ResourceTimes that
                && name.equals(that.name)
                && first == that.first
                && Arrays.equals(calls, that.calls);
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + Arrays.hashCode(calls);
    }
}
