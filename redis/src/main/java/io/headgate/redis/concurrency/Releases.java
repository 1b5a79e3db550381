package io.headgate.redis.concurrency;

import io.headgate.limiter.Ticker;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongConsumer;

/** Tells Redis which slots come back, and tells it again until it has heard. Safe for many threads. */
final class Releases {

    /*
     * When a connection breaks, Redis may have lent slots to a take whose answer is lost, or may not have heard of a release.
     * Nobody holds or renews such slots, but others would wait for the rest of their lease. So the release is kept:
     *
     *   take       sent   (connection breaks)
     *   release           x   x      x        told, with all others that are kept
     *   asked one by one  |---|------|--------|
     *
     * A name is lent to once, and a release takes back what is lent to its name alone. So it may be told twice, or for a take that
     * was never run. While Redis does not answer only one of those kept is told, at growing pauses. When the lease is over, Redis
     * has taken the slots back by itself.
     */
    static final int MOST_KEPT = 1_000; // others are lost to the fleet until their lease is over

    private static final long FIRST_PAUSE = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(500);

    private final Slots slots;
    private final long leaseNanos;
    private final Ticker ticker;
    private final ScheduledExecutorService scheduler;
    private final Runnable told;
    private final LongConsumer notGivenBack;
    private final Map<String, Release> kept = new ConcurrentHashMap<>(); // by name
    private final AtomicBoolean underWay = new AtomicBoolean();

    /** {@code told} runs when slots may be free again; {@code notGivenBack} hears of slots that are kept no longer. */
    Releases(
            Slots slots,
            long leaseNanos,
            Ticker ticker,
            ScheduledExecutorService scheduler,
            Runnable told,
            LongConsumer notGivenBack) {
        this.slots = slots;
        this.leaseNanos = leaseNanos;
        this.ticker = ticker;
        this.scheduler = scheduler;
        this.told = told;
        this.notGivenBack = notGivenBack;
    }

    /** Slots under a name, which no longer matter after an instant of the ticker. */
    private record Release(String name, long permits, long until) {}

    /** Gives back what is lent under a name, if anything is. @return whether Redis has heard of it; if not, it is told again */
    CompletableFuture<Boolean> release(String name, long permits) {
        return tell(new Release(name, permits, ticker.read() + leaseNanos));
    }

    boolean isEmpty() {
        return kept.isEmpty();
    }

    /** @return whether Redis has heard */
    private CompletableFuture<Boolean> tell(Release release) {
        return slots.release(release.name, release.permits).handle((unused, failure) -> {
            if (failure != null) {
                keep(release);
                return false;
            }
            kept.remove(release.name);
            told.run();
            return true;
        });
    }

    private void keep(Release release) {
        kept.putIfAbsent(release.name, release);
        if (kept.size() > MOST_KEPT || scheduler.isShutdown()) {
            giveUp(release);
        } else {
            begin();
        }
    }

    private void giveUp(Release release) {
        if (kept.remove(release.name, release)) {
            notGivenBack.accept(release.permits);
        }
    }

    private void begin() {
        if (!kept.isEmpty() && underWay.compareAndSet(false, true)) {
            later(FIRST_PAUSE);
        }
    }

    private void later(long pause) {
        long nanos =
                pause / 2 + ThreadLocalRandom.current().nextLong(pause / 2); // so that a fleet does not ask in step
        try {
            scheduler.schedule(() -> tellKept(pause), nanos, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException closed) {
            underWay.set(false);
        }
    }

    private void tellKept(long pause) {
        giveUpLapsed();
        List<Release> due = List.copyOf(kept.values());
        if (due.isEmpty()) {
            underWay.set(false);
            begin(); // one may have come in just now, and seen it under way
            return;
        }
        long longer = Math.min(2 * pause, LONGEST_PAUSE);
        tell(due.get(0))
                .thenCompose(heard -> heard
                        ? tellAll(due.subList(1, due.size())).thenApply(unused -> FIRST_PAUSE)
                        : CompletableFuture.completedFuture(longer))
                .thenAccept(this::later);
    }

    private void giveUpLapsed() {
        long now = ticker.read();
        kept.values().stream().filter(each -> each.until - now <= 0).forEach(this::giveUp);
    }

    private CompletableFuture<?> tellAll(List<Release> some) {
        return CompletableFuture.allOf(some.stream().map(this::tell).toArray(CompletableFuture[]::new));
    }

    /** Tells all that are kept once more. What Redis does not hear is given up, since the scheduler has ended. */
    CompletableFuture<?> close() {
        return tellAll(List.copyOf(kept.values()));
    }
}
