package io.headgate;

import io.headgate.guard.Explanation;
import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * The way to an answer when the first one was not simply yes: a wait, a refusal, a clock that another thread has overtaken, or
 * rules that changed meanwhile; and every way of a call through several resources. For one thread at a time.
 */
final class Admission {
    /*
     * Of several resources each has guards that decide at once and guards that may make the call wait. Asking one resource after
     * the other would take a place in the queue of the first before the second, which may simply refuse, was asked; and a place in
     * the midst of a queue cannot be given back for others to use. So all are asked together, as if they were one:
     *
     *              at once ──────────►  may wait ────►  the longest wait of all  ──►  what holds for running calls, again
     *   group      access, breaker      queue 30 ms ┐                                 breaker
     *   route      in flight, rate      queue 80 ms ┴─► 80 ms                         in flight
     *                    │                   │                                           │
     *                    └───────────────────┴── one says no: all give back ◄────────────┘
     *
     * Only then it is counted: as passed by all of them, or as refused by the one that refused, and by nobody else.
     */

    private final Part[] parts;
    private final @Nullable Object arguments;
    private final long askedAt;
    private final long maxWaitNanos;
    private final Ticker ticker;

    private long now;
    private Part decisive; // whose answer it is: the one that refuses, or that asks for the longest wait
    private long takenAt; // of what is waited for
    private volatile long dueAt; // also read by one who comes too late
    private boolean waited;

    /** Through one resource. */
    Admission(Entryway entryway, BoundCall call, Plan plan, @Nullable Object arguments, long now, long maxWaitNanos) {
        this(call.state().gate(), new Part[] {new Part(entryway, call, plan)}, arguments, now, maxWaitNanos);
    }

    /** Through several, the last of which the call is about. */
    Admission(Headgate gate, Part[] parts, @Nullable Object arguments, long now, long maxWaitNanos) {
        this.parts = parts;
        this.arguments = arguments;
        this.now = now;
        this.askedAt = now;
        this.maxWaitNanos = maxWaitNanos;
        this.ticker = gate.ticker();
        this.decisive = parts[parts.length - 1];
    }

    // ------------------------------------------------------------------ on a thread

    /** The entry that follows from {@code next}, after waiting where that is called for; or {@link BlockedException}. */
    Entry awaitEntry(long next) {
        Verdict verdict;
        try {
            verdict = await(next);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            Explanation why = Explanation.of("interrupted while waiting");
            throw new BlockedException(
                    decisive.call().resource(), decisive.plan().waitingRule(), why);
        }
        if (verdict instanceof Entry entry) {
            return entry;
        }
        throw ((Refusal) verdict).toException();
    }

    /** The verdict that follows from {@code first}, after waiting where that is called for. */
    Verdict await(long first) throws InterruptedException {
        long next = first;
        while (next > 0) {
            beginWait();
            try {
                sleepUntilDue();
            } catch (InterruptedException | RuntimeException | Error interrupted) {
                abandonWait();
                throw interrupted;
            }
            next = endWait();
        }
        return verdict(next);
    }

    private void sleepUntilDue() throws InterruptedException {
        for (long left = nanosUntilDue(); left > 0; left = nanosUntilDue()) {
            ticker.sleep(left);
        }
    }

    /** How long until a call that waits is due; not positive when it is. */
    long nanosUntilDue() {
        return dueAt - ticker.read();
    }

    // ------------------------------------------------------------------ asking

    /** Goes on from what the plan of the only resource has answered. @return 0, a wait, or a refusal */
    long resolve(long answer) {
        return untilDecided(decisive.hear(answer, arguments, now, waitLeft()));
    }

    /** Asks all resources. @return 0, a wait, or a refusal */
    long ask() {
        return untilDecided(take());
    }

    private long untilDecided(long answer) {
        long next = answer;
        while (next < 0 && !Plan.isRefusal(next)) {
            decisive.renew(next);
            now = latest();
            next = take();
        }
        return next;
    }

    /** Takes from all, or from none. @return as {@link Plan#admit} of the decisive one */
    private long take() {
        if (parts.length == 1) {
            return decisive.ask(arguments, now, waitLeft());
        }
        for (Part part : parts) {
            part.begin(arguments, now);
        }
        long answer = takeFrom(false);
        return answer < 0 ? answer : takeFrom(true);
    }

    private long takeFrom(boolean queueing) {
        long longest = 0;
        for (Part part : parts) {
            long answer = part.takeFrom(queueing, waitLeft());
            if (answer < 0) {
                decisive = part;
                giveBack();
                return answer;
            }
            if (answer > longest) {
                longest = answer;
                decisive = part;
            }
        }
        return longest;
    }

    private void giveBack() {
        for (int i = parts.length - 1; i >= 0; i--) {
            parts[i].giveBack();
        }
    }

    private long latest() {
        long latest = ticker.read();
        for (Part part : parts) {
            latest = part.latest(latest);
        }
        return latest;
    }

    private long waitLeft() {
        return maxWaitNanos == Algorithm.MAX_WAIT_NANOS
                ? maxWaitNanos
                : Math.max(0, maxWaitNanos - Math.max(0, now - askedAt));
    }

    // ------------------------------------------------------------------ waiting

    void beginWait() {
        takenAt = now;
        dueAt = now + decisive.waitNanos();
        for (int i = parts.length - 1; i >= 0; i--) {
            parts[i].beginWait();
        }
    }

    /** The time has come: takes again what holds only for a running call. @return 0, a refusal, or another wait */
    long endWait() {
        now = latest();
        countWait();
        waited = true;
        return untilDecided(retake());
    }

    private long retake() {
        for (int i = 0; i < parts.length; i++) {
            long answer = parts[i].retake(now);
            if (answer != 0) {
                decisive = parts[i];
                for (int before = i - 1; before >= 0; before--) {
                    parts[before].giveBackRetaken(now);
                }
                giveUp();
                return answer;
            }
        }
        return 0;
    }

    /** The caller does not want to wait any more. */
    void abandonWait() {
        giveUp();
        now = ticker.read();
        countWait();
        decisive.call().refused(now);
    }

    private void giveUp() {
        for (int i = parts.length - 1; i >= 0; i--) {
            parts[i].giveUp();
        }
    }

    private void countWait() {
        for (Part part : parts) {
            part.waitEnds(now - takenAt, now);
        }
    }

    // ------------------------------------------------------------------ the answer

    Verdict verdict(long answer) {
        if (answer != 0) {
            return Entryway.refused(decisive.call(), decisive.plan(), arguments, now, answer);
        }
        return parts.length == 1
                ? Entryway.admitted(decisive.call(), decisive.plan(), arguments, now, waited, maxWaitNanos)
                : admittedByAll();
    }

    private Entry admittedByAll() {
        for (Part part : parts) {
            part.plan().passed(part.call(), arguments, now, maxWaitNanos);
        }
        JointEntry entry = new JointEntry(parts, now, arguments, waited);
        Sampling sampling = entry.call().state().gate().sampling();
        if (sampling != null) {
            sampling.perhapsWatch(entry, now);
        }
        return entry;
    }
}
