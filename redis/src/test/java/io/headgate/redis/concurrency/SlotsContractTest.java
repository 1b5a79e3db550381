package io.headgate.redis.concurrency;

import io.headgate.redis.RedisOnLoopback;
import io.headgate.testkit.contract.ConcurrencyContract;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The limit of many processes passes what that of one does, on a real Redis in the test's time. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SlotsContractTest extends ConcurrencyContract {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final AtomicInteger names = new AtomicInteger();
    private RedisOnLoopback redis;

    @BeforeAll
    void startRedis(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterAll
    void endRedis() {
        redis.close();
    }

    @Override
    protected Slots slots(long limit) {
        Fleet fleet = new Fleet(redis, "contract " + names.incrementAndGet(), limit, PATIENCE);
        FleetConcurrencyLimiter limiter = fleet.member().limiter;
        return new Slots() {

            @Override
            public Optional<Runnable> take(long permits) {
                return limiter.tryAcquire(permits).map(held -> held::close);
            }

            @Override
            public CompletableFuture<Optional<Runnable>> take(long permits, Duration maxWait) {
                CompletableFuture<Optional<Holding>> coming = limiter.tryAcquireAsync(permits, maxWait);
                CompletableFuture<Optional<Runnable>> taken = coming.thenApply(held -> held.map(slot -> slot::close));
                taken.whenComplete((unused, gone) -> coming.cancel(false));
                return taken;
            }

            @Override
            public long inUse() {
                return limiter.inUse();
            }
        };
    }
}
