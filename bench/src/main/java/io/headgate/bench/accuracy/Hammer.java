package io.headgate.bench.accuracy;

import io.headgate.bench.contender.Attempt;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Threads that ask as fast as they can: from the first moment of the limiter, then after an idle spell.
 *
 * @param threads how many
 * @param burst how long they ask, twice
 * @param idle how long they rest in between
 * @param mostPerThread how many admissions one thread keeps; more are counted as an incomplete recording
 */
record Hammer(int threads, Duration burst, Duration idle, int mostPerThread) {

    Duration length() {
        return burst.multipliedBy(2).plus(idle);
    }

    Recording strike(Supplier<Attempt> start) {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            Attempt attempt = start.get();
            AtomicLong begun = new AtomicLong();
            CyclicBarrier allThere = new CyclicBarrier(threads, () -> begun.set(System.nanoTime()));
            List<Future<Hand>> hands = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                Hand hand = new Hand(mostPerThread);
                hands.add(pool.submit(() -> {
                    allThere.await(); // a thread that takes its time to start takes none from the burst
                    return strike(attempt, hand, begun.get());
                }));
            }
            return gathered(hands);
        } finally {
            pool.shutdownNow();
        }
    }

    private Hand strike(Attempt attempt, Hand hand, long now) throws InterruptedException {
        long rest = now + burst.toNanos();
        hand.hammer(attempt, rest);
        long again = rest + idle.toNanos();
        TimeUnit.NANOSECONDS.sleep(again - System.nanoTime());
        hand.hammer(attempt, again + burst.toNanos());
        return hand;
    }

    private static Recording gathered(List<Future<Hand>> hands) {
        try {
            List<Hand> done = new ArrayList<>();
            for (Future<Hand> hand : hands) {
                done.add(hand.get());
            }
            return new Recording(
                    joined(done.stream().map(hand -> Arrays.copyOf(hand.before, hand.kept))),
                    joined(done.stream().map(hand -> Arrays.copyOf(hand.after, hand.kept))),
                    done.stream().noneMatch(hand -> hand.isFull));
        } catch (ExecutionException failed) {
            throw new IllegalStateException("a hammering thread failed: " + failed.getCause(), failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while hammering", stopped);
        }
    }

    private static long[] joined(Stream<long[]> parts) {
        return parts.flatMapToLong(Arrays::stream).toArray();
    }

    /** What one thread was granted. Used by that thread, then read by the one that joins it. */
    private static final class Hand {

        private final long[] before;
        private final long[] after;
        private int kept;
        private boolean isFull;

        Hand(int most) {
            before = new long[most];
            after = new long[most];
        }

        /** Asks at least once, however late it is. */
        void hammer(Attempt attempt, long until) {
            long asked = System.nanoTime();
            do {
                if (attempt.tryAcquire()) {
                    keep(asked, System.nanoTime());
                }
                asked = System.nanoTime();
            } while (asked - until < 0);
        }

        private void keep(long asked, long answered) {
            if (kept == before.length) {
                isFull = true;
                return;
            }
            before[kept] = asked;
            after[kept] = answered;
            kept++;
        }
    }
}
