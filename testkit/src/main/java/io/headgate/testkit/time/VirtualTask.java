package io.headgate.testkit.time;

import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.TimeUnit;

/** One task of a {@link VirtualScheduler}: when it is due, and how it repeats. */
final class VirtualTask<V> extends FutureTask<V> implements RunnableScheduledFuture<V> {

    /** How a task goes on after a run. */
    enum Repeat {
        NEVER,
        AT_FIXED_RATE,
        WITH_FIXED_DELAY
    }

    private final VirtualScheduler scheduler;
    private final Repeat repeat;
    private final long everyNanos;
    private final long order;
    private long due;

    VirtualTask(VirtualScheduler scheduler, Callable<V> body, long due, long order, Repeat repeat, long everyNanos) {
        super(body);
        this.scheduler = scheduler;
        this.due = due;
        this.order = order;
        this.repeat = repeat;
        this.everyNanos = everyNanos;
    }

    long due() {
        return due;
    }

    @Override
    public boolean isPeriodic() {
        return repeat != Repeat.NEVER;
    }

    @Override
    public void run() {
        if (!isPeriodic()) {
            super.run();
        } else if (runAndReset()) {
            due = (repeat == Repeat.AT_FIXED_RATE ? due : scheduler.now()) + everyNanos;
            scheduler.again(this);
        }
    }

    @Override
    protected void done() {
        if (isCancelled()) {
            scheduler.remove(this);
        }
    }

    @Override
    protected void setException(Throwable failure) {
        super.setException(failure);
        scheduler.failed(failure);
    }

    @Override
    public long getDelay(TimeUnit unit) {
        return unit.convert(due - scheduler.now(), TimeUnit.NANOSECONDS);
    }

    /** By instant, then by submission. Instants are compared by subtraction, because a ticker may wrap. */
    @Override
    public int compareTo(Delayed other) {
        if (other instanceof VirtualTask<?> task) {
            return due != task.due ? Long.signum(due - task.due) : Long.compare(order, task.order);
        }
        return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
    }
}
