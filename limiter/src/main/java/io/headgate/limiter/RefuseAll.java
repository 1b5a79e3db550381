package io.headgate.limiter;

import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** What enforces a limit of 0: every take is refused, and no wait helps. */
public final class RefuseAll extends Algorithm {

    private final Limit limit;
    private final @Nullable Algorithm before;
    private final AtomicBoolean retired = new AtomicBoolean();

    /** Refuses everything in the name of {@code limit}. */
    public RefuseAll(Limit limit) {
        this(limit, null);
    }

    private RefuseAll(Limit limit, @Nullable Algorithm before) {
        this.limit = limit;
        this.before = before;
    }

    /** The same after {@code replaced}, whose grants are remembered for the one that will follow. */
    RefuseAll after(Algorithm replaced) {
        return new RefuseAll(limit, replaced instanceof RefuseAll nothing ? nothing.before : replaced);
    }

    @Override
    public Limit limit() {
        return limit;
    }

    @Override
    public long take(long permits, long now, long maxWaitNanos) {
        return retired.get() ? RETIRED : REFUSED;
    }

    @Override
    public long takeUpTo(long permits, long now) {
        return retired.get() ? RETIRED : 0;
    }

    @Override
    public boolean charge(long permits, long now) {
        return !retired.get();
    }

    @Override
    public long giveBack(long permits, long taken, long takenAt, long waitNanos, Ticker ticker) {
        return 0;
    }

    @Override
    public long available(long now) {
        return 0;
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
        return 0;
    }

    @Override
    public boolean retire(long now) {
        return retired.compareAndSet(false, true);
    }

    @Override
    public boolean retireIfFull(long now) {
        return retire(now);
    }
}
