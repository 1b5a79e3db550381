package io.headgate.redis.concurrency;

import io.headgate.limiter.Ticker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Renews what this process holds, as long as it holds anything. Safe for many threads. */
final class Renewal {

    /*
     *   lease    |=============================|
     *   renewed  |........x........x           three times in a lease, so that one or two may fail;
     *   failed                      .xx.xx     then sooner, until it is renewed or known to be lost
     *
     * Nothing is renewed that is not held here. So what Redis has lent to one who never heard of it, because the answer was
     * lost, comes back by itself where Redis cannot be told.
     */
    private static final int TIMES_IN_A_LEASE = 3;
    private static final int SOONER = 4;
    private static final int MOST_AT_ONCE = 500; // slots in one command, or one holding that has more

    private final Slots slots;
    private final long leaseNanos;
    private final Ticker ticker;
    private final ScheduledExecutorService scheduler;
    private final Map<String, Holding> holdings = new ConcurrentHashMap<>(); // no more than the limit, and the lost
    private final AtomicBoolean underWay = new AtomicBoolean();

    Renewal(Slots slots, long leaseNanos, Ticker ticker, ScheduledExecutorService scheduler) {
        this.slots = slots;
        this.leaseNanos = leaseNanos;
        this.ticker = ticker;
        this.scheduler = scheduler;
    }

    void add(Holding holding) {
        holdings.put(holding.name(), holding);
        begin();
    }

    void remove(Holding holding) {
        holdings.remove(holding.name());
    }

    /** What is held now. */
    List<Holding> all() {
        return List.copyOf(holdings.values());
    }

    private void begin() {
        if (!holdings.isEmpty() && underWay.compareAndSet(false, true)) {
            later(pause());
        }
    }

    private long pause() {
        long third = leaseNanos / TIMES_IN_A_LEASE;
        return third - ThreadLocalRandom.current().nextLong(1 + third / 10); // so that a fleet does not renew in step
    }

    private void later(long nanos) {
        try {
            scheduler.schedule(this::renew, nanos, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException closed) {
            underWay.set(false);
        }
    }

    private void renew() {
        List<Holding> all = all();
        if (all.isEmpty()) {
            underWay.set(false);
            begin(); // one may have come in just now, and seen it under way
            return;
        }
        CompletableFuture<?>[] answers =
                portions(all).stream().map(this::renewed).toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(answers)
                .whenComplete((unused, failure) -> later(failure == null ? pause() : pause() / SOONER));
    }

    private static List<List<Holding>> portions(List<Holding> all) {
        List<List<Holding>> portions = new ArrayList<>();
        long room = 0;
        for (Holding each : all) {
            if (portions.isEmpty() || each.permits() > room) {
                portions.add(new ArrayList<>());
                room = MOST_AT_ONCE;
            }
            portions.get(portions.size() - 1).add(each);
            room -= each.permits();
        }
        return portions;
    }

    private CompletableFuture<?> renewed(List<Holding> some) {
        long until = ticker.read() + leaseNanos;
        return slots.renew(some).thenAccept(lent -> {
            for (int i = 0; i < some.size(); i++) {
                told(some.get(i), lent.get(i), until);
            }
        });
    }

    private void told(Holding holding, long lentUntil, long until) {
        if (lentUntil > 0) {
            holding.renewedUntil(lentUntil, until);
        } else {
            remove(holding);
            holding.end();
        }
    }
}
