package io.headgate.statistics;

import static io.headgate.limiter.Checks.require;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How response times were distributed over the last minute, or up to twenty seconds longer. A percentile is exact to within
 * one bucket, of which there are eight to each doubling: at most 12.5 % off. Immutable.
 */
public final class ResponseTimes {

    private static final double ROUNDING = 1 - 1e-14; // so that 99.9 % of 1000 are 999, and not one more

    private final long[] calls; // by bucket
    private final long total;
    private final long shortest;
    private final long longest;

    ResponseTimes(long[] calls, long shortest, long longest) {
        this.calls = calls;
        this.shortest = shortest;
        this.longest = longest;
        long sum = 0;
        for (long inBucket : calls) {
            sum += inBucket;
        }
        total = sum;
    }

    /** How many calls are in the distribution. */
    public long calls() {
        return total;
    }

    /** The response time that {@code percent} of the calls did not exceed; zero when there were none. */
    public Duration percentile(double percent) {
        require(percent >= 0 && percent <= 100, "percent", percent, "0 to 100");
        long rank = Math.max(1, (long) Math.ceil(percent * total / 100 * ROUNDING));
        long before = 0;
        for (int bucket = 0; bucket < calls.length; bucket++) {
            if (calls[bucket] > 0 && before + calls[bucket] >= rank) {
                return Duration.ofNanos(within(bucket, (double) (rank - before) / calls[bucket]));
            }
            before += calls[bucket];
        }
        return Duration.ZERO;
    }

    /** The buckets that hold any calls, the shortest first, so that distributions of several processes can be added up. */
    public List<Bucket> buckets() {
        List<Bucket> used = new ArrayList<>();
        for (int bucket = 0; bucket < calls.length; bucket++) {
            if (calls[bucket] > 0) {
                used.add(new Bucket(within(bucket, 0), within(bucket, 1), calls[bucket]));
            }
        }
        return used;
    }

    private long within(int bucket, double share) {
        long low = Buckets.low(bucket);
        long high = bucket == Buckets.COUNT - 1 ? Math.max(low, longest) : Buckets.low(bucket + 1) - 1;
        long guess = low + (long) (share * (high - low));
        long floor = bucket == Buckets.index(shortest) ? shortest : low;
        return Math.max(floor, bucket == Buckets.index(longest) ? Math.min(guess, longest) : guess);
    }

    /**
     * Calls that took about the same time.
     *
     * @param fromNanos at least this
     * @param toNanos at most this
     * @param calls how many there were
     */
    public record Bucket(long fromNanos, long toNanos, long calls) {}
}
