package io.headgate.redis;

import io.headgate.limiter.LimitText;
import io.headgate.redis.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
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
    private final LostParts lostParts;
    private final StoreHealth health;
    private final Returns returns;
    private final Duration deadline;
    private final Set<LeasedRateLimiter> leased = ConcurrentHashMap.newKeySet(); // those that hold or expect a lease
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread daemon = new Thread(work, "headgate-redis");
        daemon.setDaemon(true);
        return daemon;
    });
    private volatile boolean closed;

    Upkeep(
            Members members,
            StoreMemory memory,
            LostParts lostParts,
            StoreHealth health,
            Returns returns,
            Duration deadline) {
        this.members = members;
        this.memory = memory;
        this.lostParts = lostParts;
        this.health = health;
        this.returns = returns;
        this.deadline = deadline;
    }

    void start() {
        thread.execute(this::beat);
        later(this::sweep, SWEEP_MILLIS);
    }

    /** Looks after a limiter while it holds a lease or expects one: ends what has lapsed, and everything at the end. */
    void lookAfter(LeasedRateLimiter limiter) {
        leased.add(limiter);
        if (closed) {
            limiter.endLeases();
        }
    }

    private void sweep() {
        try {
            endLapsed();
        } finally {
            later(this::sweep, SWEEP_MILLIS); // whatever has happened
        }
    }

    private void endLapsed() {
        for (LeasedRateLimiter limiter : leased) {
            limiter.endLapsed();
            if (!limiter.isHoldingLeases()) {
                leased.remove(limiter);
                if (limiter.isHoldingLeases()) {
                    leased.add(limiter); // it asked just now, when it was still here
                }
            }
        }
    }

    private void beat() {
        try {
            ask();
        } catch (InterruptedException closing) {
            return; // on the thread that this is the end of
        } finally {
            beatLater(); // whatever has happened: nobody else finds out when Redis is back
        }
    }

    private void ask() throws InterruptedException {
        List<Question> all = new ArrayList<>();
        Breaker ofMembers = health.of(members.key());
        all.add(question(ofMembers, members::beat, ofMembers::isBack));
        memory.next().ifPresent(marker -> all.add(renewal(marker)));
        for (Breaker lost : health.lost()) {
            if (lost != ofMembers) {
                all.add(question(lost, () -> lostParts.ask(lost), lost::isBack));
            }
        }
        for (Question each : all) {
            await(each);
        }
        if (health.isLost()) {
            health.remind();
        } else {
            returns.tell();
        }
    }

    /** That a marker lives on says nothing: a Redis that is full lets it. */
    private Question renewal(String marker) {
        return question(health.of(marker), () -> memory.renew(marker), () -> {});
    }

    /** Something that a part of Redis was asked. */
    private record Question(Breaker asked, CompletableFuture<?> answer, Runnable answered) {}

    private Question question(Breaker asked, Supplier<CompletableFuture<?>> question, Runnable answered) {
        CompletableFuture<?> answer;
        try {
            answer = question.get().copy().orTimeout(deadline.toNanos(), TimeUnit.NANOSECONDS);
        } catch (RuntimeException notAsked) {
            answer = CompletableFuture.failedFuture(notAsked);
        }
        return new Question(asked, answer, answered);
    }

    private void await(Question question) throws InterruptedException {
        try {
            question.answer.get();
            question.answered.run();
        } catch (ExecutionException noAnswer) {
            question.asked.failed(told(noAnswer.getCause()));
        }
    }

    private Throwable told(@Nullable Throwable failure) {
        if (failure instanceof StoreException told) {
            return told;
        }
        boolean late = failure instanceof TimeoutException;
        return new StoreException(
                "redis: " + (late ? "no answer within " + LimitText.duration(deadline) : failure), failure);
    }

    private void beatLater() {
        long millis = health.isLost() ? WHILE_LOST_MILLIS : BEAT_MILLIS;
        later(this::beat, millis / 2 + ThreadLocalRandom.current().nextLong(millis / 2 + 1)); // not all members at once
    }

    private void later(Runnable work, long millis) {
        try {
            thread.schedule(work, millis, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException closing) {
            return; // nobody needs to know any more
        }
    }

    @Override
    public void close() {
        closed = true;
        thread.shutdownNow();
        List<LeasedRateLimiter> all = List.copyOf(leased);
        all.forEach(LeasedRateLimiter::endLeases);
        await(CompletableFuture.allOf(
                all.stream().map(LeasedRateLimiter::leasesArrived).toArray(CompletableFuture<?>[]::new)));
        await(members.leave()); // sent after what the leases gave back, and answered after it
    }

    /** Until it is there, or the deadline is over: what does not go back lapses by itself. */
    private void await(CompletableFuture<?> answer) {
        try {
            answer.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException | TimeoutException gone) {
            return;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
