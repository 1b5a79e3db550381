package io.headgate.rules.feed;

import io.headgate.event.Event;
import io.headgate.event.EventSink;
import io.headgate.limiter.Ticker;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * When the intake works: soon after something came, and when something is due; one step at a time, at most twenty a second
 * however much comes. Safe for many threads.
 */
final class FeedLoop {

    static final long PAUSE_NANOS = Duration.ofMillis(50).toNanos();

    private static final long RETRY_WRITE_NANOS = Duration.ofMinutes(1).toNanos();
    private static final long LONGEST_GOODBYE_SECONDS = 5;

    private final List<Lane> lanes;
    private final Intake intake;
    private final @Nullable SnapshotKeeper keeper;
    private final ScheduledExecutorService scheduler;
    private final Ticker ticker;
    private final EventSink events;
    private final OncePerReason log;
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicBoolean queued = new AtomicBoolean();
    private volatile boolean closed;
    private volatile View view;
    private volatile @Nullable Thread starter; // waits for the first documents
    private volatile long notBefore;
    private @Nullable ScheduledFuture<?> alarm; // guarded by the lock, as all below
    private long alarmAt;
    private List<SavedDocument> saved = List.of();
    private long savedAt;

    /** What others may see, without waiting for a step to end. */
    record View(List<SourceStatus> sources, List<EffectiveRule> rules, boolean allHeard) {}

    FeedLoop(
            List<Lane> lanes,
            Intake intake,
            @Nullable SnapshotKeeper keeper,
            ScheduledExecutorService scheduler,
            Ticker ticker,
            EventSink events,
            OncePerReason log) {
        this.lanes = lanes;
        this.intake = intake;
        this.keeper = keeper;
        this.scheduler = scheduler;
        this.ticker = ticker;
        this.events = events;
        this.log = log;
        this.notBefore = ticker.read();
        this.view = look();
    }

    View view() {
        return view;
    }

    boolean isClosed() {
        return closed;
    }

    // ------------------------------------------------------------------ start

    /** Puts in force what was saved, source by source: what is of no use is left out. */
    void restore(List<SavedDocument> documents) {
        lock.lock();
        try {
            for (SavedDocument document : documents) {
                lanes.stream()
                        .filter(lane -> lane.name.equals(document.source()))
                        .forEach(lane -> restore(lane, document));
            }
            saved = intake.toSave(); // what was of no use stays on disk until there is something new to keep
            view = look();
        } finally {
            lock.unlock();
        }
    }

    private void restore(Lane lane, SavedDocument document) {
        SnapshotKeeper own = keeper;
        if (own == null) {
            return;
        }
        try {
            intake.restore(lane, document);
            own.loaded();
        } catch (Throwable failed) {
            own.ignored(lane.name + ": " + OneLine.of(failed));
        }
    }

    /** Works on this thread until every source was heard of, at most so long. Ends early when interrupted. */
    void awaitFirst(long nanos) {
        long begin = System.nanoTime(); // the wait is of a real thread, whatever time the rules live in
        starter = Thread.currentThread();
        step();
        long left = nanos - (System.nanoTime() - begin);
        while (left > 0 && !view.allHeard() && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(left);
            step();
            left = nanos - (System.nanoTime() - begin);
        }
        starter = null;
    }

    // ------------------------------------------------------------------ steps

    /** Something came. Called on any thread; does not wait. */
    void wake() {
        Thread waiting = starter;
        if (waiting != null) {
            LockSupport.unpark(waiting);
        }
        if (!closed && queued.compareAndSet(false, true)) {
            try {
                scheduler.schedule(this::queuedStep, Math.max(0, notBefore - ticker.read()), TimeUnit.NANOSECONDS);
            } catch (RejectedExecutionException shutDown) {
                queued.set(false);
            }
        }
    }

    private void queuedStep() {
        queued.set(false); // first: what comes from here on needs another step
        step();
    }

    private void step() {
        List<Event> happened = List.of();
        lock.lock();
        try {
            if (!closed) {
                long now = ticker.read();
                intake.step(now);
                save(now);
                view = look();
                setAlarm(now);
                happened = intake.takeEvents();
            }
        } catch (Throwable failed) { // the loop must not end, whatever happens; the rules are whole in any case
            log.warn("rule feed", OneLine.of(failed));
        } finally {
            notBefore = ticker.read() + PAUSE_NANOS;
            lock.unlock();
        }
        happened.forEach(events::publish);
    }

    private View look() {
        boolean allHeard = lanes.stream().allMatch(Lane::isHeard);
        return new View(lanes.stream().map(Lane::status).toList(), intake.inForce(), allHeard);
    }

    private void save(long now) {
        SnapshotKeeper own = keeper;
        if (own == null) {
            return;
        }
        List<SavedDocument> next = intake.toSave();
        boolean retry = own.hasFailed() && now - savedAt >= RETRY_WRITE_NANOS;
        if (retry || !next.equals(saved)) {
            saved = next;
            savedAt = now;
            own.keep(next);
        }
    }

    private void setAlarm(long now) {
        Long due = intake.nextDue(now);
        if (due == null && keeper != null && keeper.hasFailed()) {
            due = savedAt + RETRY_WRITE_NANOS;
        }
        if (due == null || alarm != null && !alarm.isDone() && alarmAt - due <= 0 && alarmAt - now > 0) {
            return;
        }
        if (alarm != null) {
            alarm.cancel(false);
        }
        alarmAt = due;
        alarm = scheduler.schedule(this::step, Math.max(0, due - now), TimeUnit.NANOSECONDS);
    }

    // ------------------------------------------------------------------ end

    /** No step begins after this, and none is under way, unless one takes longer than five seconds. */
    void close() {
        closed = true;
        boolean locked = false;
        try {
            locked = lock.tryLock(LONGEST_GOODBYE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        if (locked) {
            try {
                if (alarm != null) {
                    alarm.cancel(false);
                }
            } finally {
                lock.unlock();
            }
        }
    }
}
