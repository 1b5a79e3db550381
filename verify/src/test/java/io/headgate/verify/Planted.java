package io.headgate.verify;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.testkit.contract.Subject;
import io.headgate.testkit.oracle.Oracle;
import io.headgate.testkit.oracle.SliceOracle;
import io.headgate.testkit.oracle.TokenBucketOracle;
import io.headgate.testkit.promise.Promise;
import io.headgate.testkit.promise.Promises;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Duration;
import java.util.function.LongFunction;

/**
 * An algorithm that claims to enforce a limit, and what that limit's exact answers and promise are.
 *
 * @param claimed the limit as the mutant's user would have asked for it
 * @param period the time scale on which its state changes
 * @param start makes the algorithm that stands in for it
 * @param shell what goes around the limiter
 * @param oracle the exact answers of a limiter that begins at an instant
 * @param promise what a limiter that begins at an instant promises
 */
record Planted(
        Limit claimed,
        Duration period,
        Start start,
        Shell shell,
        LongFunction<Oracle> oracle,
        LongFunction<Promise> promise)
        implements Subject {

    private static final int HEAVIEST = 5;

    /** Makes an algorithm that begins at {@code now}. */
    interface Start {
        Algorithm at(long now, WallClock wall);
    }

    /** Goes around a limiter. */
    interface Shell {
        RateLimiter around(RateLimiter limiter, Ticker ticker);
    }

    /** Makes an algorithm for a limit. */
    interface Maker<L> {
        Algorithm make(L limit, long now);
    }

    static Planted bucket(TokenBucket limit, Maker<TokenBucket> maker) {
        long fill = limit.burst() * limit.period().toNanos() / limit.permits();
        return new Planted(
                limit,
                Duration.ofNanos(fill),
                (now, wall) -> maker.make(limit, now),
                (limiter, ticker) -> limiter,
                start -> new TokenBucketOracle(limit.burst(), limit.permits(), limit.period(), limit.burst(), start),
                start -> Promises.bucket(limit.burst(), limit.permits(), limit.period()));
    }

    static Planted sliding(SlidingWindow limit, Maker<SlidingWindow> maker) {
        return new Planted(
                limit,
                limit.period(),
                (now, wall) -> maker.make(limit, now),
                (limiter, ticker) -> limiter,
                start -> SliceOracle.slidingWindow(limit.permits(), limit.period(), limit.slices(), start),
                start -> Promises.atMostInAnyInterval(limit.permits(), limit.period()));
    }

    /** A fixed window whose first one begins with the limiter. */
    static Planted fixed(FixedWindow limit, Maker<FixedWindow> maker) {
        return new Planted(
                limit,
                limit.period(),
                (now, wall) -> maker.make(limit, now),
                (limiter, ticker) -> limiter,
                start -> SliceOracle.alignedSlices(limit.permits(), limit.period(), 1, start),
                start -> Promises.atMostPerWindow(limit.permits(), limit.period(), start));
    }

    /** The same algorithm in another shell. */
    Planted in(Shell newShell) {
        return new Planted(claimed, period, start, newShell, oracle, promise);
    }

    /** The limit itself in place of the mutant: what a control is. */
    Planted asClaimed() {
        return new Planted(claimed, period, claimed::start, shell, oracle, promise);
    }

    @Override
    public RateLimiter limiter(FakeTicker ticker, FakeWallClock wall) {
        return shell.around(RateLimiter.of(new StandIn(claimed, start), ticker, wall), ticker);
    }

    @Override
    public Oracle oracle(long begin, long epochOffset) {
        return oracle.apply(begin);
    }

    @Override
    public Promise promise(long begin, long epochOffset) {
        return promise.apply(begin);
    }

    @Override
    public long atOnce() {
        return claimed.capacity();
    }

    @Override
    public long heaviest() {
        return Math.min(claimed.capacity(), HEAVIEST);
    }

    /** A limit that is enforced by another algorithm than it asks for. */
    private record StandIn(Limit claimed, Start start) implements Limit {
        @Override
        public long permits() {
            return claimed.permits();
        }

        @Override
        public Duration period() {
            return claimed.period();
        }

        @Override
        public long capacity() {
            return claimed.capacity();
        }

        @Override
        public Algorithm start(long now, WallClock wall) {
            Algorithm started = start.at(now, wall);
            return started instanceof Plain plain ? plain.statedAs(this) : started;
        }

        @Override
        public Algorithm startAfter(Algorithm before, long now, WallClock wall) {
            return before instanceof Plain plain ? plain.successor() : claimed.startAfter(before, now, wall);
        }
    }
}
