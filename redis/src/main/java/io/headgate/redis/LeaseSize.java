package io.headgate.redis;

import io.headgate.limiter.Limit;
import io.headgate.limiter.Wide;
import io.headgate.redis.form.Form;
import io.headgate.redis.form.Leasing;
import java.time.Duration;

/**
 * How many permits to lease at once: twice as many while leases follow one another within a quarter of their life, half as many
 * when one lapses half unused. Safe for many threads; one that is a step behind does no harm.
 */
final class LeaseSize {

    /*
     * Beyond the demand, what is asked for is bounded by
     *
     *   a rate       a member's part of what it comes to in the life of a lease: more could only lapse. Known here
     *   a window     a member's part of what is left of it, and less and less towards its end:
     *
     *      wanted |‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾\
     *             |                           \        known to Redis, which is told what is wanted
     *             |____________________________\
     *             window                 life   end
     */
    private static final int FIRST = 8;

    private final Duration life;
    private volatile long wanted = FIRST;
    private volatile long lastUsedUp;

    LeaseSize(Duration life, long now) {
        this.life = life;
        this.lastUsedUp = now - life.toNanos();
    }

    long most(Form form, long members) {
        if (form.leasing() == Leasing.OF_A_WINDOW) {
            return wanted;
        }
        Limit limit = form.limit();
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
