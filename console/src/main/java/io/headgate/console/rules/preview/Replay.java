package io.headgate.console.rules.preview;

import io.headgate.limiter.Limit;
import io.headgate.limiter.Limiter;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;
import io.headgate.limiter.composite.CompositeLimiter;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Plays recorded calls through the real limiter in virtual time, each step's at random instants within it. For one thread. */
final class Replay {

    private final List<Limit> limits;
    private final Duration maxWait;
    private final Counts counts;
    private final int firstStep;
    private long now;

    Replay(CountedLimit counted, Counts counts, int firstStep) {
        this.limits = counted.limits();
        this.maxWait = Duration.ofNanos(counted.waitNanos());
        this.counts = counts;
        this.firstStep = firstStep;
    }

    /** How many are refused. */
    long refused(Random random) {
        now = at(firstStep);
        Gate gate = gate();
        long refused = 0;
        for (int step = firstStep; step < counts.steps(); step++) {
            for (long instant : instants(step, random)) {
                now = instant;
                refused += gate.admits() ? 0 : 1;
            }
        }
        return refused;
    }

    private long[] instants(int step, Random random) {
        long[] instants = new long[Math.toIntExact(counts.calls(step))];
        for (int call = 0; call < instants.length; call++) {
            instants[call] = at(step) + (long) (random.nextDouble() * counts.stepNanos());
        }
        Arrays.sort(instants);
        return instants;
    }

    private long at(int step) {
        return counts.fromNanos() + step * counts.stepNanos();
    }

    private Gate gate() {
        Ticker ticker = () -> now;
        WallClock wall = () -> now;
        if (limits.size() > 1) {
            Limiter all = CompositeLimiter.of(limits, ticker, wall);
            return all::tryAcquire;
        }
        RateLimiter one = RateLimiter.of(limits.get(0), ticker, wall);
        return maxWait.isZero()
                ? one::tryAcquire
                : () -> one.reserve(1, maxWait).isGranted();
    }

    /** Asks for one permit. */
    private interface Gate {
        boolean admits();
    }
}
