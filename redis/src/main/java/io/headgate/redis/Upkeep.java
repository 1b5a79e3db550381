package io.headgate.redis;

import io.headgate.redis.store.StoreException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * What goes on in the background, on one daemon thread: says that this member is alive, keeps the memory of Redis marked, ends
 * leases that have lapsed, and finds out when a Redis that was lost is back.
 */
final class Upkeep implements AutoCloseable {

    private static final long BEAT_MILLIS = 1_000;
    private static final long WHILE_LOST_MILLIS = 200;
    private static final long SWEEP_MILLIS = 50;

    private final Members members;
    private final StoreMemory memory;
    private final StoreHealth health;
    private final Returns returns;
    private final Duration deadline;
    private final Set<LeasedRateLimiter> leased = // those that nobody uses any more go by themselves
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread daemon = new Thread(work, "headgate-redis");
        daemon.setDaemon(true);
        return daemon;
    });
    private volatile boolean closed;

    Upkeep(Members members, StoreMemory memory, StoreHealth health, Returns returns, Duration deadline) {
        this.members = members;
        this.memory = memory;
        this.health = health;
        this.returns = returns;
        this.deadline = deadline;
    }

    void start() {
        thread.execute(this::beat);
        thread.scheduleWithFixedDelay(this::sweep, SWEEP_MILLIS, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Looks after a limiter that leases: ends what has lapsed, and everything at the end. */
    void lookAfter(LeasedRateLimiter limiter) {
        leased.add(limiter);
    }

    private void sweep() {
        List.copyOf(leased).forEach(LeasedRateLimiter::endLapsed);
    }

    private void beat() {
        try {
            members.beat()
                    .thenCombine(memory.renewNext(), (alive, unused) -> alive)
                    .orTimeout(deadline.toNanos(), TimeUnit.NANOSECONDS)
                    .get();
            health.isBack();
            returns.tell();
        } catch (ExecutionException noAnswer) {
            health.failed(told(noAnswer.getCause()));
        } catch (RuntimeException noAnswer) {
            health.failed(noAnswer);
        } catch (InterruptedException closing) {
            return; // on the thread that this is the end of
        }
        if (!closed) {
            long millis = health.isLost() ? WHILE_LOST_MILLIS : BEAT_MILLIS;
            long jittered =
                    millis / 2 + ThreadLocalRandom.current().nextLong(millis / 2 + 1); // not all members at once
            beatAfter(jittered);
        }
    }

    private Throwable told(@Nullable Throwable failure) {
        if (failure instanceof StoreException told) {
            return told;
        }
        boolean late = failure instanceof TimeoutException;
        return new StoreException("redis: " + (late ? "no answer within " + deadline : failure), failure);
    }

    private void beatAfter(long millis) {
        try {
            thread.schedule(this::beat, millis, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException closing) {
            return; // nobody needs to know any more
        }
    }

    @Override
    public void close() {
        closed = true;
        thread.shutdownNow();
        List.copyOf(leased).forEach(LeasedRateLimiter::endLeases);
        try {
            CompletableFuture<?> left = members.leave();
            left.get(
                    deadline.toNanos(),
                    TimeUnit.NANOSECONDS); // sent after what the leases gave back, and answered after it
        } catch (ExecutionException | TimeoutException gone) {
            return; // they lapse by themselves
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
