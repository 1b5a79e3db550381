package io.headgate.lab.downstream;

import static java.util.Objects.requireNonNull;

import io.headgate.lab.agenda.Agenda;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * A service in virtual time: so many calls at once, those beyond queue, those beyond the queue are turned away. For one
 * thread.
 */
public final class Downstream {

    /** It is not known yet when the job will have ended. */
    public static final long QUEUED = Long.MAX_VALUE;

    /** There is no room for the job. */
    public static final long TURNED_AWAY = -1;

    /*
     *   offer ──► room? ──yes──► running ──── after its time ────► ended ──► the first of the queue begins
     *              │ no             ▲
     *              ▼                │
     *            queue, bounded ────┘
     *              │ full
     *              ▼
     *            turned away
     *
     * A caller who has given up is none of the service's business: as most services do, it works on for nobody.
     */
    private final DownstreamSettings settings;
    private final Agenda agenda;
    private final Queue<Job> queue = new ArrayDeque<>();
    private int running;
    private long countedTo;
    private long runningNanos;
    private long queuedNanos;

    /** A service with nothing to do. */
    public Downstream(DownstreamSettings settings, Agenda agenda) {
        this.settings = requireNonNull(settings, "settings");
        this.agenda = requireNonNull(agenda, "agenda");
    }

    /**
     * Takes a job, to run now or when there is room.
     *
     * @return the instant at which it will have ended; {@link #QUEUED}; or {@link #TURNED_AWAY}, of which the job is not told
     */
    public long offer(Job job) {
        if (running < settings.capacity()) {
            return begin(job);
        }
        if (queue.size() >= settings.queue()) {
            return TURNED_AWAY;
        }
        count();
        queue.add(job);
        return QUEUED;
    }

    /** How many calls run. */
    public int running() {
        return running;
    }

    /** How many calls queue. */
    public int queued() {
        return queue.size();
    }

    /** How many run at once. */
    public int capacity() {
        return settings.capacity();
    }

    /** The time that calls have run so far, all together; may wrap, so look at differences. */
    public long runningNanos() {
        count();
        return runningNanos;
    }

    /** The time that calls have queued so far, all together; may wrap, so look at differences. */
    public long queuedNanos() {
        count();
        return queuedNanos;
    }

    private long begin(Job job) {
        count();
        running++;
        long now = agenda.read();
        Outage outage = outageAt(now);
        boolean failed = job.work().fails() || (outage != null && !(outage.effect() instanceof Outage.Slows));
        long end = end(job.work().nanos(), now, outage);
        agenda.at(end, () -> end(job, failed));
        return end;
    }

    private static long end(long nanos, long now, @Nullable Outage outage) {
        if (outage != null && outage.effect() instanceof Outage.Hangs) {
            return outage.to().toNanos();
        }
        return now + (outage != null && outage.effect() instanceof Outage.Slows slows ? nanos * slows.times() : nanos);
    }

    private void end(Job job, boolean failed) {
        count();
        running--;
        Job first = queue.poll();
        if (first != null) {
            begin(first);
        }
        job.ended(failed);
    }

    private @Nullable Outage outageAt(long now) {
        for (Outage outage : settings.outages()) {
            if (outage.holdsAt(now)) {
                return outage;
            }
        }
        return null;
    }

    /** Adds up what was since the last change; called before every change. */
    private void count() {
        long now = agenda.read();
        runningNanos += (now - countedTo) * running;
        queuedNanos += (now - countedTo) * queue.size();
        countedTo = now;
    }
}
