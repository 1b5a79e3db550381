package io.headgate.bench.contender;

import io.headgate.bench.contender.Contender.Trait;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.concurrency.ConcurrencyLimiter;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.pace.TokenBuckets;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.SmoothWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * Everything that is measured for speed, in the order of the tables.
 *
 * <p>Admitting means a billion a second, or as much as a library takes: some twenty times what one core can ask for.
 * Refusing means one a day with that one taken; a limiter whose period is always a second admits one of the millions of
 * calls in it.
 */
public final class Contenders {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration DAY = Duration.ofDays(1);
    private static final long BILLION = 1_000_000_000L;

    private static final Set<Trait> QUICK = Set.of(Trait.QUICK);
    private static final Set<Trait> FULL = Set.of();
    private static final Set<Trait> SPACED = Set.of(Trait.SPACED);

    private Contenders() {}

    /** All of them: the floor, the peers, ours. */
    public static List<Contender> all() {
        Contender floor = new Contender("clock + one word", Side.FLOOR, QUICK, Floor::admitting, Floor::refusing);
        return Stream.of(Stream.of(floor), peers(), quickOnes(), windows(), paces(), warmUps(), inFlight())
                .flatMap(each -> each)
                .toList();
    }

    /** The one called {@code name}. */
    public static Contender named(String name) {
        return all().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("contender: " + name + " (expected: one of "
                        + all().stream().map(Contender::name).toList() + ")"));
    }

    private static Stream<Contender> peers() {
        return Stream.of(
                peer("Guava", BILLION, Peers::guava),
                peer("Bucket4j", BILLION, Peers::bucket4j),
                peer("Resilience4j", Integer.MAX_VALUE, Peers::resilience4j),
                peer("Failsafe smooth", BILLION, Peers::failsafeSmooth),
                peer("Failsafe bursty", BILLION, Peers::failsafeBursty));
    }

    private static Stream<Contender> quickOnes() {
        return Stream.of(
                ours("TokenBucket", QUICK, TokenBucket.perSecond(BILLION), TokenBucket.of(1, DAY)),
                ours("Gcra", QUICK, Gcra.perSecond(BILLION).withTolerance(SECOND), Gcra.of(1, DAY)),
                ours("FixedWindow", QUICK, FixedWindow.perSecond(BILLION), FixedWindow.of(1, DAY)),
                ours("SlidingWindow", QUICK, SlidingWindow.perSecond(BILLION), SlidingWindow.of(1, DAY)));
    }

    private static Stream<Contender> windows() {
        // A log holds eight bytes a permit: this one is a quarter of a billion a second, and stays in the cache.
        SlidingLog log = SlidingLog.of(4_096, Duration.ofNanos(16_384));
        return Stream.of(
                ours("AlignedSlices", FULL, AlignedSlices.perSecond(BILLION), AlignedSlices.of(1, DAY)),
                ours("SlidingLog", FULL, log, SlidingLog.of(1, DAY)),
                ours("TwoWindowCounter", FULL, TwoWindowCounter.perSecond(BILLION), TwoWindowCounter.of(1, DAY)),
                ours(
                        "CalendarQuota",
                        FULL,
                        CalendarQuota.of(60 * BILLION, CalendarPeriod.MINUTE),
                        CalendarQuota.of(1, CalendarPeriod.DAY)));
    }

    private static Stream<Contender> paces() {
        TokenBucket aMinute = TokenBucket.of(60 * BILLION, Duration.ofMinutes(1));
        return Stream.of(
                ours(
                        "TokenBuckets",
                        FULL,
                        TokenBuckets.of(TokenBucket.perSecond(BILLION), aMinute),
                        TokenBuckets.of(TokenBucket.of(1, DAY), aMinute)),
                ours("LeakyBucket", FULL, LeakyBucket.perSecond(BILLION), LeakyBucket.of(1, DAY)),
                ours("LeakyQueue", SPACED, LeakyQueue.perSecond(BILLION, SECOND), LeakyQueue.of(1, DAY, Duration.ZERO)),
                ours("SmoothBursty", FULL, SmoothBursty.perSecond(BILLION), SmoothBursty.of(1, DAY)));
    }

    private static Stream<Contender> warmUps() {
        return Stream.of(
                ours(
                        "SmoothWarmUp",
                        SPACED,
                        SmoothWarmUp.perSecond(BILLION, SECOND),
                        new SmoothWarmUp(1, DAY, SECOND, 3)),
                ours("WarmUp", FULL, WarmUp.perSecond(BILLION, SECOND), WarmUp.perSecond(1, SECOND)),
                ours(
                        "PacedWarmUp",
                        SPACED,
                        PacedWarmUp.perSecond(BILLION, SECOND, SECOND),
                        PacedWarmUp.perSecond(1, SECOND, Duration.ZERO)));
    }

    /** A permit taken and given back, since one that is held admits nothing more. */
    private static Stream<Contender> inFlight() {
        return Stream.of(new Contender("ConcurrencyLimiter", Side.OURS, FULL, Contenders::takeAndRelease, () -> {
            ConcurrencyLimiter full = ConcurrencyLimiter.of(1);
            full.tryAcquire();
            return full::tryAcquire;
        }));
    }

    private static Attempt takeAndRelease() {
        ConcurrencyLimiter limiter = ConcurrencyLimiter.of(1_000);
        return () -> {
            boolean granted = limiter.tryAcquire();
            if (granted) {
                limiter.release();
            }
            return granted;
        };
    }

    private static Contender peer(String name, long most, BiFunction<Long, Duration, Attempt> library) {
        return new Contender(name, Side.PEER, QUICK, () -> library.apply(most, SECOND), () -> library.apply(1L, DAY));
    }

    private static Contender ours(String name, Set<Trait> traits, Limit admitting, Limit refusing) {
        return new Contender(name, Side.OURS, traits, () -> attempt(admitting), () -> attempt(refusing));
    }

    private static Attempt attempt(Limit limit) {
        RateLimiter limiter = RateLimiter.of(limit);
        return limiter::tryAcquire;
    }
}
