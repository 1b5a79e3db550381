package io.headgate.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.guard.Guard;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Many threads on one breaker. */
@Tag("concurrency")
class BreakerConcurrencyTest {

    private static final int THREADS = 4;
    private static final RuntimeException ERROR = new IllegalStateException("broken");
    private static final Exception IGNORED = new IOException("says nothing");

    private static final BreakerSettings SETTINGS = BreakerSettings.of(Trip.errorRatio(0.5))
            .withSpan(Span.sliding(Duration.ofNanos(10_000), 10))
            .withMinimumCalls(4)
            .withOpenTime(OpenTime.fixed(Duration.ofNanos(1_000)))
            .withRecovery(Recovery.probes(3, Duration.ofNanos(5_000)))
            .withFailures(Failures.ERRORS.ignoring(ErrorMatcher.types(IOException.class)));

    private interface Act {
        void run(SplittableRandom random) throws Exception;
    }

    private static void together(int times, Act act) throws Exception {
        CyclicBarrier start = new CyclicBarrier(THREADS);
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<?>> threads = new ArrayList<>();
            for (int number = 0; number < THREADS; number++) {
                SplittableRandom random = new SplittableRandom(number);
                threads.add(pool.submit(() -> {
                    start.await();
                    for (int i = 0; i < times; i++) {
                        act.run(random);
                    }
                    return null;
                }));
            }
            for (Future<?> thread : threads) {
                thread.get();
            }
        } finally {
            pool.shutdownNow();
        }
    }

    private static Breaker breaker(BreakerSettings settings, BreakerListener listener) {
        return new Breaker(BreakerTerms.of(settings, 0, () -> 0), listener, 0);
    }

    private static Breaker opened(BreakerSettings settings) {
        Breaker breaker = breaker(settings, change -> {});
        for (int i = 0; i < 4; i++) {
            breaker.finished(0, 0, null, ERROR);
        }
        assertThat(breaker.state()).isEqualTo(BreakerState.OPEN);
        return breaker;
    }

    @Test
    void noMoreThanTheProbesAskedForRunAtOnceAndNoneIsLost() throws Exception {
        Breaker breaker = opened(SETTINGS);
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        together(100_000, random -> {
            if (breaker.take(1_000) == Guard.ADMITTED) {
                most.accumulateAndGet(running.incrementAndGet(), Math::max);
                if (random.nextInt(8) == 0) {
                    Thread.yield();
                }
                running.decrementAndGet();
                if (random.nextBoolean()) {
                    breaker.giveBack(1_000);
                } else {
                    breaker.finished(1_000, 1_001, null, IGNORED);
                }
            }
        });
        assertThat(most.get()).isEqualTo(3);
        for (int i = 0; i < 3; i++) {
            assertThat(breaker.take(1_000)).isEqualTo(Guard.ADMITTED);
        }
        assertThat(breaker.take(1_000)).isEqualTo(Guard.REFUSED);
    }

    @Test
    void eachOpenTimeIsFollowedByExactlyTheProbesAskedFor() throws Exception {
        int rounds = 20_000;
        Breaker[] breakers = new Breaker[rounds];
        AtomicInteger[] probes = new AtomicInteger[rounds];
        for (int i = 0; i < rounds; i++) {
            breakers[i] = opened(SETTINGS);
            probes[i] = new AtomicInteger();
        }
        AtomicInteger arrived = new AtomicInteger();
        ThreadLocal<int[]> round = ThreadLocal.withInitial(() -> new int[1]);
        together(rounds, random -> {
            int number = round.get()[0]++;
            arrived.incrementAndGet();
            for (int spins = 1; arrived.get() < (number + 1) * THREADS; spins++) {
                if (spins % 500 == 0) {
                    Thread.yield();
                } else {
                    Thread.onSpinWait();
                }
            }
            for (int i = 0; i < 2; i++) {
                if (breakers[number].take(1_000) == Guard.ADMITTED) {
                    probes[number].incrementAndGet();
                }
            }
        });
        for (AtomicInteger admitted : probes) {
            assertThat(admitted.get()).isEqualTo(3);
        }
    }

    @Test
    void noResultIsLostWhenSlicesTurnOver() throws Exception {
        for (int round = 0; round < 100; round++) {
            BreakerSettings settings = SETTINGS.withSpan(Span.sliding(Duration.ofNanos(120L * 200), 120))
                    .withControl(Control.METRICS_ONLY);
            Breaker breaker = breaker(settings, change -> {});
            AtomicLong clock = new AtomicLong();
            AtomicInteger bad = new AtomicInteger();
            together(5_000, random -> {
                boolean fails = random.nextInt(3) == 0;
                bad.addAndGet(fails ? 1 : 0);
                long now = clock.incrementAndGet();
                breaker.finished(now, now, null, fails ? ERROR : null);
            });
            assertThat(breaker.tally(clock.get())).isEqualTo(new Tally(5_000 * THREADS, bad.get()));
        }
    }

    @Test
    void changesAreToldOnceEachAndFormOneChain() throws Exception {
        ConcurrentLinkedQueue<BreakerChange> told = new ConcurrentLinkedQueue<>();
        Breaker breaker = storm(SETTINGS, told);
        assertChain(told, breaker.state());
    }

    @Test
    void fromWhereverItIsItClosesAfterALeaseAndAsManyProbes() throws Exception {
        for (Recovery recovery : List.of(SETTINGS.recovery(), Recovery.ramp(Duration.ofNanos(2_000), 10, 50))) {
            for (int round = 0; round < 20; round++) {
                ConcurrentLinkedQueue<BreakerChange> told = new ConcurrentLinkedQueue<>();
                Breaker breaker = storm(SETTINGS.withRecovery(recovery), told);
                long now = 1L << 40; // open time and leases are over, every window is empty
                for (int i = 0; i < 4; i++) {
                    now += 10_000;
                    if (breaker.take(now) == Guard.ADMITTED) {
                        breaker.finished(now, now, null, null);
                    }
                }
                assertThat(breaker.state()).isEqualTo(BreakerState.CLOSED);
                assertChain(told, breaker.state());
            }
        }
    }

    /** Calls that succeed, fail, are ignored, are given back, or never end, while time passes and the rule changes. */
    private static Breaker storm(BreakerSettings settings, ConcurrentLinkedQueue<BreakerChange> told) throws Exception {
        Breaker breaker = breaker(settings, told::add);
        AtomicLong clock = new AtomicLong();
        together(20_000, random -> {
            long now = clock.addAndGet(random.nextInt(40));
            if (random.nextInt(500) == 0) {
                BreakerSettings changed = settings.withMinimumCalls(2 + random.nextInt(5));
                breaker.reconfigure(BreakerTerms.of(changed, now, () -> 0), now);
            }
            if (breaker.take(now) != Guard.ADMITTED) {
                return;
            }
            switch (random.nextInt(8)) {
                case 0 -> breaker.giveBack(now);
                case 1 -> breaker.finished(now, clock.get(), null, IGNORED);
                case 2, 3, 4 -> breaker.finished(now, clock.get(), null, ERROR);
                case 5, 6 -> breaker.finished(now, clock.get(), null, null);
                default -> {} // never ends
            }
        });
        return breaker;
    }

    private static void assertChain(ConcurrentLinkedQueue<BreakerChange> told, BreakerState last) {
        List<BreakerChange> chain = new ArrayList<>(told);
        chain.sort(Comparator.comparingInt(BreakerChange::number));
        assertThat(chain).hasSizeGreaterThan(10);
        BreakerState state = BreakerState.CLOSED;
        for (int i = 0; i < chain.size(); i++) {
            assertThat(chain.get(i).number()).isEqualTo(i + 1);
            assertThat(chain.get(i).from()).isEqualTo(state);
            state = chain.get(i).to();
        }
        assertThat(state).isEqualTo(last);
    }
}
