package io.headgate.limiter.pace;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RefuseAll;
import io.headgate.limiter.WallClock;
import io.headgate.limiter.Wide;
import java.time.Duration;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * A bucket that holds at most {@code burst} tokens and is refilled with {@code permits} tokens per {@code period}; each
 * permit takes one. The limit for work that may come in bursts but must keep to a rate in the long run.
 *
 * <p>Promise: in any interval of length X at most {@code burst + floor(X · permits / period)} permits are granted.
 * Arithmetic is exact at any rate up to one permit a nanosecond: the fraction of a token is never rounded away, however
 * often or seldom one asks. With {@link Refill#INTERVAL}: at most {@code burst} plus {@code permits} for each end of a
 * period within the interval.
 *
 * <pre>
 *      refill, evenly: one token each period/permits
 *           │
 *      ┌────▼────┐  full: what drips in is lost
 *      │ ● ● ●   │  burst = 5
 *      └────┬────┘
 *           ▼ one token per permit, now or not at all
 * </pre>
 *
 * @param permits tokens per period; 0 refuses everything
 * @param period the period, at most 100 years
 * @param burst the most tokens the bucket holds; 0 refuses everything
 * @param initial the tokens it begins with
 * @param refill how tokens come in
 */
public record TokenBucket(long permits, Duration period, long burst, long initial, Refill refill) implements Limit {

    /** Checks the settings. */
    public TokenBucket {
        Pace.check(permits, period);
        require(burst >= 0 && burst <= Terms.MOST_TICKS, "burst", burst, "0 (refuses everything) to 2^60");
        require(initial >= 0 && initial <= burst, "initial", initial, "0 to " + burst + ", the burst");
        requireNonNull(refill, "refill");
        require(
                permits == 0 || Wide.multiplyDivide(burst, period.toNanos(), permits) <= Algorithm.MAX_WAIT_NANOS,
                "burst",
                burst,
                "a bucket that fills within 100 years");
    }

    /** {@code permits} per {@code period}, a burst of as many, starting full. */
    public static TokenBucket of(long permits, Duration period) {
        return new TokenBucket(permits, period, permits, permits, Refill.GREEDY);
    }

    /** {@code permits} per second, a burst of as many, starting full. */
    public static TokenBucket perSecond(long permits) {
        return of(permits, Duration.ofSeconds(1));
    }

    /** The same rate with another burst, starting full. */
    public TokenBucket withBurst(long newBurst) {
        return new TokenBucket(permits, period, newBurst, newBurst, refill);
    }

    /** The same bucket, starting with {@code newInitial} tokens. */
    public TokenBucket withInitial(long newInitial) {
        return new TokenBucket(permits, period, burst, newInitial, refill);
    }

    /** The same bucket, refilled in another way. */
    public TokenBucket withRefill(Refill newRefill) {
        return new TokenBucket(permits, period, burst, initial, newRefill);
    }

    @Override
    public long capacity() {
        return permits == 0 ? 0 : burst;
    }

    @Override
    public Algorithm start(long now, WallClock wall) {
        return filled(initial, terms -> ticksOf(initial, terms), now);
    }

    @Override
    public Algorithm startLike(Algorithm other, long now, WallClock wall) {
        if (other instanceof IntervalBucket interval) {
            return interval.copy(now);
        }
        if (other instanceof WideBuckets wide) {
            return wide.copy(now);
        }
        return other instanceof Timeline line ? line.copy(now) : Limit.super.startLike(other, now, wall);
    }

    @Override
    public Algorithm startBeside(Algorithm other, long now, WallClock wall) {
        return other instanceof Timeline line ? line.beside(ticksOf(initial, line.terms()), now) : start(now, wall);
    }

    /** Between algorithms a bucket begins full less what was in use, whatever its initial filling. */
    @Override
    public Algorithm startAfter(Algorithm before, long now, WallClock wall) {
        if (capacity() > 0 && refill == Refill.INTERVAL && before instanceof IntervalBucket old) {
            return new IntervalBucket(this, old, now);
        }
        if (capacity() > 0 && refill == Refill.GREEDY && before instanceof WideBuckets old && old.size() == 1) {
            WideBuckets next = new WideBuckets(this, List.of(withInitial(burst)), now);
            next.carryOver(old, now); // it stays in two words, which hold any bucket
            return next;
        }
        if (capacity() > 0 && refill == Refill.GREEDY && CarryOver.sameKind(this, before)) {
            return terms().fit()
                    ? CarryOver.usedPermits((Timeline) before, this, terms(), now)
                    : CarryOver.inTwoWords((Timeline) before, this, now);
        }
        Algorithm full = filled(burst, terms -> CarryOver.everything(terms, before, now), now);
        return Limit.charged(full, before, now);
    }

    private Algorithm filled(long tokens, ToLongFunction<Terms> saved, long now) {
        if (capacity() == 0) {
            return new RefuseAll(this);
        }
        if (refill == Refill.INTERVAL) {
            return new IntervalBucket(this, tokens, now);
        }
        Terms terms = terms();
        return terms.fit()
                ? new Timeline(this, terms, saved.applyAsLong(terms), now)
                : new WideBuckets(this, List.of(withInitial(tokens)), now);
    }

    private long ticksOf(long tokens, Terms terms) {
        return tokens == burst ? Timeline.AT_REST : tokens * terms.price();
    }

    private Terms terms() {
        Pace pace = Pace.of(permits, period);
        return Terms.bucket(pace, Wide.multiplyCapped(burst, pace.ticks()), burst);
    }
}
