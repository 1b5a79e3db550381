package io.headgate.hotparameter;

import java.util.concurrent.atomic.AtomicLong;

/** The latest of the instants it was told of, which may be later than what a thread read that was held up since. Lock-free. */
final class LatestInstant {

    private final AtomicLong latest;

    LatestInstant(long first) {
        this.latest = new AtomicLong(first);
    }

    void advanceTo(long instant) {
        latest.accumulateAndGet(instant, LatestInstant::later);
    }

    /** {@code now}, or an instant it was told of when that is later. */
    long after(long now) {
        return later(now, latest.get());
    }

    static long later(long one, long other) {
        return one - other >= 0 ? one : other;
    }
}
