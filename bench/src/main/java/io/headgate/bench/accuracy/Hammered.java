package io.headgate.bench.accuracy;

import io.headgate.bench.contender.Attempt;
import io.headgate.bench.contender.Peers;
import io.headgate.bench.contender.Side;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * One row of the accuracy table: a limiter set to so many permits a second.
 *
 * @param promise what it says it will never exceed, if it says so
 */
record Hammered(String name, Side side, long perSecond, Optional<Promise> promise, Supplier<Attempt> start) {

    private static final Duration SECOND = Duration.ofSeconds(1);

    /** Every peer, and each of ours that promises something about stretches of time. */
    static List<Hammered> all(long perSecond) {
        Promise once = new Promise.Within(perSecond, SECOND);
        Promise twice = new Promise.Within(2 * perSecond, SECOND);
        return List.of(
                peer("Guava", perSecond, Peers::guava),
                peer("Bucket4j", perSecond, Peers::bucket4j),
                peer("Resilience4j", perSecond, Peers::resilience4j),
                peer("Failsafe smooth", perSecond, Peers::failsafeSmooth),
                peer("Failsafe bursty", perSecond, Peers::failsafeBursty),
                peer("Sentinel", perSecond, (permits, aSecond) -> Peers.sentinelPerSecond(permits)),
                ours(SlidingWindow.perSecond(perSecond), perSecond, once),
                ours(SlidingLog.perSecond(perSecond), perSecond, once),
                ours(Gcra.perSecond(perSecond), perSecond, above(1, perSecond)),
                ours(LeakyQueue.perSecond(perSecond, Duration.ZERO), perSecond, above(1, perSecond)),
                ours(TokenBucket.perSecond(perSecond), perSecond, above(perSecond, perSecond)),
                ours(LeakyBucket.perSecond(perSecond), perSecond, above(perSecond, perSecond)),
                ours(SmoothBursty.perSecond(perSecond), perSecond, above(perSecond + 1, perSecond)),
                ours(FixedWindow.perSecond(perSecond), perSecond, twice),
                ours(AlignedSlices.perSecond(perSecond), perSecond, twice),
                ours(TwoWindowCounter.perSecond(perSecond), perSecond, twice));
    }

    private static Promise above(long burst, long perSecond) {
        return new Promise.Above(burst, perSecond, SECOND);
    }

    private static Hammered peer(String name, long perSecond, BiFunction<Long, Duration, Attempt> library) {
        return new Hammered(name, Side.PEER, perSecond, Optional.empty(), () -> library.apply(perSecond, SECOND));
    }

    private static Hammered ours(Limit limit, long perSecond, Promise promise) {
        String name = limit.getClass().getSimpleName();
        return new Hammered(name, Side.OURS, perSecond, Optional.of(promise), () -> {
            RateLimiter limiter = RateLimiter.of(limit);
            return limiter::tryAcquire;
        });
    }
}
