package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Limit;
import io.headgate.limiter.Probe;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/** The same limit enforced in this process and by Redis, in the same time: whatever is asked, they answer the same. */
final class SideBySide {

    private static final AtomicLong NAMES = new AtomicLong();

    final FakeTicker ticker = new FakeTicker();
    final RateLimiter local;
    final RateLimiter remote;
    private final List<Reservation> booked = new ArrayList<>(); // here, and at the next place there
    private boolean newestIsLast; // nothing was asked since it was booked
    private long newestAt;

    SideBySide(Limit limit, RedisOnLoopback redis) {
        FakeWallClock wall = new FakeWallClock(Instant.parse("2026-01-01T00:00:00Z"), ticker);
        TestClockStore store = new TestClockStore(redis.connection(), wall);
        local = RateLimiter.of(limit, ticker, wall);
        remote = new RedisLimits(store, TestClockStore.clock(), ticker, "test", Duration.ofSeconds(60), () -> {})
                .limiter("side by side " + NAMES.incrementAndGet(), limit);
    }

    /** Asks at random for so many steps, of at most two periods each, for at most so many permits. */
    void agree(SplittableRandom random, int steps, long heaviest) {
        for (int step = 0; step < steps; step++) {
            long period = local.limit().period().toNanos();
            ticker.advanceNanos(
                    random.nextInt(3) == 0 ? 0 : random.nextLong(1, random.nextBoolean() ? period / 5 : 2 * period));
            ask(random, 1 + random.nextLong(heaviest), period);
            long probed = 1 + random.nextLong(heaviest);
            assertThat(told(remote.probe(probed))).as("step %s", step).isEqualTo(told(local.probe(probed)));
        }
    }

    private void ask(SplittableRandom random, long permits, long period) {
        int verb = random.nextInt(8);
        newestIsLast &= verb > 5;
        switch (verb) {
            case 0, 1 -> assertThat(remote.tryAcquire(permits)).isEqualTo(local.tryAcquire(permits));
            case 2, 3 -> book(permits, Duration.ofNanos(random.nextLong(2 * period)));
            case 4 -> assertThat(remote.consumeUpTo(permits)).isEqualTo(local.consumeUpTo(permits));
            case 5 -> charge(random, permits);
            default -> giveBack(random);
        }
    }

    private void book(long permits, Duration most) {
        Reservation here = local.reserve(permits, most);
        Reservation there = remote.reserve(permits, most);
        assertThat(there.isGranted()).isEqualTo(here.isGranted());
        assertThat(there.delay()).isEqualTo(here.delay());
        newestIsLast = here.isGranted();
        newestAt = ticker.read();
        if (here.isGranted()) {
            booked.add(here);
            booked.add(there);
        }
    }

    private void charge(SplittableRandom random, long permits) {
        if (random.nextInt(4) == 0 && !mayCallsWaitForARefill()) {
            assertThat(remote.charge(permits)).isEqualTo(local.charge(permits));
        }
    }

    /** On Redis a bucket with interval refill counts a charge as made behind the calls that wait. */
    private boolean mayCallsWaitForARefill() {
        return local.limit() instanceof TokenBucket bucket
                && bucket.refill() == Refill.INTERVAL
                && local.probe().remaining() < 0;
    }

    private void giveBack(SplittableRandom random) {
        if (isBucket(local.limit())) {
            undoTheNewest();
        } else if (!booked.isEmpty()) {
            int any = random.nextInt(booked.size() / 2) * 2;
            long some = 1 + random.nextLong(booked.get(any).permits());
            boolean all = random.nextBoolean();
            Reservation here = booked.get(any);
            Reservation there = booked.get(any + 1);
            boolean full =
                    local.probe().fullAfterNanos() == 0; // then Redis may have forgotten, and nothing can come back
            long back = all ? here.cancel() : here.refund(some);
            assertThat(all ? there.cancel() : there.refund(some)).isIn(back, full ? 0 : back);
        }
    }

    private static boolean isBucket(Limit limit) {
        return limit instanceof TokenBucket
                || limit instanceof Gcra
                || limit instanceof SmoothBursty
                || limit instanceof LeakyQueue;
    }

    /**
     * A bucket of this process knows how full it was before, and what else is booked. It returns more than one on Redis of what was held
     * for a while, or of several bookings.
     */
    private void undoTheNewest() {
        if (newestAt == ticker.read() && newestIsLast) {
            long back = booked.remove(booked.size() - 2).cancel();
            assertThat(booked.remove(booked.size() - 1).cancel()).isEqualTo(back);
            newestIsLast = false;
        }
    }

    /** How deep a debt is may be told differently: two logs need not keep the same number of entries that do not matter. */
    private static Probe told(Probe probe) {
        return new Probe(Math.max(0, probe.remaining()), probe.retryAfterNanos(), probe.fullAfterNanos());
    }
}
