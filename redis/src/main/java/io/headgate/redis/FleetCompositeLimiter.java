package io.headgate.redis;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Checks;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Limiter;
import io.headgate.limiter.Probe;
import io.headgate.limiter.RateLimiter;
import io.headgate.redis.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Several limits of {@link RedisLimits}, of any kinds, taken all or nothing: one for the user, one for the tenant, one for all.
 *
 * <p>Promise: each limit's own, none over, always. On a single Redis, and for keys that share a slot of a cluster, all of them
 * decide in one command, and nothing is written unless all admit. Otherwise they are asked in turn, and when one refuses, what was
 * taken from those before it goes back: a call may be refused because of a permit held for a moment by another that is itself
 * refused; only that.
 *
 * <p>While Redis is lost each limit goes by its own policy. The deadline holds for a call as a whole.
 *
 * <p>A call that waits books nothing, as in {@link io.headgate.limiter.composite.CompositeLimiter}: it asks again when the longest
 * wait is over, so callers that wait are not served in order. Leased limits are asked of Redis here. Safe for many threads.
 */
public final class FleetCompositeLimiter implements Limiter {

    private static final int MOST_ROUNDS = 10; // of looking what is there and being too late

    private final JointSetting setting;
    private final Patience patience;
    private final List<FleetLimiter> limiters;

    FleetCompositeLimiter(JointSetting setting, List<FleetLimiter> limiters) {
        Checks.require(!limiters.isEmpty(), "limiters", limiters, "at least one");
        this.setting = setting;
        this.patience = new Patience(setting.deadline());
        this.limiters = List.copyOf(limiters);
    }

    /**
     * Takes permits from all limits now, or from none: one number for each, in the order in which the limits were given, or one for
     * all. A limit of which nothing is asked, 0, is left out.
     */
    public JointReservation reserve(long... permits) {
        return reserve(patience.end(), permits);
    }

    private JointReservation reserve(long end, long[] permits) {
        List<JointPart> parts = parts(permits);
        JointTake take = new JointTake(setting, asked(parts));
        CompletableFuture<List<JointPart>> refusers = take.start();
        try {
            return new JointReservation(limiters, parts, patience.await(refusers.copy(), end));
        } catch (StoreException tooLate) {
            take.expire();
            return new JointReservation(
                    limiters, parts, refusers.join()); // decided here: nobody waits for Redis any more
        }
    }

    /** As {@link #reserve}, without holding a thread. What is granted after the future was cancelled or failed by its owner goes back. */
    public CompletableFuture<JointReservation> reserveAsync(long... permits) {
        List<JointPart> parts = parts(permits);
        JointTake take = new JointTake(setting, asked(parts));
        CompletableFuture<List<JointPart>> refusers = take.start();
        CompletableFuture<JointReservation> answer = new CompletableFuture<>();
        refusers.whenComplete((by, failure) -> {
            if (by == null) {
                answer.completeExceptionally(failure == null ? new IllegalStateException("no answer") : failure);
                return;
            }
            JointReservation reservation = new JointReservation(limiters, parts, by);
            if (!answer.complete(reservation)) {
                reservation.cancel();
            }
        });
        answer.whenComplete((unused, failure) -> {
            if (failure != null) { // cancelled, or failed by its owner: a time-out
                refusers.cancel(false);
            }
        });
        expireInTime(take, refusers);
        return answer;
    }

    private void expireInTime(JointTake take, CompletableFuture<List<JointPart>> refusers) {
        if (!refusers.isDone()) {
            refusers.copy()
                    .orTimeout(setting.deadline().toNanos(), TimeUnit.NANOSECONDS)
                    .whenComplete((unused, failure) -> {
                        if (failure instanceof TimeoutException) {
                            take.expire();
                        }
                    });
        }
    }

    private static List<JointPart> asked(List<JointPart> parts) {
        return parts.stream().filter(part -> part.permits() > 0).toList();
    }

    private List<JointPart> parts(long... permits) {
        long[] all = JointReservation.forEach(permits, limiters.size(), "permits");
        Checks.require(
                Arrays.stream(all).anyMatch(each -> each > 0), "permits", Arrays.toString(permits), "one of them >= 1");
        long asked = setting.ticker().read();
        List<JointPart> parts = new ArrayList<>(all.length);
        for (int i = 0; i < all.length; i++) {
            parts.add(new JointPart(limiters.get(i).now(), all[i], asked));
        }
        return parts;
    }

    @Override
    public boolean tryAcquire(long permits) {
        return reserve(checked(permits)).isGranted();
    }

    @Override
    public boolean tryAcquire(long permits, Duration maxWait) throws InterruptedException {
        return takeWithin(checked(permits), Checks.waitNanos(maxWait, "maxWait"));
    }

    @Override
    public void acquire(long permits) throws InterruptedException {
        requireGrantable(permits);
        if (!takeWithin(permits, Algorithm.MAX_WAIT_NANOS)) {
            throw noEnd(permits);
        }
    }

    private boolean takeWithin(long permits, long maxWaitNanos) throws InterruptedException {
        long began = setting.ticker().read();
        while (true) {
            JointReservation answer = reserve(permits);
            if (answer.isGranted()) {
                return true;
            }
            long wait = Math.max(1, answer.retryAfterNanos());
            if (wait > maxWaitNanos - (setting.ticker().read() - began)) {
                return false;
            }
            setting.ticker().sleep(wait);
        }
    }

    @Override
    public CompletableFuture<Boolean> tryAcquireAsync(
            long permits, Duration maxWait, ScheduledExecutorService scheduler) {
        return waiting(permits, Checks.waitNanos(maxWait, "maxWait"), scheduler, granted -> granted);
    }

    @Override
    public CompletableFuture<@Nullable Void> acquireAsync(long permits, ScheduledExecutorService scheduler) {
        requireGrantable(permits);
        return waiting(permits, Algorithm.MAX_WAIT_NANOS, scheduler, granted -> nothing(granted, permits));
    }

    private <T extends @Nullable Object> CompletableFuture<T> waiting(
            long permits, long maxWaitNanos, ScheduledExecutorService scheduler, Function<Boolean, T> result) {
        return JointWait.of(
                () -> reserveAsync(checked(permits)),
                maxWaitNanos,
                setting.ticker(),
                requireNonNull(scheduler, "scheduler"),
                result);
    }

    private @Nullable Void nothing(boolean granted, long permits) {
        if (!granted) {
            throw noEnd(permits);
        }
        return null;
    }

    @Override
    public long consumeUpTo(long permits) {
        checked(permits);
        long end = patience.end();
        for (int round = 0; round < MOST_ROUNDS; round++) {
            long there = Math.min(permits, probe(1, end).remaining());
            if (there <= 0 || reserve(end, new long[] {there}).isGranted()) {
                return Math.max(0, there);
            }
        }
        return 0; // others were faster each time
    }

    /**
     * Takes {@code permits} from every limit, into debt where needed, for work whose cost is known only afterwards.
     *
     * @return how long until a permit is available again
     */
    public Duration charge(long permits) {
        checked(permits);
        Duration longest = Duration.ZERO;
        long end = patience.end();
        for (FleetLimiter limiter : limiters) {
            Duration wait = limiter.now().charge(permits, end);
            longest = wait.compareTo(longest) > 0 ? wait : longest;
        }
        return longest;
    }

    /** What a call for {@code permits} of each would be told. The limits are looked at one after the other. */
    @Override
    public Probe probe(long permits) {
        return probe(permits, patience.end());
    }

    private Probe probe(long permits, long end) {
        checked(permits);
        List<Probe> all = limiters.stream()
                .map(limiter -> limiter.now().probe(permits, end))
                .toList();
        return new Probe(
                all.stream().mapToLong(Probe::remaining).min().orElse(0),
                all.stream().mapToLong(Probe::retryAfterNanos).max().orElse(0),
                all.stream().mapToLong(Probe::fullAfterNanos).max().orElse(0));
    }

    private static long checked(long permits) {
        Checks.require(permits >= 1, "permits", permits, ">= 1");
        return permits;
    }

    private void requireGrantable(long permits) {
        checked(permits);
        for (RateLimiter limiter : limiters) {
            Limit limit = limiter.limit();
            long most = limit.largestTake();
            Checks.require(
                    permits <= most, "permits", permits, "at most " + most + ", the most " + limit + " can grant");
        }
    }

    private IllegalStateException noEnd(long permits) {
        return new IllegalStateException("permits: " + permits + " (expected: a wait that ends; " + this
                + " cannot say when it could grant them)");
    }

    @Override
    public String toString() {
        return "CompositeLimiter" + limiters.stream().map(RateLimiter::limit).toList() + " on Redis";
    }
}
