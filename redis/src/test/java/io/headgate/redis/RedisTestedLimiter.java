package io.headgate.redis;

import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.pace.TokenBuckets;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.Opening;
import io.headgate.redis.form.Forms;
import io.headgate.testkit.sequences.LocalTestedLimiter;
import io.headgate.testkit.sequences.SequenceClock;
import io.headgate.testkit.sequences.TestedLimiter;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A limit on a real Redis, in the time of a sequence.
 *
 * <p>It is held to what a limit of this process is held to, with the exceptions that {@code docs/guide/redis.md} lists under "What does
 * not fit":
 * <ul>
 *   <li>A token bucket begins full, whatever its {@code initial}.
 *   <li>{@link TokenBuckets} have no form on Redis, and a few rates that are no whole number of microseconds cannot be counted exactly
 *       there. No sequence is played on those, and no limit becomes one.
 *   <li>A limit of another kind begins anew, an aligned window of another period too, and a quota with a shorter one. Those do not know of
 *       calls that are booked: a limit does not become one while there are any. With none booked each keeps its promise from the
 *       change on, and is held to that.
 * </ul>
 */
final class RedisTestedLimiter implements TestedLimiter {

    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private static final Forms FORMS = new Forms(SequenceStore.clock());

    private final SequenceStore store;
    private final RedisLimits limits;
    private final TestedLimiter limiter;
    private Limit limit;

    private RedisTestedLimiter(SequenceStore store, SequenceClock clock, Limit limit) {
        this.store = store;
        this.limits = new RedisLimits(store, SequenceStore.clock(), clock, "test", DEADLINE, () -> {});
        this.limit = onRedis(limit);
        this.limiter = new LocalTestedLimiter(limits.limiter("orders", this.limit));
    }

    /** Makes limiters on a database that nobody else uses, which is emptied for each. */
    record OnDatabase(SequenceStore store) implements Maker {
        @Override
        public TestedLimiter make(Limit limit, SequenceClock clock) {
            return new RedisTestedLimiter(store.begin(clock), clock, limit);
        }

        @Override
        public boolean makes(Limit limit) {
            return hasForm(limit);
        }

        @Override
        public boolean makesSeveral() {
            return false;
        }
    }

    private static Limit onRedis(Limit limit) {
        return limit instanceof TokenBucket bucket ? bucket.withInitial(bucket.burst()) : limit;
    }

    @Override
    public boolean canBecome(Limit next, boolean isAnythingBooked) {
        return hasForm(next) && (!isAnythingBooked || next.capacity() == 0 || goesOn(next));
    }

    private static boolean hasForm(Limit next) {
        try {
            FORMS.of(onRedis(next));
            return true;
        } catch (IllegalArgumentException refusedWithTheReason) {
            return false;
        }
    }

    private boolean goesOn(Limit next) {
        boolean sameKind = FORMS.of(limit).kind().equals(FORMS.of(onRedis(next)).kind());
        if (limit instanceof CalendarQuota quota && next instanceof CalendarQuota other) {
            return other.period().compareTo(quota.period()) >= 0;
        }
        if (limit instanceof FixedWindow window && next instanceof FixedWindow other) {
            boolean bothFromFirstCall = window.opening() == Opening.FIRST_CALL && other.opening() == Opening.FIRST_CALL;
            return bothFromFirstCall
                    || (window.opening() == other.opening() && window.period().equals(other.period()));
        }
        return sameKind;
    }

    /** An answer that is not of Redis proves nothing, and a script never fails. */
    private <T extends @Nullable Object> T byRedis(Supplier<T> question) {
        T answer = question.get();
        FleetFigures figures = limits.figures();
        if (figures.decidedAlone() > 0 || !store.failure().isEmpty()) {
            throw new IllegalStateException("not decided by Redis: " + figures.lastFailure() + store.failure());
        }
        return answer;
    }

    @Override
    public boolean tryAcquire(long permits) {
        return byRedis(() -> limiter.tryAcquire(permits));
    }

    @Override
    public long consumeUpTo(long permits) {
        return byRedis(() -> limiter.consumeUpTo(permits));
    }

    @Override
    public @Nullable Booking reserve(long permits) {
        return byRedis(() -> limiter.reserve(permits));
    }

    @Override
    public @Nullable Booking reserve(long permits, long maxWaitNanos) {
        return byRedis(() -> limiter.reserve(permits, maxWaitNanos));
    }

    @Override
    public long charge(long permits) {
        return byRedis(() -> limiter.charge(permits));
    }

    @Override
    public long retryAfterNanos(long permits) {
        return byRedis(() -> limiter.retryAfterNanos(permits));
    }

    @Override
    public void reconfigure(Limit next) {
        limit = onRedis(next);
        limiter.reconfigure(limit);
    }
}
