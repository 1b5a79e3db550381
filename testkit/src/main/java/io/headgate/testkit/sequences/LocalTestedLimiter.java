package io.headgate.testkit.sequences;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A limiter of this process, as {@link RateLimiter#of} makes it. */
public final class LocalTestedLimiter implements TestedLimiter {

    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

    private final RateLimiter limiter;

    /** A limiter whose verbs are to be tried. */
    public LocalTestedLimiter(RateLimiter limiter) {
        this.limiter = limiter;
    }

    /** As a {@link Maker}. */
    public static TestedLimiter make(Limit limit, SequenceClock clock) {
        return new LocalTestedLimiter(RateLimiter.of(limit, clock, clock));
    }

    @Override
    public boolean tryAcquire(long permits) {
        return limiter.tryAcquire(permits);
    }

    @Override
    public long consumeUpTo(long permits) {
        return limiter.consumeUpTo(permits);
    }

    /** A wait that the limiter does not grant, such as more than a sliding log's period, counts as refused. */
    @Override
    public @Nullable Booking reserve(long permits) {
        try {
            return booking(limiter.reserve(permits));
        } catch (IllegalStateException tooLong) {
            return null;
        } catch (IllegalArgumentException tooMany) {
            if (permits > limiter.limit().largestTake()) {
                return null;
            }
            throw tooMany;
        }
    }

    @Override
    public @Nullable Booking reserve(long permits, long maxWaitNanos) {
        return booking(limiter.reserve(permits, Duration.ofNanos(maxWaitNanos)));
    }

    @Override
    public long charge(long permits) {
        Duration wait = limiter.charge(permits);
        return wait.compareTo(LONGEST) >= 0 ? NEVER : wait.toNanos();
    }

    @Override
    public long retryAfterNanos(long permits) {
        return limiter.probe(permits).retryAfterNanos();
    }

    @Override
    public void reconfigure(Limit next) {
        limiter.reconfigure(next);
    }

    private static @Nullable Booking booking(Reservation reservation) {
        return reservation.isGranted() ? new LocalBooking(reservation) : null;
    }

    private record LocalBooking(Reservation reservation) implements Booking {

        @Override
        public long delayNanos() {
            return reservation.delay().toNanos();
        }

        @Override
        public long refund(long permits) {
            return reservation.refund(permits);
        }

        @Override
        public long cancel() {
            return reservation.cancel();
        }
    }
}
