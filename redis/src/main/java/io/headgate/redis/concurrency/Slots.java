package io.headgate.redis.concurrency;

import io.headgate.limiter.LimitText;
import io.headgate.redis.form.Script;
import io.headgate.redis.form.StoreClock;
import io.headgate.redis.store.Store;
import io.headgate.redis.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The slots of one limiter as Redis counts them; {@code slots.lua} says how. Safe for many threads. */
final class Slots {

    private final Store store;
    private final Script script;
    private final String key;
    private final long limit;
    private final String leaseTicks;
    private final String marker;
    private final Duration deadline;

    Slots(Store store, Script script, String key, long limit, long leaseTicks, String marker, Duration deadline) {
        this.store = store;
        this.script = script;
        this.key = key;
        this.limit = limit;
        this.leaseTicks = Long.toString(leaseTicks);
        this.marker = marker;
        this.deadline = deadline;
    }

    static Script script(StoreClock clock) {
        return Script.of(clock, Slots.class, "slots");
    }

    long limit() {
        return limit;
    }

    /** Lends so many, all or none, under a name that nobody has had before. @return until when, in ticks of Redis, or 0 */
    CompletableFuture<Long> take(String name, long permits) {
        return run("take", leaseTicks, marker, Long.toString(limit), name, Long.toString(permits))
                .thenApply(answer -> answer.get(0));
    }

    /** Lends for another lease what is still held; answers, in order, until when, or 0. */
    CompletableFuture<List<Long>> renew(List<Holding> holdings) {
        List<String> arguments = new ArrayList<>(List.of("renew", leaseTicks, marker));
        for (Holding each : holdings) {
            arguments.add(each.name());
            arguments.add(Long.toString(each.permits()));
            arguments.add(Long.toString(each.lentUntil()));
        }
        return run(arguments);
    }

    /** Takes back what was lent under a name, if anything still is. */
    CompletableFuture<Long> release(String name, long permits) {
        return run("release", name, Long.toString(permits)).thenApply(answer -> answer.get(0));
    }

    /** How many are lent in all. */
    CompletableFuture<Long> count() {
        return run("count").thenApply(answer -> answer.get(0));
    }

    private CompletableFuture<List<Long>> run(String... arguments) {
        return run(List.of(arguments));
    }

    /** Answers or fails within the deadline; an answer that comes later is not heard. */
    private CompletableFuture<List<Long>> run(List<String> arguments) {
        return store.run(script, key, arguments)
                .orTimeout(deadline.toNanos(), TimeUnit.NANOSECONDS)
                .exceptionallyCompose(failure -> CompletableFuture.failedFuture(
                        failure instanceof TimeoutException
                                ? new StoreException(
                                        key + ": no answer within " + LimitText.duration(deadline), failure)
                                : failure));
    }
}
