package io.headgate.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for every limit of calls in flight, of one process or of many, as JUnit tests. Extend it and say how to make one. */
@Timeout(300)
public abstract class ConcurrencyContract {

    private static final Duration LONG = Duration.ofHours(1);
    private static final int SEEDS = 20;
    private static final int STEPS = 60;
    private static final int ROUNDS = 30;

    /** For subclasses. */
    protected ConcurrencyContract() {}

    /** A fresh one of so many slots. Nobody else uses it, and no time passes that anything would be lost in. */
    protected abstract Slots slots(long limit);

    /** A limit, whatever its verbs are called. */
    public interface Slots {

        /** Takes slots without waiting; whoever runs the answer gives them back. */
        Optional<Runnable> take(long permits);

        /** The same, and waits for them, in line. */
        CompletableFuture<Optional<Runnable>> take(long permits, Duration maxWait);

        /** How many are in use. */
        long inUse();
    }

    @Test
    final void neverMoreThanTheLimitIsInUse() {
        Slots slots = slots(3);
        List<Runnable> held = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            held.add(slots.take(1).orElseThrow());
            assertThat(slots.inUse()).isEqualTo(i + 1);
        }
        assertThat(slots.take(1)).isEmpty();
        assertThat(slots.inUse()).isEqualTo(3);
        held.get(1).run();
        assertThat(slots.take(1)).isPresent();
        assertThat(slots.take(1)).isEmpty();
    }

    @Test
    final void severalAreTakenAllOrNone() {
        Slots slots = slots(5);
        Runnable three = slots.take(3).orElseThrow();
        assertThat(slots.take(3)).isEmpty();
        assertThat(slots.inUse()).isEqualTo(3);
        assertThat(slots.take(2)).isPresent();
        three.run();
        assertThat(slots.inUse()).isEqualTo(2);
        assertThat(slots.take(3)).isPresent();
    }

    @Test
    final void moreThanThereAreIsRefusedRatherThanWaitedFor() {
        Slots slots = slots(3);
        assertThat(slots.take(4)).isEmpty();
        assertThat(slots.take(Long.MAX_VALUE)).isEmpty();
        assertThat(slots.take(4, LONG).join()).isEmpty();
        assertThat(slots.inUse()).isZero();
    }

    @Test
    final void aLimitOfZeroRefusesEverything() {
        Slots slots = slots(0);
        assertThat(slots.take(1)).isEmpty();
        assertThat(slots.take(1, LONG).join()).isEmpty();
    }

    @Test
    final void fewerThanOneIsNotAskedFor() {
        Slots slots = slots(1);
        assertThatThrownBy(() -> slots.take(0)).hasMessage("permits: 0 (expected: >= 1)");
        assertThatThrownBy(() -> slots.take(-1, LONG)).hasMessage("permits: -1 (expected: >= 1)");
        assertThat(slots.take(1)).isPresent();
    }

    /** Against a model that only counts. */
    @Test
    final void whateverIsTakenAndGivenBackTheCountIsExact() {
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            long limit = random.nextLong(1, 8);
            Slots slots = slots(limit);
            List<Taken> taken = new ArrayList<>();
            long inUse = 0;
            for (int step = 0; step < STEPS; step++) {
                if (random.nextInt(5) < 3 || taken.isEmpty()) {
                    long permits = random.nextLong(1, limit + 2);
                    Optional<Runnable> got = slots.take(permits);
                    assertThat(got.isPresent())
                            .as("seed %s, step %s: %s of %s, %s in use", seed, step, permits, limit, inUse)
                            .isEqualTo(inUse + permits <= limit);
                    if (got.isPresent()) {
                        taken.add(new Taken(permits, got.get()));
                        inUse += permits;
                    }
                } else {
                    Taken back = taken.remove(random.nextInt(taken.size()));
                    back.giveBack.run();
                    inUse -= back.permits;
                }
                assertThat(slots.inUse()).isEqualTo(inUse);
            }
        }
    }

    private record Taken(long permits, Runnable giveBack) {}

    @Test
    final void whoWaitsIsServedInOrder() throws Exception {
        Slots slots = slots(2);
        Runnable held = slots.take(2).orElseThrow();
        CompletableFuture<Optional<Runnable>> first = slots.take(2, LONG);
        CompletableFuture<Optional<Runnable>> second = slots.take(1, LONG);
        assertThat(first).isNotDone();
        held.run();
        Runnable next = served(first);
        assertThat(second).isNotDone();
        next.run();
        served(second).run();
        assertThat(slots.inUse()).isZero();
    }

    @Test
    final void whoHasGoneHoldsNothingAndTheNextInLineIsServed() throws Exception {
        Slots slots = slots(1);
        Runnable held = slots.take(1).orElseThrow();
        CompletableFuture<Optional<Runnable>> gone = slots.take(1, LONG);
        CompletableFuture<Optional<Runnable>> next = slots.take(1, LONG);
        gone.cancel(false);
        held.run();
        served(next).run();
        assertThat(slots.inUse()).isZero();
        assertThat(slots.take(1)).isPresent();
    }

    private static Runnable served(CompletableFuture<Optional<Runnable>> coming) throws Exception {
        return coming.get(60, TimeUnit.SECONDS).orElseThrow();
    }

    /** Each round all take what they can at once, and give it back when all have tried. */
    @Tag("concurrency")
    @ParameterizedTest(name = "{0} threads")
    @ValueSource(ints = {2, 8, 32})
    final void threadsTogetherGetExactlyTheLimit(int threads) throws Exception {
        long limit = threads + 1;
        Slots slots = slots(limit);
        LongAdder taken = new LongAdder();
        CyclicBarrier allHaveTried =
                new CyclicBarrier(threads, () -> assertThat(taken.sum()).isEqualTo(limit));
        CyclicBarrier allAreBack =
                new CyclicBarrier(threads, () -> assertThat(taken.sum()).isZero());
        onThreads(threads, random -> {
            for (int round = 0; round < ROUNDS; round++) {
                List<Runnable> held = new ArrayList<>();
                for (int attempt = 0; attempt < 3; attempt++) {
                    slots.take(1).ifPresent(held::add);
                }
                taken.add(held.size());
                allHaveTried.await(60, TimeUnit.SECONDS);
                held.forEach(Runnable::run);
                taken.add(-held.size());
                allAreBack.await(60, TimeUnit.SECONDS);
            }
        });
        assertThat(slots.inUse()).isZero();
    }

    /** What is counted here is counted after it is taken and before it is given back, so it is never more than is in use. */
    @Tag("concurrency")
    @ParameterizedTest(name = "{0} threads")
    @ValueSource(ints = {2, 8})
    final void threadsThatComeAndGoAreNeverMoreThanTheLimit(int threads) throws Exception {
        long limit = 3;
        Slots slots = slots(limit);
        AtomicLong inside = new AtomicLong();
        onThreads(threads, random -> {
            for (int call = 0; call < 10 * ROUNDS; call++) {
                long permits = random.nextLong(1, limit + 1);
                Optional<Runnable> got = slots.take(permits);
                if (got.isPresent()) {
                    assertThat(inside.addAndGet(permits)).isLessThanOrEqualTo(limit);
                    Thread.onSpinWait();
                    inside.addAndGet(-permits);
                    got.get().run();
                }
            }
        });
        assertThat(slots.inUse()).isZero();
        assertThat(slots.take(limit)).isPresent();
    }

    /** What one thread does. */
    private interface Work {
        void run(SplittableRandom random) throws Exception;
    }

    private static void onThreads(int threads, Work work) throws Exception {
        SplittableRandom seeds = new SplittableRandom(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> working = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                SplittableRandom random = seeds.split();
                working.add(pool.submit(() -> {
                    work.run(random);
                    return null;
                }));
            }
            for (Future<?> each : working) {
                each.get(120, TimeUnit.SECONDS);
            }
        } finally {
            pool.shutdownNow();
        }
    }
}
