package io.headgate.limiter.pace;

import static io.headgate.limiter.Checks.require;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RefuseAll;
import io.headgate.limiter.WallClock;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/**
 * Several token buckets decided as one: a permit takes a token from each, and is granted only if all have one. For "100 a
 * second, but no more than 1,000 a minute".
 *
 * <p>Promise: the promise of each bucket, and none loses a token to a call that another refused.
 *
 * @param buckets one to 16 buckets
 */
public record TokenBuckets(List<TokenBucket> buckets) implements Limit {

    private static final int MOST = 16;

    /** Checks the settings. */
    public TokenBuckets {
        buckets = List.copyOf(buckets);
        require(!buckets.isEmpty() && buckets.size() <= MOST, "buckets", buckets.size(), "1 to " + MOST + " buckets");
        for (TokenBucket bucket : buckets) {
            require(bucket.refill() == Refill.GREEDY, "refill", bucket.refill(), "GREEDY, for buckets decided as one");
        }
    }

    /** All of {@code buckets} at once. */
    public static TokenBuckets of(TokenBucket... buckets) {
        return new TokenBuckets(List.of(buckets));
    }

    /** The permits of the bucket that is refilled over the longest period. */
    @Override
    public long permits() {
        return slowest().permits();
    }

    /** The longest period. */
    @Override
    public Duration period() {
        return slowest().period();
    }

    private TokenBucket slowest() {
        return buckets.stream().max(Comparator.comparing(TokenBucket::period)).orElseThrow();
    }

    @Override
    public long capacity() {
        return buckets.stream().mapToLong(TokenBucket::capacity).min().orElseThrow();
    }

    @Override
    public Algorithm start(long now, WallClock wall) {
        return capacity() == 0 ? new RefuseAll(this) : new WideBuckets(this, buckets, now);
    }

    @Override
    public Algorithm startLike(Algorithm other, long now, WallClock wall) {
        return other instanceof WideBuckets same ? same.copy(now) : Limit.super.startLike(other, now, wall);
    }

    /** Each bucket goes on from the one of the same place; what is new begins full less what was in use. */
    @Override
    public Algorithm startAfter(Algorithm before, long now, WallClock wall) {
        List<TokenBucket> full = buckets.stream()
                .map(bucket -> bucket.withInitial(bucket.burst()))
                .toList();
        if (capacity() == 0) {
            return Limit.charged(new RefuseAll(this), before, now);
        }
        WideBuckets next = new WideBuckets(this, full, now);
        if (before instanceof WideBuckets old && old.size() == next.size()) {
            next.carryOver(old, now);
            return next;
        }
        return Limit.charged(next, before, now);
    }
}
