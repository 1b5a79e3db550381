package io.headgate.lab.agenda;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A scheduler whose time is that of an {@link Agenda}: a task runs when its turn there comes. For one thread. */
public final class AgendaScheduler extends AbstractExecutorService implements ScheduledExecutorService {

    private final Agenda agenda;

    /** A scheduler that notes its tasks down in {@code agenda}. */
    public AgendaScheduler(Agenda agenda) {
        this.agenda = requireNonNull(agenda, "agenda");
    }

    @Override
    public void execute(Runnable command) {
        agenda.at(agenda.read(), command);
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
        Alarm<V> alarm = new Alarm<>(callable, agenda, agenda.read() + Math.max(0, unit.toNanos(delay)));
        agenda.at(alarm.due, alarm);
        return alarm;
    }

    /** A task that must not fail: whoever gave it does not look. */
    private static final class Alarm<V> extends FutureTask<V> implements ScheduledFuture<V> {

        private final Agenda agenda;
        private final long due;

        Alarm(Callable<V> callable, Agenda agenda, long due) {
            super(callable);
            this.agenda = agenda;
            this.due = due;
        }

        @Override
        protected void setException(Throwable failure) {
            throw new IllegalStateException("a task of the agenda failed", failure);
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(due - agenda.read(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long initialDelay, long period, TimeUnit unit) {
        throw once();
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initialDelay, long delay, TimeUnit unit) {
        throw once();
    }

    private static UnsupportedOperationException once() {
        return new UnsupportedOperationException("an agenda never ends if something in it comes again and again");
    }

    // ------------------------------------------------------------------ there is nothing to shut down

    @Override
    public void shutdown() {}

    @Override
    public List<Runnable> shutdownNow() {
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return false;
    }

    @Override
    public boolean isTerminated() {
        return false;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return false;
    }
}
