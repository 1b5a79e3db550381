package io.headgate.rules.sentinel;

import io.headgate.hotparameter.LazyBucket;
import io.headgate.hotparameter.ValueLimit;
import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.TokenBucket;
import java.math.BigInteger;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a value may have by our rules, as Sentinel's. */
final class AmountWriting {

    private static final BigInteger SECOND = BigInteger.valueOf(1_000_000_000);
    private static final String BUCKET_BACK =
            "Sentinel's bucket is refilled only by a call that comes more than a whole interval"
                    + " after the last refill";

    private final Notes notes;

    AmountWriting(Notes notes) {
        this.notes = notes;
    }

    /** The amount; null when Sentinel has nothing like it, which is noted. */
    @Nullable
    Amount of(ValueLimit limit) {
        if (limit instanceof ValueLimit.InFlight places) {
            return new Amount(true, places.permits(), 1, 0, false, 0);
        }
        ValueLimit.Rate rate = (ValueLimit.Rate) limit;
        Amount amount = amount(rate.limit(), rate.maxWait());
        if (amount == null) {
            notes.noEquivalent("limit", limit, "Sentinel has buckets that hold at least one interval, and queues");
        }
        return amount;
    }

    private @Nullable Amount amount(Limit limit, Duration maxWait) {
        if (limit instanceof LeakyQueue) {
            boolean none = maxWait.isZero();
            int millis = Times.whole(maxWait, Duration.ofMillis(1), "maxWait", notes);
            return millis == 0 && !none ? null : perSeconds(limit, 0, true, millis);
        }
        if (!maxWait.isZero()) {
            return null;
        }
        if (limit instanceof TokenBucket bucket) {
            noteBucket(bucket);
            return perSeconds(limit, bucket.burst(), false, 0);
        }
        return limit instanceof LazyBucket ? perSeconds(limit, limit.capacity(), false, 0) : null;
    }

    private void noteBucket(TokenBucket bucket) {
        notes.changedInAll("", BUCKET_BACK);
        if (bucket.initial() != bucket.burst()) {
            notes.changed("initial", bucket.initial(), "Sentinel's bucket begins full");
        }
        if (bucket.refill() != Refill.GREEDY) {
            notes.changed("refill", bucket.refill(), BUCKET_BACK);
        }
    }

    /** In whole seconds: 1 per 500 ms are 2 per second. */
    private static @Nullable Amount perSeconds(Limit limit, long capacity, boolean queues, int maxWaitMillis) {
        BigInteger nanos = BigInteger.valueOf(limit.period().toNanos());
        BigInteger times = SECOND.divide(nanos.gcd(SECOND));
        BigInteger count = BigInteger.valueOf(limit.permits()).multiply(times);
        BigInteger burst = BigInteger.valueOf(capacity).subtract(count);
        boolean fits = count.bitLength() < 53 && burst.bitLength() < Integer.SIZE;
        long more = queues || limit.permits() == 0 ? 0 : burst.longValue();
        if (!fits && !queues || more < 0) {
            return null;
        }
        long seconds = nanos.multiply(times).divide(SECOND).longValueExact();
        return new Amount(false, count.longValueExact(), seconds, more, queues, maxWaitMillis);
    }
}
