package io.headgate.redis;

import io.headgate.limiter.Ticker;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/** Measures round trips to Redis, in a bounded space. Safe for many threads. */
final class RoundTrips {

    /*
     * Times are counted in buckets, eight to each doubling, so that a bucket is at most 12.5 % wide; two sets of them, of
     * this minute and of the one before, so that what is told is at most two minutes old and never of a moment only.
     *
     *      nanoseconds   8   9   10  11  12  13  14  15  16    18    20  ...
     *                  |   |   |   |   |   |   |   |   |     |     |
     */
    private static final int PER_DOUBLING = 8;
    private static final int BUCKETS = 38 * PER_DOUBLING; // the last begins at 128 s
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private final Ticker ticker;
    private final LongAdder count = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder total = new LongAdder();
    private final AtomicReference<Minutes> minutes;

    RoundTrips(Ticker ticker) {
        this.ticker = ticker;
        long now = ticker.read();
        this.minutes = new AtomicReference<>(new Minutes(new Times(now), new Times(now)));
    }

    private record Minutes(Times before, Times current) {}

    /** What took how long in a minute. */
    private static final class Times {
        final long start;
        final AtomicLongArray buckets = new AtomicLongArray(BUCKETS);
        final AtomicLong longest = new AtomicLong();

        Times(long start) {
            this.start = start;
        }
    }

    /** One that ended at {@code now} and took so long. */
    void add(long nanos, long now, boolean isFailure) {
        long took = Math.max(0, nanos);
        count.increment();
        total.add(took);
        if (isFailure) {
            failed.increment();
        }
        Times current = at(now).current;
        current.buckets.incrementAndGet(bucketOf(took));
        if (took > current.longest.get()) {
            current.longest.accumulateAndGet(took, Math::max);
        }
    }

    private Minutes at(long now) {
        Minutes present = minutes.get();
        if (now - present.current.start < MINUTE) {
            return present;
        }
        return minutes.updateAndGet(seen -> {
            long age = now - seen.current.start;
            if (age < MINUTE) {
                return seen;
            }
            return new Minutes(age < 2 * MINUTE ? seen.current : new Times(now), new Times(now));
        });
    }

    RoundTripFigures figures() {
        Minutes seen = at(ticker.read());
        long[] buckets = new long[BUCKETS];
        long all = 0;
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            buckets[bucket] = seen.before.buckets.get(bucket) + seen.current.buckets.get(bucket);
            all += buckets[bucket];
        }
        long longest = Math.max(seen.before.longest.get(), seen.current.longest.get());
        return new RoundTripFigures(
                count.sum(),
                failed.sum(),
                Duration.ofNanos(total.sum()),
                Duration.ofNanos(Math.min(longest, most(buckets, all - all / 2))),
                Duration.ofNanos(Math.min(longest, most(buckets, all - all / 100))),
                Duration.ofNanos(longest));
    }

    /** What the first so many took at most. */
    private static long most(long[] buckets, long rank) {
        long seen = 0;
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            seen += buckets[bucket];
            if (seen >= rank && seen > 0) {
                return bucket == BUCKETS - 1 ? Long.MAX_VALUE : lowest(bucket + 1) - 1;
            }
        }
        return 0;
    }

    static int bucketOf(long nanos) {
        int bits = 63 - Long.numberOfLeadingZeros(nanos | 1);
        if (bits < 3) {
            return (int) nanos;
        }
        int bucket = (bits - 2) * PER_DOUBLING + (int) (nanos >>> (bits - 3)) % PER_DOUBLING;
        return Math.min(bucket, BUCKETS - 1);
    }

    static long lowest(int bucket) {
        return bucket < PER_DOUBLING
                ? bucket
                : (long) (PER_DOUBLING + bucket % PER_DOUBLING) << (bucket / PER_DOUBLING - 1);
    }
}
