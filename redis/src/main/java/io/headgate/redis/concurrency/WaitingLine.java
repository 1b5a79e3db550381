package io.headgate.redis.concurrency;

import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Those of this process who wait for slots, in the order in which they came. Lock-free. */
final class WaitingLine {

    /*
     * Nobody waits inside Redis: that would hold a connection for each. Instead the first in line asks again and again, at
     * random moments that get further apart, and the others wait for it. So a process asks no more often than one waiter
     * would, however many it has. Slots that are given back in this process are asked for at once.
     *
     *   asked   |x.x..x....x........x.x..........      x: refused
     *                                 granted: the next in line begins again
     */
    static final int MOST_WAITING = 1_024;

    private static final long FIRST_PAUSE = TimeUnit.MILLISECONDS.toNanos(2);
    private static final int MOST_DOUBLINGS = 5; // 64 ms

    private final LongFunction<CompletableFuture<Optional<Holding>>> limiter;
    private final ScheduledExecutorService scheduler;
    private final Queue<Waiter> line = new ConcurrentLinkedQueue<>();
    private final AtomicInteger count = new AtomicInteger();
    private final AtomicBoolean asking = new AtomicBoolean(); // or pausing before it asks again
    private final AtomicReference<@Nullable Future<?>> pause = new AtomicReference<>();
    private volatile int refusals; // in a row

    /** With how to ask for so many slots. */
    WaitingLine(LongFunction<CompletableFuture<Optional<Holding>>> limiter, ScheduledExecutorService scheduler) {
        this.limiter = limiter;
        this.scheduler = scheduler;
    }

    /** Waits at most so long for so many slots. Refused at once when the line is full. Cancelling leaves the line. */
    CompletableFuture<Optional<Holding>> join(long permits, long maxWaitNanos) {
        if (count.incrementAndGet() > MOST_WAITING) {
            count.decrementAndGet();
            return CompletableFuture.completedFuture(Optional.empty());
        }
        Waiter waiter = new Waiter(permits);
        line.add(waiter);
        waiter.leaveWhenDone();
        waiter.leaveAfter(maxWaitNanos);
        serve();
        return waiter;
    }

    /** Slots were given back here: the first in line need not wait for its moment. */
    void nudge() {
        Future<?> pausing = pause.getAndSet(null);
        if (pausing != null && pausing.cancel(false)) {
            refusals = 0;
            asking.set(false);
            serve();
        }
    }

    boolean isEmpty() {
        return line.isEmpty();
    }

    /** Ends all waits with no. */
    void close() {
        line.forEach(waiter -> waiter.complete(Optional.empty()));
    }

    private void serve() {
        while (!line.isEmpty() && asking.compareAndSet(false, true)) {
            Waiter asked = line.peek();
            if (asked != null && !ask(asked)) {
                return; // whoever has the answer goes on
            }
            asking.set(false); // and look again: one may have come just now, and seen it asking
        }
    }

    /** @return whether it is answered already, and the next can be asked */
    private boolean ask(Waiter asked) {
        CompletableFuture<Optional<Holding>> answer = answerTo(asked);
        if (answer.isDone()) {
            return answer.handle((told, failure) -> isServed(asked, told, failure))
                    .join();
        }
        answer.whenComplete((told, failure) -> {
            if (isServed(asked, told, failure)) {
                again();
            }
        });
        return false;
    }

    private CompletableFuture<Optional<Holding>> answerTo(Waiter asked) {
        try {
            return limiter.apply(asked.permits);
        } catch (RuntimeException | Error notAsked) { // whatever it is, others are waiting
            return CompletableFuture.failedFuture(notAsked);
        }
    }

    /** Passes an answer on. @return whether the next can be asked at once, which it cannot be after a refusal */
    private boolean isServed(Waiter asked, @Nullable Optional<Holding> told, @Nullable Throwable failure) {
        if (failure != null) {
            asked.completeExceptionally(failure);
        } else if (told != null && told.isPresent() && !asked.complete(told)) {
            told.get().close(); // it had gone
        }
        boolean refused = failure == null && (told == null || told.isEmpty());
        refusals = refused ? refusals + 1 : 0;
        if (refused && !line.isEmpty()) {
            serveLater();
            return false;
        }
        return true;
    }

    private void serveLater() {
        long longest = FIRST_PAUSE << Math.min(refusals - 1, MOST_DOUBLINGS);
        long nanos = longest / 2 + ThreadLocalRandom.current().nextLong(longest / 2);
        try {
            pause.set(scheduler.schedule(this::again, nanos, TimeUnit.NANOSECONDS));
        } catch (RejectedExecutionException closed) {
            asking.set(false);
            close();
        }
    }

    private void again() {
        asking.set(false);
        serve();
    }

    /** One who waits. */
    private final class Waiter extends CompletableFuture<Optional<Holding>> {
        private final long permits;

        Waiter(long permits) {
            this.permits = permits;
        }

        void leaveWhenDone() {
            whenComplete((told, failure) -> {
                line.remove(this);
                count.decrementAndGet();
            });
        }

        void leaveAfter(long nanos) {
            try {
                Future<?> timeout = scheduler.schedule(() -> complete(Optional.empty()), nanos, TimeUnit.NANOSECONDS);
                whenComplete((told, failure) -> timeout.cancel(false));
            } catch (RejectedExecutionException closed) {
                complete(Optional.empty());
            }
        }
    }
}
