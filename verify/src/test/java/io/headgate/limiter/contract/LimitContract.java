package io.headgate.limiter.contract;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.testkit.contract.RateLimiterContract;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Duration;

/** The contract for a limit enforced in this process. */
abstract class LimitContract extends RateLimiterContract {

    static final Duration SECOND = Duration.ofSeconds(1);

    private final Limit limit;
    private final Duration period;

    LimitContract(Limit limit, Duration period) {
        this.limit = limit;
        this.period = period;
    }

    @Override
    public RateLimiter limiter(FakeTicker ticker, FakeWallClock wall) {
        return RateLimiter.of(limit, ticker, wall);
    }

    @Override
    public Duration period() {
        return period;
    }

    @Override
    public long atOnce() {
        return limit.capacity();
    }

    @Override
    public long heaviest() {
        return Math.min(limit.capacity(), 5);
    }
}
