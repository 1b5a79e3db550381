package io.headgate.limiter.concurrency;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A scheduler whose time is moved by hand. Runs tasks on the thread that moves it; for one thread. */
final class ManualScheduler extends AbstractExecutorService implements ScheduledExecutorService {

    private final List<Task<?>> tasks = new ArrayList<>();
    private long now;
    private boolean shutDown;

    /** Moves time, running what is due in order. */
    void advance(long nanos) {
        now += nanos;
        while (true) {
            Task<?> first = tasks.stream().min(Comparator.naturalOrder()).orElse(null);
            if (first == null || first.dueAt > now) {
                return;
            }
            tasks.remove(first);
            first.run();
        }
    }

    /** Runs what was handed over for now. */
    void runHandedOver() {
        advance(0);
    }

    long pending() {
        return tasks.stream().filter(task -> !task.isCancelled()).count();
    }

    @Override
    public void execute(Runnable command) {
        schedule(command, 0, TimeUnit.NANOSECONDS);
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        return schedule(
                () -> {
                    command.run();
                    return true;
                },
                delay,
                unit);
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        if (shutDown) {
            throw new RejectedExecutionException("shut down");
        }
        Task<V> task = new Task<>(callable, now + unit.toNanos(delay));
        tasks.add(task);
        return task;
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long initial, long period, TimeUnit unit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initial, long delay, TimeUnit unit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void shutdown() {
        shutDown = true;
    }

    /** Also drops what was handed over, as the JDK's schedulers do. */
    @Override
    public List<Runnable> shutdownNow() {
        shutDown = true;
        List<Runnable> dropped = List.copyOf(tasks);
        tasks.clear();
        return dropped;
    }

    @Override
    public boolean isShutdown() {
        return shutDown;
    }

    @Override
    public boolean isTerminated() {
        return shutDown;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return shutDown;
    }

    private static final class Task<V> extends FutureTask<V> implements ScheduledFuture<V> {

        private final long dueAt;

        Task(Callable<V> callable, long dueAt) {
            super(callable);
            this.dueAt = dueAt;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(dueAt, ((Task<?>) other).dueAt);
        }
    }
}
