package io.headgate.limiter.concurrency;

import io.headgate.testkit.contract.ConcurrencyContract;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;

/** The limit of one process. */
class ConcurrencyLimiterContractTest extends ConcurrencyContract {

    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();

    @AfterEach
    void end() {
        scheduler.shutdownNow();
    }

    @Override
    protected Slots slots(long limit) {
        ConcurrencyLimiter limiter = ConcurrencyLimiter.of(limit);
        return new Slots() {

            @Override
            public Optional<Runnable> take(long permits) {
                return limiter.tryAcquire(permits) ? Optional.of(() -> limiter.release(permits)) : Optional.empty();
            }

            @Override
            public CompletableFuture<Optional<Runnable>> take(long permits, Duration maxWait) {
                CompletableFuture<Boolean> coming = limiter.tryAcquireAsync(permits, maxWait, scheduler);
                CompletableFuture<Optional<Runnable>> taken = coming.thenApply(
                        granted -> granted ? Optional.of(() -> limiter.release(permits)) : Optional.empty());
                taken.whenComplete((unused, gone) -> coming.cancel(false));
                return taken;
            }

            @Override
            public long inUse() {
                return limiter.inFlight();
            }
        };
    }
}
