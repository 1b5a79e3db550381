package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.redis.form.Forms;
import io.headgate.redis.form.Script;
import io.headgate.redis.form.StoreClock;
import io.headgate.redis.store.Store;
import io.headgate.redis.store.StoreException;
import io.headgate.rule.WhenLost;
import io.headgate.schedule.Scenario;
import io.headgate.schedule.Schedules;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.VirtualScheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Futures of limits on Redis that are cancelled while threads are suspended between the answer of Redis and the caller. What Redis
 * has granted is the caller's, or has gone back, or is counted as not given back: one of them, and no two.
 */
@Tag("concurrency")
class SuspendedCancelsTest {

    @ParameterizedTest
    @ValueSource(
            classes = {
                TakenOrNot.class,
                Acquired.class,
                AfterAWait.class,
                Broken.class,
                Together.class,
                TogetherAcquired.class
            })
    void aPermitIsTheCallersOrGoesBack(Class<? extends Scenario> scenario) {
        assertThat(Schedules.explore(scenario).different()).isGreaterThan(10);
    }

    @ParameterizedTest
    @ValueSource(classes = {StageOfAFuture.class})
    void aPlantedBugIsFound(Class<? extends Scenario> scenario) {
        assertThatThrownBy(() -> Schedules.explore(scenario, 1_000))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("fails on schedule");
    }

    /** Its answers come when the scenario says so. Grants each take, and takes everything back. */
    static final class AnsweredByHand implements Store {

        final AtomicLong granted = new AtomicLong();
        final AtomicLong back = new AtomicLong();
        private final List<Runnable> grants = new ArrayList<>();
        private final List<Runnable> failures = new ArrayList<>();
        private final long ticks;

        /** Grants permits that may be used after so many ticks. */
        AnsweredByHand(long ticks) {
            this.ticks = ticks;
        }

        @Override
        public CompletableFuture<List<Long>> run(Script script, String key, List<String> arguments) {
            if (arguments.contains("back")) {
                back.incrementAndGet();
                return CompletableFuture.completedFuture(List.of(77L, 1L, 0L, 0L));
            }
            long said = arguments.contains("take") ? 1 : ticks;
            return held(List.of(77L, said, 0L, 0L));
        }

        @Override
        public CompletableFuture<List<Long>> run(Script script, List<String> keys, List<String> arguments) {
            return held(List.of(1L, 77L, 0L));
        }

        private CompletableFuture<List<Long>> held(List<Long> yes) {
            CompletableFuture<List<Long>> answer = new CompletableFuture<>();
            grants.add(() -> {
                granted.incrementAndGet();
                answer.complete(yes);
            });
            failures.add(() -> answer.completeExceptionally(new StoreException("the connection broke", null)));
            return answer;
        }

        @Override
        public boolean shareSlot(String key, String other) {
            return true;
        }

        void grant() {
            grants.remove(0).run();
        }

        void fail() {
            failures.remove(0).run();
        }
    }

    /** A call for a permit that is there, cancelled by one thread while another brings the answer. */
    public static class TakenOrNot implements Scenario {

        final FakeTicker ticker = new FakeTicker();
        final VirtualScheduler scheduler = new VirtualScheduler(ticker);
        final AtomicLong notGivenBack = new AtomicLong();
        final Duration day = Duration.ofDays(1);
        final Deadlines deadlines = new Deadlines(day, ticker);
        final Forms forms = new Forms(StoreClock.server());
        final AnsweredByHand store = new AnsweredByHand(ticks());
        final StoreHealth health = new StoreHealth(day, false);
        final FleetRateLimiter limiter = limiter();
        final CompletableFuture<?> call = call(limiter);

        private FleetRateLimiter limiter() {
            Ferry ferry = new Ferry(store, "headgate:{orders}", deadlines, new Returns(notGivenBack::addAndGet));
            LeakyQueue limit = LeakyQueue.perSecond(10, Duration.ofSeconds(10));
            RedisRateLimiter strict = new RedisRateLimiter(ferry, forms, limit, new Patience(day), ticker);
            Members members = new Members(store, forms, "headgate:{members}", "me", day);
            return new FleetRateLimiter(strict, health.of(""), members, WhenLost.CLOSED, ticker);
        }

        /** Of Redis, until a permit that was booked may be used. */
        long ticks() {
            return 0;
        }

        CompletableFuture<?> call(RateLimiter asked) {
            return asked.tryAcquireAsync(1, Duration.ZERO, scheduler);
        }

        @Override
        public List<Runnable> threads() {
            return List.of(this::answer, () -> call.cancel(false));
        }

        void answer() {
            store.grant();
        }

        @Override
        public void check() {
            long used = call.isCompletedExceptionally() || Boolean.FALSE.equals(call.join()) ? 0 : 1;
            long expected = store.granted.get() - store.back.get();
            if (used != expected) {
                throw new AssertionError("granted " + store.granted + ", back " + store.back + ", used " + used);
            }
            if (scheduler.pending() != 0) {
                throw new AssertionError("pending: " + scheduler.pending());
            }
        }
    }

    /** A call that waits as long as it takes. */
    public static class Acquired extends TakenOrNot {

        @Override
        CompletableFuture<?> call(RateLimiter asked) {
            return asked.acquireAsync(1, scheduler);
        }
    }

    /** A call that has its permit after 50 ms, which pass in a thread of their own. */
    public static class AfterAWait extends Acquired {

        @Override
        long ticks() {
            return 50_000;
        }

        @Override
        public List<Runnable> threads() {
            return List.of(this::answer, () -> call.cancel(false), () -> scheduler.advance(Duration.ofMillis(50)));
        }

        @Override
        public void check() {
            scheduler.advance(Duration.ofSeconds(1));
            super.check();
        }
    }

    /** The answer does not come: of a call that was cancelled before, its permit is counted. */
    public static class Broken extends TakenOrNot {

        @Override
        void answer() {
            store.fail();
        }

        @Override
        public void check() {
            super.check();
            boolean failed = health.lastFailure().contains("broke");
            if (notGivenBack.get() != 0 && failed || notGivenBack.get() == 0 && !failed && !call.isCancelled()) {
                throw new AssertionError("not given back " + notGivenBack + ", failed " + failed);
            }
        }
    }

    /** A call to several limits. */
    public static class Together extends TakenOrNot {

        @Override
        CompletableFuture<?> call(RateLimiter asked) {
            return of(asked).tryAcquireAsync(1, Duration.ZERO, scheduler);
        }

        final FleetCompositeLimiter of(RateLimiter asked) {
            return new FleetCompositeLimiter(
                    new JointSetting(store, forms, day, ticker), List.of((FleetLimiter) asked));
        }
    }

    /** A call to several limits that waits as long as it takes. */
    public static class TogetherAcquired extends Together {

        @Override
        CompletableFuture<?> call(RateLimiter asked) {
            return of(asked).acquireAsync(1, scheduler);
        }
    }

    /** Planted: a stage that passes its cancel on to a future that may be complete already. */
    public static class StageOfAFuture extends TakenOrNot {

        @Override
        CompletableFuture<?> call(RateLimiter asked) {
            AtomicInteger told = new AtomicInteger();
            CompletableFuture<Boolean> granted = asked.tryAcquireAsync(1, Duration.ZERO, scheduler);
            CompletableFuture<Boolean> stage = granted.thenApply(yes -> told.incrementAndGet() > 0 && yes);
            stage.whenComplete((unused, failure) -> granted.cancel(false));
            return stage;
        }
    }
}
