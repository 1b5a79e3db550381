package io.headgate.limiter.concurrency;

import io.headgate.limiter.Checks;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Divides one concurrency limit between named shares that may borrow what others leave idle.
 *
 * <p>Never more than the limit is in flight over all shares. A share may use all of it while nobody else wants any.
 * From the moment a share within its percentage is turned away because the whole is full, every share is held to its
 * percentage, until as much is free as that share was promised. Borrowed permits are not taken back: they return when
 * the calls end.
 *
 * <p>Safe for many threads, lock-free, allocates nothing per call.
 */
public final class PartitionedConcurrencyLimiter {
    /*
     *   limit 10, A 70 %, B 30 %
     *
     *   A A A A A A A A A A    A has borrowed all; B comes, is turned away: crowded, 3 must become free
     *   A A A A A A A A . .    two of A end; A asks: held to 7, refused;   B asks: granted
     *   A A A A A A A B B .    A and B are where they belong
     *   A A A B . . . . . .    3 and more are free: not crowded any more, anyone may borrow again
     *
     * Netflix's limiter reads the total, reads the share, and counts afterwards: racing threads exceed the total. Its
     * share within its percentage is also admitted above the total. Here the total is taken first, in one atomic step
     * that cannot exceed it, then the share; a refusal by the share gives the total back exactly. For that moment
     * another call may be refused because of a permit held by a call that is itself refused; only that.
     *
     * Turning away does not wait for room, so "crowded" is what is remembered of the one turned away: how much must
     * become free before borrowing begins again. It ends also when that one never comes back. A benign race on it can
     * let a call borrow, or hold one back, that would have been answered otherwise a moment later; it cannot exceed the
     * limit.
     */

    private final ConcurrencyLimiter total;
    private final Map<String, Share> shares;
    private final AtomicLong freeBeforeBorrowing; // 0: not crowded

    PartitionedConcurrencyLimiter(ConcurrencyLimiter total, Map<String, Integer> percentages) {
        this(total, new AtomicLong(), percentages, Map.of());
    }

    private PartitionedConcurrencyLimiter(
            ConcurrencyLimiter total,
            AtomicLong freeBeforeBorrowing,
            Map<String, Integer> percentages,
            Map<String, Share> before) {
        this.total = total;
        this.freeBeforeBorrowing = freeBeforeBorrowing;
        Map<String, Share> named = new LinkedHashMap<>();
        long sum = 0;
        for (Map.Entry<String, Integer> entry : percentages.entrySet()) {
            String name = entry.getKey();
            named.put(name, new Share(this, name, entry.getValue(), before.get(name)));
            sum += entry.getValue();
        }
        boolean fits = !named.isEmpty() && sum <= 100;
        Checks.require(fits, "percentages", percentages, "at least one, together at most 100");
        shares = Collections.unmodifiableMap(named);
    }

    /** Divides {@code limit} by whole percentages, which together are at most 100. */
    public static PartitionedConcurrencyLimiter of(long limit, Map<String, Integer> percentages) {
        return new PartitionedConcurrencyLimiter(ConcurrencyLimiter.of(limit, 0), percentages);
    }

    /**
     * The same limit with everything in flight, divided in another way. What a share has in flight counts for the share of
     * the same name, and may be released through either.
     */
    public PartitionedConcurrencyLimiter redivided(Map<String, Integer> percentages) {
        return new PartitionedConcurrencyLimiter(total, freeBeforeBorrowing, percentages, shares);
    }

    /** The share of that name; throws {@link IllegalArgumentException} when there is none. */
    public Share share(String name) {
        Share found = shares.get(name);
        if (found == null) {
            throw new IllegalArgumentException("share: " + name + " (expected: one of " + shares.keySet() + ")");
        }
        return found;
    }

    /** The limit over all shares. */
    public long limit() {
        return total.limit();
    }

    /** Permits of all shares in use now. */
    public long inFlight() {
        return total.inFlight();
    }

    /** Puts another limit in force; the shares follow. A lower one waits for nobody: what is in flight runs out. */
    public void changeLimit(long limit) {
        total.changeLimit(limit);
    }

    boolean tryAcquire(Share share, long permits) {
        if (!total.tryAcquire(permits)) {
            if (share.isWithin(permits)) {
                crowd(share.limit());
            }
            return false;
        }
        boolean counted = share.add(permits, freeBeforeBorrowing.get() > 0);
        if (!counted) {
            giveBack(permits);
        }
        return counted;
    }

    void charge(Share share, long permits) {
        total.charge(permits);
        share.add(permits, false);
    }

    void release(Share share, long permits) {
        ConcurrencyLimiter.checkPermits(permits);
        share.subtract(permits);
        giveBack(permits);
    }

    private void crowd(long mustBeFree) {
        if (freeBeforeBorrowing.get() < mustBeFree) {
            freeBeforeBorrowing.set(mustBeFree);
        }
    }

    private void giveBack(long permits) {
        total.release(permits);
        long mustBeFree = freeBeforeBorrowing.get();
        if (mustBeFree > 0 && limit() - inFlight() >= Math.min(mustBeFree, limit())) { // the limit may be lower now
            freeBeforeBorrowing.set(0);
        }
    }

    @Override
    public String toString() {
        return "Partitioned" + total + shares.values();
    }
}
