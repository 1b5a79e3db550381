package io.headgate.redis;

import static io.headgate.limiter.Checks.require;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.RateLimiter;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * What several limits have granted together, or who refused: permits that may be used now, and can be settled when it is known
 * what the call has really cost.
 *
 * <p>Safe for many threads; it is settled once.
 */
public final class JointReservation {

    private final List<? extends RateLimiter> limiters;
    private final List<JointPart> parts; // one for each limiter
    private final List<JointPart> refusers;
    private final AtomicBoolean settled = new AtomicBoolean();

    JointReservation(List<? extends RateLimiter> limiters, List<JointPart> parts, List<JointPart> refusers) {
        this.limiters = limiters;
        this.parts = parts;
        this.refusers = refusers;
    }

    /** Whether all limits have granted what was asked of them. If not, none has. */
    public boolean isGranted() {
        return refusers.isEmpty();
    }

    /**
     * Those that refused, in the order in which they were given; empty when granted. Limits that do not share a slot are asked in
     * turn: those after the first that refused were not asked.
     */
    public List<RateLimiter> refusedBy() {
        return refusers.stream()
                .<RateLimiter>map(part -> limiters.get(parts.indexOf(part)))
                .toList();
    }

    /** How long until all that refused could grant it; zero when granted, empty when waiting does not help. */
    public Optional<Duration> retryAfter() {
        long longest = retryAfterNanos();
        return longest == Algorithm.NEVER ? Optional.empty() : Optional.of(Duration.ofNanos(longest));
    }

    long retryAfterNanos() {
        return refusers.stream().mapToLong(JointPart::waitNanos).max().orElse(0);
    }

    /**
     * Says what the call has really cost: one number for each limiter, or one for all. What was taken beyond that is given back, as
     * far as that is safe, and what is missing is charged, into debt where needed. Where Redis does not answer, what was to come
     * back stays charged, and what is missing is charged to the share that this member decides from.
     *
     * @return completes when that is done; does not wait for it
     * @throws IllegalStateException if it was refused, or settled or cancelled before
     */
    public CompletableFuture<@Nullable Void> settle(long... costs) {
        long[] all = forEach(costs, parts.size(), "costs");
        if (!isGranted() || !settled.compareAndSet(false, true)) {
            throw new IllegalStateException("settle: " + this + " (expected: granted, and not settled before)");
        }
        return settled(all);
    }

    /** Gives everything back, as far as that is safe; does nothing if it was refused, or settled before. */
    public CompletableFuture<@Nullable Void> cancel() {
        if (!isGranted() || !settled.compareAndSet(false, true)) {
            return CompletableFuture.completedFuture(null);
        }
        return settled(new long[parts.size()]);
    }

    private CompletableFuture<@Nullable Void> settled(long[] costs) {
        CompletableFuture<?>[] all = new CompletableFuture<?>[costs.length];
        for (int i = costs.length - 1; i >= 0; i--) {
            all[i] = parts.get(i).settle(costs[i]);
        }
        CompletableFuture<@Nullable Void> done = CompletableFuture.allOf(all).thenApply(unused -> null);
        return done;
    }

    /** One number for each of so many: as they are given, or the one that is given for all. */
    static long[] forEach(long[] numbers, int count, String name) {
        require(
                numbers.length == count || numbers.length == 1,
                name,
                Arrays.toString(numbers),
                "one for all, or " + count + ", one for each limiter");
        long[] all = new long[count];
        for (int i = 0; i < count; i++) {
            all[i] = numbers[numbers.length == 1 ? 0 : i];
            require(all[i] >= 0, name, Arrays.toString(numbers), "each >= 0");
        }
        return all;
    }

    @Override
    public String toString() {
        String permits = parts.stream().map(JointPart::permits).toList().toString();
        return isGranted() ? permits + " permits" : permits + " permits refused by " + refusedBy();
    }
}
