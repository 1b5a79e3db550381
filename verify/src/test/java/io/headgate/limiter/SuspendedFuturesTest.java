package io.headgate.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.composite.CompositeLimiter;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.schedule.Scenario;
import io.headgate.schedule.Schedules;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import io.headgate.testkit.time.VirtualScheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Futures that are cancelled while the thread that grants them is suspended: the permit is the caller's, or it is there again. */
@Tag("concurrency")
class SuspendedFuturesTest {

    @ParameterizedTest
    @ValueSource(classes = {TakenOrNot.class, Acquired.class, ByAll.class, AcquiredFromAll.class})
    void aPermitIsTheCallersOrIsThereAgain(Class<? extends Scenario> scenario) {
        assertThat(Schedules.explore(scenario).different()).isGreaterThan(10);
    }

    /** One permit in ten seconds, which is in use, and a call that waits for the next. */
    public static class TakenOrNot implements Scenario {

        private static final Duration TEN_SECONDS = Duration.ofSeconds(10);

        final FakeTicker ticker = new FakeTicker();
        final VirtualScheduler scheduler = new VirtualScheduler(ticker);
        private final Limiter limiter = limiter(SlidingLog.of(1, TEN_SECONDS));
        private final CompletableFuture<?> call;

        public TakenOrNot() {
            if (!limiter.tryAcquire()) {
                throw new AssertionError(limiter);
            }
            call = call(limiter);
        }

        Limiter limiter(Limit limit) {
            return RateLimiter.of(limit, ticker);
        }

        CompletableFuture<?> call(Limiter asked) {
            return asked.tryAcquireAsync(1, TEN_SECONDS, scheduler);
        }

        @Override
        public List<Runnable> threads() {
            return List.of(() -> scheduler.advance(TEN_SECONDS), () -> call.cancel(false));
        }

        @Override
        public void check() {
            boolean isUsed = !call.isCompletedExceptionally() && !Boolean.FALSE.equals(call.join());
            if (limiter.tryAcquire() == isUsed) {
                throw new AssertionError("used: " + isUsed + ", " + limiter);
            }
        }
    }

    /** A call that waits as long as it takes. */
    public static class Acquired extends TakenOrNot {

        @Override
        CompletableFuture<?> call(Limiter asked) {
            return asked.acquireAsync(1, scheduler);
        }
    }

    /** A call to several limits, one of which has enough. */
    public static class ByAll extends TakenOrNot {

        @Override
        Limiter limiter(Limit limit) {
            return CompositeLimiter.of(
                    List.of(limit, SlidingLog.of(100, Duration.ofDays(1))),
                    ticker,
                    new FakeWallClock(Instant.EPOCH, ticker));
        }
    }

    /** A call to several limits that waits as long as it takes. */
    public static class AcquiredFromAll extends ByAll {

        @Override
        CompletableFuture<?> call(Limiter asked) {
            return asked.acquireAsync(1, scheduler);
        }
    }
}
