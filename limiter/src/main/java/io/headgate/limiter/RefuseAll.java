package io.headgate.limiter;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What enforces a limit of 0: every take is refused, and no wait helps. */
public final class RefuseAll extends Algorithm {

    private static final long RETIRED_FLAG = Long.MIN_VALUE;

    private final Limit limit;
    private final @Nullable Algorithm before;
    private final AtomicLong charged; // owed to the limit that will follow; flagged once that has begun

    /** Refuses everything in the name of {@code limit}. */
    public RefuseAll(Limit limit) {
        this(limit, null, 0);
    }

    private RefuseAll(Limit limit, @Nullable Algorithm before, long charged) {
        this.limit = limit;
        this.before = before;
        this.charged = new AtomicLong(charged);
    }

    /** One for the same limit that goes on from {@code replaced}, and remembers for the next what that granted and is owed. */
    RefuseAll after(Algorithm replaced) {
        return replaced instanceof RefuseAll nothing
                ? new RefuseAll(limit, nothing.before, nothing.charged())
                : new RefuseAll(limit, replaced, 0);
    }

    /** What granted permits last; null if nothing ever did. */
    @Nullable
    Algorithm last() {
        return before;
    }

    /** What was charged since it began to refuse; {@link #ENDLESS_DEBT} at most. */
    long charged() {
        return charged.get() & ~RETIRED_FLAG;
    }

    private boolean isRetired() {
        return charged.get() < 0;
    }

    @Override
    public Limit limit() {
        return limit;
    }

    @Override
    public long take(long permits, long now, long maxWaitNanos) {
        return isRetired() ? RETIRED : REFUSED;
    }

    @Override
    public long takeUpTo(long permits, long now) {
        return isRetired() ? RETIRED : 0;
    }

    @Override
    public long look(long permits, long now, long maxWaitNanos) {
        return take(permits, now, maxWaitNanos);
    }

    @Override
    public boolean charge(long permits, long now) {
        return charged.getAndUpdate(owed -> owed < 0 ? owed : owed + Math.min(permits, ENDLESS_DEBT - owed)) >= 0;
    }

    @Override
    public long giveBack(long permits, long taken, long takenAt, long waitNanos, Ticker ticker) {
        return 0;
    }

    @Override
    public long available(long now) {
        long booked = before == null ? 0 : before.owed(now);
        return Math.max(-ENDLESS_DEBT, -booked - charged());
    }

    @Override
    public long waitNanos(long permits, long now) {
        return NEVER;
    }

    @Override
    public long grantedWithin(long nanos, long now) {
        return before == null ? 0 : before.grantedWithin(nanos, now);
    }

    @Override
    public long nanosToFull(long now) {
        return charged() > 0 ? NEVER : before == null ? 0 : before.nanosToFull(now);
    }

    @Override
    public boolean retire(long now) {
        return charged.getAndUpdate(owed -> owed | RETIRED_FLAG) >= 0;
    }

    @Override
    public boolean retireIfFull(long now) {
        return nanosToFull(now) == 0 && charged.compareAndSet(0, RETIRED_FLAG);
    }
}
