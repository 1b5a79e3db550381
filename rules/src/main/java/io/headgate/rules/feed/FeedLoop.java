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

    private static final long AGAIN_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long LONGEST_GOODBYE_SECONDS = 5;

    private final Board board;
    private final Intake intake;
    private final Trials trials;
    private final Saving saving;
    private final Reports reports;
    private final ScheduledExecutorService scheduler;
    private final Ticker ticker;
    private final EventSink events;
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicBoolean queued = new AtomicBoolean();
    private volatile boolean closed;
    private volatile View view;
    private volatile @Nullable Thread starter; // waits for the first documents
    private volatile long notBefore;
    private @Nullable ScheduledFuture<?> alarm; // guarded by the lock, as all below
    private long alarmAt;

    /** What others may see, without waiting for a step to end. */
    record View(List<SourceStatus> sources, List<EffectiveRule> rules, boolean allHeard) {}

    FeedLoop(
            Board board,
            Intake intake,
            Trials trials,
            Saving saving,
            Reports reports,
            ScheduledExecutorService scheduler,
            Ticker ticker,
            EventSink events) {
        this.board = board;
        this.intake = intake;
        this.trials = trials;
        this.saving = saving;
        this.reports = reports;
        this.scheduler = scheduler;
        this.ticker = ticker;
        this.events = events;
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
                work(now);
                view = look();
                setAlarm(now);
                happened = reports.takeEvents();
            }
        } catch (Throwable failed) { // the loop must not end, whatever happens; the rules are whole in any case
            reports.failed("rule feed", failed);
        } finally {
            notBefore = ticker.read() + PAUSE_NANOS;
            lock.unlock();
        }
        happened.forEach(events::publish);
    }

    private void work(long now) {
        board.lanes().forEach(lane -> intake.take(lane, now));
        board.lanes().forEach(lane -> trials.proceed(lane, now));
        intake.tryAgain(now);
        saving.save(board.toSave(), now);
    }

    private View look() {
        boolean allHeard = board.lanes().stream().allMatch(Lane::isHeard);
        return new View(board.lanes().stream().map(Lane::status).toList(), board.inForce(), allHeard);
    }

    private void setAlarm(long now) {
        Long due = earlier(trials.nextDue(now), saving.nextDue());
        if (due == null || (alarm != null && !alarm.isDone() && alarmAt - due <= 0 && alarmAt - now > 0)) {
            return;
        }
        if (alarm != null) {
            alarm.cancel(false);
        }
        boolean stuck = due - now <= 0; // it was due in this step, and did not succeed
        alarmAt = stuck ? now + AGAIN_NANOS : due;
        alarm = scheduler.schedule(this::step, alarmAt - now, TimeUnit.NANOSECONDS);
    }

    private static @Nullable Long earlier(@Nullable Long one, @Nullable Long other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one - other <= 0 ? one : other;
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
