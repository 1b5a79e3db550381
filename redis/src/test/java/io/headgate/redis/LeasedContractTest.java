package io.headgate.redis;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.rule.WhenLost;
import io.headgate.testkit.oracle.FixedWindowOracle;
import io.headgate.testkit.oracle.Oracle;
import io.headgate.testkit.promise.Promise;
import io.headgate.testkit.promise.Promises;
import java.time.Duration;
import org.junit.jupiter.api.Nested;

/** The contract, for windows whose permits are leased: one member alone is to notice nothing of it. */
class LeasedContractTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    /** Leases that live a third of a window, or longer than one. */
    abstract static class Leased extends WindowsOnRedisTest.OnGrid {
        private final Duration life;

        Leased(Limit limit, Duration period, Duration life) {
            super(limit, period, period.toNanos());
            this.life = life;
        }

        @Override
        RateLimiter limiter(RedisLimits limits, String name, FleetTerms terms) {
            return limits.leased(name, limit(), life, terms.with(WhenLost.CLOSED));
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return FixedWindowOracle.aligned(limit().permits(), period(), start, epochOffset);
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            return Promises.atMostPerWindow(limit().permits(), period(), origin(start, epochOffset));
        }
    }

    @Nested
    class Window extends Leased {
        Window() {
            super(FixedWindow.perSecond(10), SECOND, SECOND.dividedBy(3));
        }
    }

    @Nested
    class WindowShorterThanALease extends Leased {
        WindowShorterThanALease() {
            super(FixedWindow.perSecond(10), SECOND, MINUTE);
        }
    }

    @Nested
    class Quota extends Leased {
        Quota() {
            super(CalendarQuota.of(12, CalendarPeriod.MINUTE), MINUTE, SECOND);
        }
    }
}
