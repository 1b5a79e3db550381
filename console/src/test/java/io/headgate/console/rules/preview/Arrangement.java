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

/** When calls truly came, of which counts tell only how many did in each step. */
enum Arrangement {
    /** Anywhere. */
    RANDOM {
        @Override
        long offset(long step, long length, int call, long calls, long place, Random random) {
            return (long) (random.nextDouble() * length);
        }
    },
    /** Evenly. */
    EVEN {
        @Override
        long offset(long step, long length, int call, long calls, long place, Random random) {
            return (long) ((double) call / calls * length);
        }
    },
    /** All of a step's at one instant. */
    AT_ONCE {
        @Override
        long offset(long step, long length, int call, long calls, long place, Random random) {
            return place;
        }
    },
    /** At the end of one step and the beginning of the next, then a pause. */
    PAIRED {
        @Override
        long offset(long step, long length, int call, long calls, long place, Random random) {
            return step % 2 == 0 ? length - 1 : 0;
        }
    },
    /** Two crowds within each step. */
    TWO_CROWDS {
        @Override
        long offset(long step, long length, int call, long calls, long place, Random random) {
            return call % 2 == 0 ? place : length - 1 - place;
        }
    };

    abstract long offset(long step, long length, int call, long calls, long place, Random random);

    /** The instants of all calls, in order. */
    long[] instants(Counts counts, Random random) {
        long[] instants = new long[Math.toIntExact(counts.total())];
        int next = 0;
        for (int step = 0; step < counts.steps(); step++) {
            long begin = counts.fromNanos() + step * counts.stepNanos();
            long place = (long) (random.nextDouble() * counts.stepNanos());
            for (int call = 0; call < counts.calls(step); call++) {
                instants[next++] = begin + offset(step, counts.stepNanos(), call, counts.calls(step), place, random);
            }
        }
        Arrays.sort(instants);
        return instants;
    }

    /** How many of calls at these instants the limits admit, which begin at {@code start}. */
    static long admitted(List<? extends Limit> limits, long waitNanos, long start, long[] instants) {
        long[] now = {start};
        Ticker ticker = () -> now[0];
        WallClock wall = () -> now[0];
        RateLimiter one = RateLimiter.of(limits.get(0), ticker, wall);
        Limiter all = limits.size() == 1 ? one : CompositeLimiter.of(limits, ticker, wall);
        long admitted = 0;
        for (long instant : instants) {
            now[0] = instant;
            boolean granted = waitNanos == 0
                    ? all.tryAcquire()
                    : one.reserve(1, Duration.ofNanos(waitNanos)).isGranted();
            admitted += granted ? 1 : 0;
        }
        return admitted;
    }
}
