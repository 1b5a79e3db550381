package io.headgate.limiter.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("concurrency")
@Timeout(300)
class SharedStateHammerTest {

    private static final int CALLS = 60_000;

    @ParameterizedTest
    @ValueSource(ints = {2, 8, 32})
    void concurrentAdmitsThroughPartitionsNeverExceedTheTotal(int threads) throws Exception {
        PartitionedConcurrencyLimiter limiter = PartitionedConcurrencyLimiter.of(5, Map.of("a", 50, "b", 30, "c", 20));
        List<Share> shares = List.of(limiter.share("a"), limiter.share("b"), limiter.share("c"));
        AtomicLong holding = new AtomicLong();
        AtomicLong mostHeld = new AtomicLong();

        Hammer.run(threads, CALLS, (random, thread) -> {
            Share share = shares.get(random.nextInt(3));
            long permits = 1L + random.nextInt(3);
            if (share.tryAcquire(permits)) {
                mostHeld.accumulateAndGet(holding.addAndGet(permits), Math::max);
                if (random.nextInt(4) == 0) {
                    Thread.yield(); // so that others meet a limit that is in use, also on few processors
                }
                holding.addAndGet(-permits);
                share.release(permits);
            }
        });

        assertThat(mostHeld.get()).isBetween(1L, 5L);
        assertThat(limiter.inFlight()).isZero();
        assertThat(shares).allSatisfy(share -> assertThat(share.inFlight()).isZero());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 8, 32})
    void anAdaptiveLimiterLeaksNothingAndStaysWithinItsRangeWhileItLearns(int threads) throws Exception {
        AtomicLong now = new AtomicLong();
        Sampling sampling = Sampling.defaults()
                .withIgnoreBelow(Duration.ZERO)
                .withWindow(Duration.ofNanos(200), Duration.ofNanos(2_000));
        AdaptiveConcurrencyLimiter limiter =
                AdaptiveConcurrencyLimiter.of(Vegas.defaults().withRange(4, 2, 8), sampling, 64, now::get);
        AtomicLong holding = new AtomicLong();
        AtomicLong mostHeld = new AtomicLong();
        Outcome[] outcomes = Outcome.values();

        Hammer.run(threads, CALLS, (random, thread) -> {
            boolean granted = random.nextBoolean() ? limiter.tryAcquire() : limiter.tryAcquire(1, Duration.ofHours(1));
            if (granted) {
                long startedAt = now.getAndAdd(1 + random.nextInt(20));
                mostHeld.accumulateAndGet(holding.incrementAndGet(), Math::max);
                holding.decrementAndGet();
                limiter.release(random.nextInt(100) == 0 ? outcomes[random.nextInt(3)] : Outcome.SUCCESS, startedAt);
            }
            assertThat(limiter.limit()).isBetween(2L, 8L);
        });

        assertThat(mostHeld.get()).isBetween(1L, 8L);
        assertThat(limiter.inFlight()).isZero();
        assertThat(limiter.waiting()).isZero();
        assertThat(limiter.estimate().limit()).isEqualTo(limiter.limit());
        assertThat(limiter.estimate().baselineNanos()).as("it has learned").isPositive();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 8})
    void theMeanOfAWindowReadWhileItIsWrittenIsNeverTooLow(int threads) throws Exception {
        CallWindow window = new CallWindow(0, 0);

        Hammer.run(threads, CALLS, (random, thread) -> {
            window.success(1_000, thread);
            assertThat(window.sample().rttNanos()).isGreaterThanOrEqualTo(1_000);
        });

        assertThat(window.sample()).isEqualTo(new WindowSample(1_000, threads - 1, false));
    }
}
