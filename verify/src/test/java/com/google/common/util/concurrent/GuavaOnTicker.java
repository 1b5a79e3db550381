package com.google.common.util.concurrent;

import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Guava's limiters in virtual time. They take a stopwatch only from within their own package, so this lives here. */
public final class GuavaOnTicker {

    private static final double COLD_FACTOR = 3.0; // what Guava's public factory uses

    private GuavaOnTicker() {}

    /** As {@code RateLimiter.create(permitsPerSecond)}. */
    public static RateLimiter bursty(double permitsPerSecond, FakeTicker ticker) {
        return RateLimiter.create(permitsPerSecond, new Stopwatch(ticker));
    }

    /** As {@code RateLimiter.create(permitsPerSecond, warmUp)}. */
    public static RateLimiter warmUp(double permitsPerSecond, Duration warmUp, FakeTicker ticker) {
        return RateLimiter.create(
                permitsPerSecond, warmUp.toMillis(), TimeUnit.MILLISECONDS, COLD_FACTOR, new Stopwatch(ticker));
    }

    private static final class Stopwatch extends RateLimiter.SleepingStopwatch {
        private final FakeTicker ticker;

        Stopwatch(FakeTicker ticker) {
            this.ticker = ticker;
        }

        @Override
        protected long readMicros() {
            return TimeUnit.NANOSECONDS.toMicros(ticker.read());
        }

        @Override
        protected void sleepMicrosUninterruptibly(long micros) {
            ticker.advanceNanos(TimeUnit.MICROSECONDS.toNanos(micros));
        }
    }
}
