package io.headgate.testkit.time;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Checks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A scheduler without threads: tasks run on the thread that moves the time, by instant and then in the order of
 * submission, each with the ticker at its instant. The same program runs the same way every time.
 *
 * <p>A task that throws does not stop the others; {@link #advance} and {@link #runUntilIdle} throw the first such
 * failure when they are through, with later ones suppressed in it, and its future tells it too. A periodic task that
 * throws ends. After {@link #shutdown} delayed tasks still run and periodic ones are cancelled.
 *
 * <p>Any thread may submit and cancel; one thread moves the time. {@code invokeAll} and {@code invokeAny}, which would
 * have to wait for that thread, throw {@link UnsupportedOperationException}.
 */
public final class VirtualScheduler implements ScheduledExecutorService {

    private final FakeTicker ticker;
    private final PriorityQueue<VirtualTask<?>> queue = new PriorityQueue<>(); // guarded by itself, as all below
    private final List<Throwable> failures = new ArrayList<>();
    private long submitted;
    private boolean shutDown;

    /** A scheduler at 0 on a ticker of its own. */
    public VirtualScheduler() {
        this(new FakeTicker());
    }

    /** A scheduler on {@code ticker}. Moving the ticker alone runs nothing; {@link #runDue} then catches up. */
    public VirtualScheduler(FakeTicker ticker) {
        this.ticker = requireNonNull(ticker, "ticker");
    }

    /** The ticker that this scheduler moves. */
    public FakeTicker ticker() {
        return ticker;
    }

    /** Moves the ticker forward, stopping on the way at each instant at which a task is due to run it. */
    public void advance(Duration by) {
        long nanos = requireNonNull(by, "by").toNanos();
        Checks.require(nanos >= 0, "by", by, ">= 0");
        runUntil(now() + nanos);
        throwFailures();
    }

    /** Runs the tasks whose instant has come, moving no time. */
    public void runDue() {
        advance(Duration.ZERO);
    }

    /**
     * Runs every task, moving the ticker to each in turn, until none is left. Throws {@link IllegalStateException} when
     * there still is one after {@code maxTasks} runs.
     *
     * @return how many runs there were
     */
    public long runUntilIdle(long maxTasks) {
        long runs = 0;
        for (VirtualTask<?> next = poll(null); next != null; next = poll(null)) {
            if (runs == maxTasks) {
                again(next);
                throw new IllegalStateException("maxTasks: " + maxTasks + " (expected: enough to become idle; "
                        + pending() + " tasks are left)");
            }
            run(next);
            runs++;
        }
        throwFailures();
        return runs;
    }

    /** How many tasks wait for their instant. */
    public int pending() {
        synchronized (queue) {
            return queue.size();
        }
    }

    private void runUntil(long instant) {
        for (VirtualTask<?> next = poll(instant); next != null; next = poll(instant)) {
            run(next);
        }
        ticker.advanceTo(instant);
    }

    private void run(VirtualTask<?> task) {
        ticker.advanceTo(task.due());
        task.run();
    }

    private @Nullable VirtualTask<?> poll(@Nullable Long latest) {
        synchronized (queue) {
            VirtualTask<?> first = queue.peek();
            return first == null || (latest != null && first.due() - latest > 0) ? null : queue.poll();
        }
    }

    @SuppressWarnings("ReferenceEquality") // one failure may be there twice
    private void throwFailures() {
        List<Throwable> thrown;
        synchronized (queue) {
            thrown = List.copyOf(failures);
            failures.clear();
        }
        if (thrown.isEmpty()) {
            return;
        }
        Throwable first = thrown.get(0);
        thrown.stream().skip(1).filter(later -> later != first).forEach(first::addSuppressed);
        if (first instanceof Error error) {
            throw error;
        }
        throw first instanceof RuntimeException unchecked ? unchecked : new CompletionException(first);
    }

    @Override
    public void execute(Runnable command) {
        schedule(command, 0, TimeUnit.NANOSECONDS);
    }

    @Override
    public Future<?> submit(Runnable task) {
        return schedule(task, 0, TimeUnit.NANOSECONDS);
    }

    @Override
    public <T> Future<T> submit(Runnable task, T result) {
        return submit(Executors.callable(task, result));
    }

    @Override
    public <T> Future<T> submit(Callable<T> task) {
        return schedule(task, 0, TimeUnit.NANOSECONDS);
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        return enqueue(Executors.callable(command), unit.toNanos(delay), VirtualTask.Repeat.NEVER, 0);
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        requireNonNull(callable, "callable");
        return enqueue(callable, unit.toNanos(delay), VirtualTask.Repeat.NEVER, 0);
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long initialDelay, long period, TimeUnit unit) {
        Checks.require(period > 0, "period", period, "> 0");
        return enqueue(
                Executors.callable(command),
                unit.toNanos(initialDelay),
                VirtualTask.Repeat.AT_FIXED_RATE,
                unit.toNanos(period));
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initialDelay, long delay, TimeUnit unit) {
        Checks.require(delay > 0, "delay", delay, "> 0");
        return enqueue(
                Executors.callable(command),
                unit.toNanos(initialDelay),
                VirtualTask.Repeat.WITH_FIXED_DELAY,
                unit.toNanos(delay));
    }

    private <V> VirtualTask<V> enqueue(Callable<V> body, long delay, VirtualTask.Repeat repeat, long everyNanos) {
        long due = now() + Math.max(0, Math.min(delay, Algorithm.MAX_WAIT_NANOS));
        synchronized (queue) {
            if (shutDown) {
                throw new RejectedExecutionException("the scheduler is shut down");
            }
            VirtualTask<V> task = new VirtualTask<>(
                    this, body, due, submitted++, repeat, Math.min(everyNanos, Algorithm.MAX_WAIT_NANOS));
            queue.add(task);
            return task;
        }
    }

    long now() {
        return ticker.read();
    }

    void again(VirtualTask<?> task) {
        synchronized (queue) {
            if (shutDown && task.isPeriodic()) {
                task.cancel(false);
            } else if (!task.isCancelled()) {
                queue.add(task);
            }
        }
    }

    void remove(VirtualTask<?> task) {
        synchronized (queue) {
            queue.remove(task);
        }
    }

    void failed(Throwable failure) {
        synchronized (queue) {
            failures.add(failure);
        }
    }

    @Override
    public void shutdown() {
        synchronized (queue) {
            shutDown = true;
            List.copyOf(queue).stream().filter(VirtualTask::isPeriodic).forEach(task -> task.cancel(false));
        }
    }

    @Override
    public List<Runnable> shutdownNow() {
        synchronized (queue) {
            shutDown = true;
            List<Runnable> never =
                    queue.stream().sorted().map(Runnable.class::cast).toList();
            queue.clear();
            return never;
        }
    }

    @Override
    public boolean isShutdown() {
        synchronized (queue) {
            return shutDown;
        }
    }

    @Override
    public boolean isTerminated() {
        synchronized (queue) {
            return shutDown && queue.isEmpty();
        }
    }

    /** Waiting is moving the time: runs the tasks due within {@code timeout}, until the scheduler is terminated. */
    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        long until = now() + Math.max(0, Math.min(unit.toNanos(timeout), Algorithm.MAX_WAIT_NANOS));
        while (!isTerminated()) {
            VirtualTask<?> next = poll(until);
            if (next == null) {
                ticker.advanceTo(until);
                break;
            }
            run(next);
        }
        throwFailures();
        return isTerminated();
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) {
        throw needsAnotherThread();
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit) {
        throw needsAnotherThread();
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks) {
        throw needsAnotherThread();
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit) {
        throw needsAnotherThread();
    }

    private static UnsupportedOperationException needsAnotherThread() {
        return new UnsupportedOperationException("nothing runs until this thread moves the time: submit, then advance");
    }
}
