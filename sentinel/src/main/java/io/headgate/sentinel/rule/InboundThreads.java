package io.headgate.sentinel.rule;

import io.headgate.guard.Call;
import io.headgate.guard.Guard;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Refuses inbound calls while more than so many run. As in Sentinel one more than the threshold can be in, and a call counts as one whatever
 * its weight; other than there, never two more.
 */
final class InboundThreads extends InboundGuard {
    /*
     * Taken here, in one step: the calls that this rule has let in. The figures of the process count also those that were in before there was
     * such a rule; they are looked at as well.
     */

    private final long most;
    private final double threshold;
    private final AtomicLong inside;

    InboundThreads(InboundRule rule) {
        this(rule, new AtomicLong());
    }

    private InboundThreads(InboundRule rule, AtomicLong inside) {
        super(rule);
        this.threshold = rule.threshold();
        this.most = (long) Math.floor(threshold) + 1;
        this.inside = inside;
    }

    /** The guard of the changed rule: the same calls are in. */
    Guard continuedAs(InboundRule changed) {
        return new InboundThreads(changed, inside);
    }

    @Override
    public boolean learns() {
        return true;
    }

    @Override
    public boolean retakenAfterWait() {
        return true;
    }

    @Override
    public long take(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        if (InboundFigure.THREADS.isAbove(threshold)) {
            return REFUSED;
        }
        long before;
        do {
            before = inside.get();
            if (before >= most) {
                return REFUSED;
            }
        } while (!inside.compareAndSet(before, before + 1));
        return ADMITTED;
    }

    @Override
    public void giveBack(Call call, @Nullable Object arguments, long takenAt, long waitNanos) {
        inside.decrementAndGet();
    }

    @Override
    public void finished(
            Call call,
            @Nullable Object arguments,
            long startedAt,
            long now,
            @Nullable Object result,
            @Nullable Throwable error) {
        inside.decrementAndGet();
    }

    @Override
    public void overrun(Call call, @Nullable Object arguments, long now) {
        inside.incrementAndGet();
    }
}
