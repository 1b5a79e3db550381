package io.headgate.redis.concurrency;

import static io.headgate.limiter.Checks.require;

import io.headgate.limiter.Checks;
import io.headgate.limiter.Ticker;
import io.headgate.redis.store.StoreException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Never lets more than {@code limit} slots be in use across all processes, by the clock of the Redis server.
 *
 * <pre>{@code
 * Optional<Holding> slot = exports.tryAcquire();
 * if (slot.isPresent()) {
 *     try (Holding held = slot.get()) {
 *         export();
 *     }
 * }
 * }</pre>
 *
 * <p>Slots are lent for a lease, and renewed in the background while they are held. Those of a process that crashed come back when
 * their lease is over. Waiting is in order within a process, at most 1,024 at a time, and in no order between processes.
 *
 * <p>Safe for many threads. When Redis does not answer in time the verbs fail with {@link StoreException}; a slot that it may
 * have lent then is given back as soon as Redis answers, or comes back when its lease is over.
 */
public final class FleetConcurrencyLimiter {

    private final Slots slots;
    private final Supplier<String> names;
    private final long leaseNanos;
    private final Ticker ticker;
    private final ScheduledExecutorService scheduler;
    private final Renewal renewal;
    private final Releases releases;
    private final WaitingLine line;

    /** {@code notGivenBack} hears of slots that Redis did not confirm to have taken back while they were lent. */
    FleetConcurrencyLimiter(
            Slots slots,
            Supplier<String> names,
            long leaseNanos,
            Ticker ticker,
            ScheduledExecutorService scheduler,
            LongConsumer notGivenBack) {
        this.slots = slots;
        this.names = names;
        this.leaseNanos = leaseNanos;
        this.ticker = ticker;
        this.scheduler = scheduler;
        this.renewal = new Renewal(slots, leaseNanos, ticker, scheduler);
        this.releases = new Releases(slots, leaseNanos, ticker, scheduler, this::nudge, notGivenBack);
        this.line = new WaitingLine(this::ask, scheduler);
    }

    private void nudge() {
        line.nudge();
    }

    /** Takes a slot if one is free. */
    public Optional<Holding> tryAcquire() {
        return tryAcquire(1);
    }

    /** Takes {@code permits} slots, all or none, if they are free. */
    public Optional<Holding> tryAcquire(long permits) {
        return joined(tryAcquireAsync(permits, Duration.ZERO));
    }

    /** Takes {@code permits} slots, all or none, waiting for them at most {@code maxWait}. An interrupted waiter holds nothing. */
    public Optional<Holding> tryAcquire(long permits, Duration maxWait) throws InterruptedException {
        CompletableFuture<Optional<Holding>> coming = tryAcquireAsync(permits, maxWait);
        try {
            return coming.get();
        } catch (InterruptedException interrupted) {
            if (!coming.cancel(false) && !coming.isCompletedExceptionally()) {
                coming.join().ifPresent(Holding::close);
            }
            throw interrupted;
        } catch (ExecutionException failed) {
            throw told(failed.getCause());
        }
    }

    /** The same without holding a thread. Cancelling the future gives the slots back, if they come. */
    public CompletableFuture<Optional<Holding>> tryAcquireAsync(long permits, Duration maxWait) {
        require(permits >= 1, "permits", permits, ">= 1");
        long maxWaitNanos = Checks.waitNanos(maxWait, "maxWait");
        if (scheduler.isShutdown()) {
            throw new IllegalStateException("the limits on Redis are closed");
        }
        if (permits > slots.limit()) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
        return maxWaitNanos == 0 ? ask(permits) : line.join(permits, maxWaitNanos);
    }

    /** How many slots are in use across all processes. */
    public long inUse() {
        return joined(slots.count());
    }

    /** Whether this process holds slots of it, is to give some back, or waits for some. */
    boolean isInUse() {
        return !renewal.all().isEmpty() || !releases.isEmpty() || !line.isEmpty();
    }

    /** The most slots in use. */
    public long limit() {
        return slots.limit();
    }

    private CompletableFuture<Optional<Holding>> ask(long permits) {
        String name = names.get();
        long until = ticker.read() + leaseNanos;
        CompletableFuture<Optional<Holding>> answer = new CompletableFuture<>();
        slots.take(name, permits).whenComplete((lentUntil, failure) -> {
            if (failure != null) {
                if (!StoreException.isUndone(failure)) {
                    releases.release(name, permits); // it may have been granted all the same
                }
                answer.completeExceptionally(failure);
            } else if (lentUntil == 0) {
                answer.complete(Optional.empty());
            } else {
                Holding holding = new Holding(name, permits, lentUntil, until, ticker, this::giveBack);
                renewal.add(holding);
                if (scheduler.isShutdown() || !answer.complete(Optional.of(holding))) {
                    holding.close(); // whoever asked has gone
                    answer.complete(Optional.empty());
                }
            }
        });
        return answer;
    }

    private void giveBack(Holding holding) {
        renewal.remove(holding);
        releases.release(holding.name(), holding.permits());
    }

    /** Gives back all that is held here and ends all waits. @return completes when Redis has been told, or cannot be */
    CompletableFuture<?> close() {
        line.close();
        CompletableFuture<?> again = releases.close();
        CompletableFuture<?>[] told = renewal.all().stream()
                .filter(Holding::end)
                .map(holding -> releases.release(holding.name(), holding.permits()))
                .toArray(CompletableFuture[]::new);
        renewal.all().forEach(renewal::remove);
        return CompletableFuture.allOf(again, CompletableFuture.allOf(told));
    }

    /** Slots answer or fail within their deadline, so this wait is bounded. */
    private static <T> T joined(CompletableFuture<T> coming) {
        try {
            return coming.join();
        } catch (CompletionException failed) {
            throw told(failed.getCause());
        }
    }

    private static StoreException told(@Nullable Throwable failure) {
        return failure instanceof StoreException known
                ? new StoreException(String.valueOf(known.getMessage()), known)
                : new StoreException("redis: " + failure, failure);
    }

    @Override
    public String toString() {
        return "FleetConcurrencyLimiter[at most " + slots.limit() + " in use]";
    }
}
