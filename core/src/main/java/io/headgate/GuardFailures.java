package io.headgate;

import io.headgate.event.EventSink;
import io.headgate.guard.Guard;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The errors of one guard: counted, reported at most once a minute, and after a run of them the guard is left out for a
 * while. Safe for many threads.
 */
final class GuardFailures {

    private static final int FAILURES_TO_QUARANTINE = 100;
    private static final long QUARANTINE_NANOS = 60_000_000_000L;
    private static final long WINDOW_NANOS = 60_000_000_000L;
    private static final long NEVER_REPORTED = Long.MIN_VALUE;

    private final EventSink events;
    private final String resource;
    private final LongAdder errors = new LongAdder();
    private final LongAdder endlessDebts = new LongAdder();
    private final AtomicBoolean endlessDebtTold = new AtomicBoolean();
    private final AtomicInteger recent = new AtomicInteger();
    private final AtomicLong reportedAt = new AtomicLong(NEVER_REPORTED);
    private volatile boolean quarantined;
    private volatile long quarantinedUntil;

    GuardFailures(EventSink events, String resource) {
        this.events = events;
        this.resource = resource;
    }

    long errors() {
        return errors.sum();
    }

    boolean inQuarantine(long now) {
        return quarantined && !isOver(now);
    }

    private boolean isOver(long now) {
        if (now - quarantinedUntil < 0) {
            return false;
        }
        recent.set(0);
        quarantined = false;
        return true;
    }

    /** An error in a decision: a run of them leads to quarantine. */
    void failed(Guard guard, Throwable error, long now) {
        failedToTell(guard, error, now);
        if (recent.incrementAndGet() == FAILURES_TO_QUARANTINE) {
            quarantinedUntil = now + QUARANTINE_NANOS;
            quarantined = true;
            report(new GuardFailed(resource, guard.rule().id(), error, true));
        }
    }

    /** An error when asked about its state: however often somebody looks, the guard goes on deciding. */
    void failedToTell(Guard guard, Throwable error, long now) {
        errors.increment();
        long before = reportedAt.get();
        boolean first = before == NEVER_REPORTED || now - before >= WINDOW_NANOS;
        if (first && reportedAt.compareAndSet(before, now)) {
            recent.set(0);
            report(new GuardFailed(resource, guard.rule().id(), error, false));
        }
    }

    /** What a call turned out to cost would take more than a hundred years to pay. Told once: it stays so. */
    void owesForEver(Guard guard) {
        endlessDebts.increment();
        if (endlessDebtTold.compareAndSet(false, true)) {
            warn(
                    "rule " + guard.rule().id() + " of " + resource
                            + " refuses every call from now on: a call cost more"
                            + " permits than its limit grants in a hundred years",
                    null);
        }
    }

    long endlessDebts() {
        return endlessDebts.sum();
    }

    /** An operator who listens to no event must find out, too: a rule that is passed over protects nothing. */
    private void report(GuardFailed failed) {
        String what = "rule " + failed.ruleId() + " of " + failed.resource()
                + (failed.quarantined() ? " is left out for a minute: its guard keeps failing" : ": its guard failed");
        events.publish(failed);
        warn(what, failed.error());
    }

    private static void warn(String what, @Nullable Throwable error) {
        try {
            System.getLogger("io.headgate").log(System.Logger.Level.WARNING, what, error);
        } catch (RuntimeException
                | Error loggerFailed) { // it is counted and published: the caller must not pay for the logger
            return;
        }
    }
}
