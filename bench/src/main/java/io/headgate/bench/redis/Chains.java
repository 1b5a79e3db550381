package io.headgate.bench.redis;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Chains of calls: each answer sends the next call, so that as many are in flight as there are chains. For one flight. */
final class Chains {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Supplier<CompletableFuture<Boolean>> question;
    private final long begun = System.nanoTime();
    private final long end;
    private final CountDownLatch running;
    private final Latencies latencies = new Latencies();
    private final AtomicLong admitted = new AtomicLong();
    private final AtomicLong ended = new AtomicLong(begun);
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    private Chains(Supplier<CompletableFuture<Boolean>> question, int chains, Duration length) {
        this.question = question;
        this.end = begun + length.toNanos();
        this.running = new CountDownLatch(chains);
    }

    static Answers fly(Supplier<CompletableFuture<Boolean>> question, int calls, Duration length) {
        Chains chains = new Chains(question, calls, length);
        for (int chain = 0; chain < calls; chain++) {
            chains.next();
        }
        return chains.answers();
    }

    /** The next call of a chain; a loop rather than a recursion while answers are there at once. */
    private void next() {
        while (true) {
            long asked = System.nanoTime();
            CompletableFuture<Boolean> answer = question.get();
            if (!answer.isDone()) {
                answer.whenComplete((yes, failed) -> {
                    if (goesOn(asked, yes, failed)) {
                        next();
                    }
                });
                return;
            }
            if (!answer.handle((yes, failed) -> goesOn(asked, yes, failed)).join()) {
                return;
            }
        }
    }

    /** Counts an answer. @return whether another call is to follow */
    private boolean goesOn(long asked, @Nullable Boolean yes, @Nullable Throwable failed) {
        long now = System.nanoTime();
        if (yes == null) {
            failure.compareAndSet(null, failed);
        } else {
            latencies.add(now - asked);
            admitted.addAndGet(yes ? 1 : 0);
        }
        if (yes != null && now - end < 0) {
            return true;
        }
        ended.accumulateAndGet(now, Math::max);
        running.countDown();
        return false;
    }

    private Answers answers() {
        try {
            if (!running.await(end - System.nanoTime() + PATIENCE.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new IllegalStateException(running.getCount() + " calls were never answered");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while calls were in flight", stopped);
        }
        Throwable failed = failure.get();
        if (failed != null) {
            throw new IllegalStateException("a call failed: " + failed, failed);
        }
        return new Answers(latencies.count(), admitted.get(), ended.get() - begun, latencies);
    }
}
