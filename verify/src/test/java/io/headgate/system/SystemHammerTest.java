package io.headgate.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.guard.Call;
import io.headgate.guard.Guard;
import io.headgate.guard.Priority;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("concurrency")
@Timeout(300)
class SystemHammerTest {

    private static final int THREADS = 8;
    private static final int CALLS = 50_000;
    private static final Call NORMAL = Calls.of(Priority.NORMAL);

    private final FakeTicker ticker = new FakeTicker();
    private final ManualSignals signals = new ManualSignals();
    private final SystemKind kind = new SystemKind(signals, Duration.ofMillis(1));

    private interface Act {
        void run(int number) throws Exception;
    }

    private static void hammer(Act act) throws Exception {
        CyclicBarrier start = new CyclicBarrier(THREADS);
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                running.add(pool.submit(() -> {
                    start.await();
                    for (int number = 0; number < CALLS; number++) {
                        act.run(number);
                    }
                    return null;
                }));
            }
            for (Future<?> each : running) {
                each.get();
            }
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void theLimitIsNeverExceededWhileTheRuleIsRaisedAndLoweredAgain() throws Exception {
        Place place = new Place(ticker);
        AtomicReference<Guard> present = new AtomicReference<>(kind.guard(SystemRule.concurrency(5), place));
        AtomicLong running = new AtomicLong();
        AtomicLong most = new AtomicLong();
        hammer(number -> {
            if (number % 1_000 == 0) {
                synchronized (place) {
                    Guard before = present.get();
                    before.retire(0);
                    present.set(kind.guardAfter(SystemRule.concurrency(3 + number / 1_000 % 3), before, place));
                }
            }
            Guard guard = present.get();
            if (guard.take(NORMAL, null, 0, 0) == Guard.ADMITTED) {
                most.accumulateAndGet(running.incrementAndGet(), Math::max);
                running.decrementAndGet();
                guard.finished(NORMAL, null, 0, 0, null, null);
            }
        });

        assertThat(most.get()).isBetween(1L, 5L);
        Guard last = present.get();
        int free = 0;
        while (last.take(NORMAL, null, 0, 0) == Guard.ADMITTED) {
            free++;
        }
        assertThat(free)
                .as("nothing leaked")
                .isEqualTo(((SystemCheck.Concurrency) ((SystemRule) last.rule()).check()).limit());
    }

    @Test
    void noCallIsLostInTheCountsAndOneThreadAtATimeReadsTheSignals() throws Exception {
        ShedGuard guard = (ShedGuard) kind.guard(SystemRule.cpu(0.8, 0.9).onlyBeyondCapacity(), new Place(ticker));
        AtomicLong admitted = new AtomicLong();
        signals.cpu = 0.95;
        hammer(number -> {
            ticker.advanceNanos(1_000);
            if (guard.take(NORMAL, null, ticker.read(), 0) == Guard.ADMITTED) {
                admitted.incrementAndGet();
                if (number % 10 == 0) {
                    guard.giveBack(NORMAL, null, ticker.read(), 0);
                    admitted.decrementAndGet();
                } else {
                    guard.finished(NORMAL, null, 0, 7, null, null);
                }
            }
        });

        Vitals vitals = guard.pressure().vitals();
        assertThat(vitals.inFlight()).isZero();
        assertThat(vitals.ended()).isEqualTo(admitted.get());
        assertThat(vitals.nanos()).isEqualTo(7 * admitted.get());
        assertThat(signals.mostAsking.get()).isEqualTo(1);
        assertThat(signals.asked.get()).isBetween(10, THREADS * CALLS / 1_000 + 1);
    }
}
