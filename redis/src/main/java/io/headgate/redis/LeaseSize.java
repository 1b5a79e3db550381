package io.headgate.redis;

import io.headgate.limiter.Limit;
import io.headgate.limiter.Wide;
import java.time.Duration;

/**
 * How many permits to lease at once: twice as many while leases follow one another within a quarter of their life, half as many
 * when one lapses half unused. Safe for many threads; one that is a step behind does no harm.
 */
final class LeaseSize {

    private static final int FIRST = 8;

    private final Duration life;
    private volatile long wanted = FIRST;
    private volatile long lastUsedUp;

    LeaseSize(Duration life, long now) {
        this.life = life;
        this.lastUsedUp = now - life.toNanos();
    }

    /** At most a member's part of what the rate comes to in the life of a lease: more could only lapse. */
    long most(Limit limit, long members) {
        long part = Wide.multiplyDivide(
                        limit.permits(), life.toNanos(), limit.period().toNanos())
                / members;
        return Math.max(1, Math.min(wanted, part));
    }

    void usedUp(Lease lease, long instant) {
        boolean soon = instant - lastUsedUp < life.toNanos() / 4;
        lastUsedUp = instant;
        if (soon && lease.size() > wanted / 2) {
            wanted = Math.min(1L << 40, 2 * wanted);
        }
    }

    void lapsed(Lease lease) {
        if (!lease.isHalfUsed()) {
            wanted = Math.max(1, Math.min(wanted, lease.size()) / 2);
        }
    }
}
