package io.headgate.adaptive;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.guard.Call;
import io.headgate.guard.Guard;
import io.headgate.limiter.concurrency.Aimd;
import io.headgate.limiter.concurrency.Sampling;
import io.headgate.system.Calls;
import io.headgate.system.Place;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("concurrency")
@Timeout(300)
class AdaptiveHammerTest {

    private static final int THREADS = 8;
    private static final int CALLS = 40_000;
    private static final List<Call> CALLERS = List.of(Calls.from("shop"), Calls.from("batch"), Calls.from("x"));

    private final FakeTicker ticker = new FakeTicker();
    private final Place place = new Place(ticker);
    private final AdaptiveKind kind = new AdaptiveKind();
    private final AtomicLong running = new AtomicLong();
    private final AtomicLong most = new AtomicLong();

    private static AdaptiveRule rule(int version) {
        Sampling often = Sampling.defaults()
                .withWindow(Duration.ofMillis(1), Duration.ofMillis(1))
                .withIgnoreBelow(Duration.ZERO);
        Map<String, Integer> shares = version % 2 == 0 ? Map.of("shop", 50, "batch", 20) : Map.of("shop", 30);
        return AdaptiveRule.of("orders", Aimd.defaults().withRange(3, 1, 4 + version % 2))
                .withSampling(often)
                .withPartitions(version % 3 == 0 ? Partitions.none() : Partitions.byOrigin(shares));
    }

    /** The limit moves and the rule changes between divided and not; the most is 5 under every version. */
    @Test
    void neverMoreThanTheHighestLimitRunsAndNothingLeaks() throws Exception {
        AtomicReference<Guard> present = new AtomicReference<>(kind.guard(rule(0), place));
        CyclicBarrier start = new CyclicBarrier(THREADS);
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<?>> futures = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                futures.add(pool.submit(() -> {
                    start.await();
                    for (int number = 0; number < CALLS; number++) {
                        act(present, number);
                    }
                    return null;
                }));
            }
            for (Future<?> each : futures) {
                each.get();
            }
        } finally {
            pool.shutdownNow();
        }

        assertThat(most.get()).isBetween(1L, 5L);
        assertThat(((AdaptiveGuard) present.get()).limiter().inFlight()).isZero();
    }

    private void act(AtomicReference<Guard> present, int number) {
        if (number % 500 == 0) {
            synchronized (place) {
                present.set(kind.guardAfter(rule(number / 500), present.get(), place));
            }
        }
        ticker.advanceNanos(50_000);
        Call call = CALLERS.get(number % CALLERS.size());
        Guard guard = present.get();
        long now = ticker.read();
        if (guard.take(call, null, now, 0) == Guard.ADMITTED) {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            running.decrementAndGet();
            if (number % 7 == 0) {
                guard.giveBack(call, null, now, 0);
            } else {
                guard.finished(call, null, now, ticker.read(), null, number % 40 == 0 ? new TimeoutException() : null);
            }
        }
    }
}
