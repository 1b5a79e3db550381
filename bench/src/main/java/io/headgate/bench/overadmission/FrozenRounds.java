package io.headgate.bench.overadmission;

import io.headgate.bench.contender.Attempt;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Threads that ask at once, in rounds. Within a round time stands still and twice as many permits are asked for as there
 * are: in every round there is a last permit that all threads run for. Between two rounds time is moved.
 *
 * <pre>
 *   thread 1  ask ask ask … ┐              ┌ ask ask …
 *   thread 2  ask ask ask … ┼─ count, move ┼ ask ask …
 *   thread 3  ask ask ask … ┘     time     └ ask ask …
 * </pre>
 */
final class FrozenRounds {

    private final int threads;
    private final int rounds;
    private final int attemptsPerThread;
    private final AtomicLong admitted = new AtomicLong();
    private volatile @Nullable RuntimeException failure;
    private Tally tally = Tally.NOTHING; // touched by the barrier's action only, then by who has joined all threads

    FrozenRounds(int threads, int rounds, int attemptsPerThread) {
        this.threads = threads;
        this.rounds = rounds;
        this.attemptsPerThread = attemptsPerThread;
    }

    /** How many permits to allow in each round. */
    long limit() {
        return (long) threads * attemptsPerThread / 2;
    }

    /**
     * Runs all rounds.
     *
     * @param attempt admits at most {@link #limit()} times until time is moved
     * @param moveTime to where all permits are there again
     * @param afterRound told after each round, for progress
     */
    Tally run(Attempt attempt, Runnable moveTime, Runnable afterRound) {
        CyclicBarrier barrier = new CyclicBarrier(threads, () -> {
            tally = tally.plus((long) threads * attemptsPerThread, admitted.getAndSet(0), limit());
            moveTime.run();
            afterRound.run();
        });
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> askers = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                askers.add(pool.submit(() -> askInRounds(attempt, barrier)));
            }
            join(askers);
            return tally;
        } finally {
            pool.shutdownNow();
        }
    }

    private void askInRounds(Attempt attempt, CyclicBarrier barrier) {
        try {
            for (int round = 0; round < rounds; round++) {
                admitted.addAndGet(ask(attempt));
                barrier.await();
            }
        } catch (InterruptedException | BrokenBarrierException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** After a failure nobody asks any more, but all go on to meet at the barrier, so that nobody waits for ever. */
    private long ask(Attempt attempt) {
        long granted = 0;
        for (int asked = 0; asked < attemptsPerThread && failure == null; asked++) {
            try {
                if (attempt.tryAcquire()) {
                    granted++;
                }
            } catch (RuntimeException failed) {
                failure = failed;
            }
        }
        return granted;
    }

    private void join(List<Future<?>> askers) {
        try {
            for (Future<?> asker : askers) {
                asker.get();
            }
        } catch (ExecutionException failed) {
            throw new IllegalStateException("an asking thread failed: " + failed.getCause(), failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while asking", stopped);
        }
        if (failure != null) {
            throw new IllegalStateException("an asking thread failed: " + failure, failure);
        }
    }
}
