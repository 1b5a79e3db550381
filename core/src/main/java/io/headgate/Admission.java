package io.headgate;

import io.headgate.cluster.store.Grant;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Ticker;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
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
     *              at once ──────────►  asked elsewhere ──►  may wait ────►  the longest wait of all  ──►  what holds for running calls, again
     *   group      access, breaker                           queue 30 ms ┐                                 breaker
     *   route      in flight, rate      a limit on Redis     queue 80 ms ┴─► 80 ms                         in flight
     *                    │                   │                    │                                           │
     *                    └───────────────────┴────────────────────┴──────── one says no: all give back ◄──────┘
     *
     * While a question is out, as in a wait, what holds only for running calls is given back, and taken again before the next turn.
     *
     * Only then it is counted: as passed by all of them, or as refused by the one that refused, and by nobody else.
     */

    /** Guards that ask elsewhere cannot tell. */
    private static final List<Post.Turn> LOOKED_AT = List.of(Post.Turn.AT_ONCE, Post.Turn.QUEUEING);

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
    private long heardFor; // nanoseconds that the thread has waited for answers
    private boolean decidesAlone; // the thread has waited long enough for answers
    private boolean aside; // what holds only for a running call has been given back while a question is out

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
        while (next > 0 || next == Plan.PENDING) {
            next = next > 0 ? waitForTurn() : waitForAnswer();
        }
        return verdict(next);
    }

    private long waitForTurn() throws InterruptedException {
        beginWait();
        try {
            ticker.sleepUntil(dueAt);
        } catch (InterruptedException | RuntimeException | Error interrupted) {
            abandonWait();
            throw interrupted;
        }
        return endWait();
    }

    private long waitForAnswer() throws InterruptedException {
        try {
            hear();
        } catch (InterruptedException interrupted) {
            abandonQuestion();
            throw interrupted;
        }
        return goOn();
    }

    /** Waits for the answer, or until the thread has waited long enough for all the answers to this call. */
    private void hear() throws InterruptedException {
        long from = ticker.read();
        try {
            question().get(decisive.patienceNanos() - heardFor, TimeUnit.NANOSECONDS);
        } catch (TimeoutException longEnough) {
            decidesAlone = true;
            for (Part part : parts) {
                part.decideAlone();
            }
        } catch (ExecutionException impossible) { // a failure is an answer, too: see Post
            throw new IllegalStateException(impossible);
        } finally {
            heardFor += ticker.read() - from;
        }
    }

    /** The verdict that follows from {@code first} when the answers are here; for a caller who does not wait for his turn. */
    Verdict answered(long first) {
        boolean interrupted = false;
        long next = first;
        while (next == Plan.PENDING) {
            try {
                hear();
                next = goOn();
            } catch (InterruptedException later) { // it does not shorten so short a wait, and is not lost
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return verdict(next);
    }

    /** How long until a call that waits is due; not positive when it is. */
    long nanosUntilDue() {
        return dueAt - ticker.read();
    }

    // ------------------------------------------------------------------ asking

    /** Goes on from what the plan of the only resource has answered. @return 0, a wait, or a refusal */
    long resolve(long answer) {
        if (decisive.plan().asks()) {
            return ask();
        }
        return untilDecided(decisive.hear(answer, arguments, now, waitLeft()));
    }

    /** Asks all resources. @return 0, a wait, or a refusal */
    long ask() {
        return untilDecided(take());
    }

    /** The question that is out while the answer is {@link Plan#PENDING}. */
    CompletableFuture<Grant> question() {
        return decisive.question();
    }

    /** Goes on when the question that was out has been answered. @return as {@link #ask} */
    long goOn() {
        return untilDecided(takeTheRest());
    }

    private long untilDecided(long answer) {
        long next = answer;
        while (next < 0 && next != Plan.PENDING && !Plan.isRefusal(next)) {
            decisive.renew(next);
            now = latest();
            next = take();
        }
        return next;
    }

    /** Takes from all, or from none. @return as {@link Plan#admit} of the decisive one */
    private long take() {
        if (parts.length == 1 && !decisive.plan().asks()) {
            return decisive.ask(arguments, now, waitLeft());
        }
        long refusal = look();
        if (refusal != 0) {
            return refusal;
        }
        for (Part part : parts) {
            part.begin(arguments, now);
            if (decidesAlone) {
                part.decideAlone();
            }
        }
        long answer = takeFrom(Post.Turn.AT_ONCE);
        return answer < 0 ? answer : takeTheRest();
    }

    /** Where something is lost when given back, all are asked before anything is taken. @return 0, a refusal or STALE */
    private long look() {
        if (Arrays.stream(parts).noneMatch(part -> part.plan().loses())) {
            return 0;
        }
        for (Post.Turn turn : LOOKED_AT) {
            for (Part part : parts) {
                long answer = part.look(turn, arguments, now, waitLeft());
                if (answer < 0) {
                    decisive = part;
                    return answer == Guard.RETIRED ? 0 : answer;
                }
            }
        }
        return 0;
    }

    private long takeTheRest() {
        long answer = takeFrom(Post.Turn.ASKED);
        if (answer == Plan.PENDING) {
            setAside();
            return answer;
        }
        if (aside) {
            aside = false;
            waited = true;
            answer = answer < 0 ? answer : takeAgain();
            now = answer < 0 ? latest() : now;
        }
        return answer < 0 ? answer : takeFrom(Post.Turn.QUEUEING);
    }

    /** @return as {@link Plan#admit}; when it is not yes all have given back, unless a question is out */
    private long takeFrom(Post.Turn turn) {
        long longest = 0;
        for (Part part : parts) {
            long answer = part.takeFrom(turn, waitLeft());
            if (answer < 0) {
                decisive = part;
                if (answer != Plan.PENDING) {
                    giveBack();
                }
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
        return untilDecided(takeAgain());
    }

    private void setAside() {
        aside = true;
        for (int i = parts.length - 1; i >= 0; i--) {
            parts[i].setAside();
        }
    }

    /** All of what was set aside, at one instant; or all give back. */
    private long takeAgain() {
        long answer = Guard.STALE;
        while (answer == Guard.STALE) {
            now = latest();
            answer = takeAgainNow();
        }
        if (answer != 0) {
            giveBack();
        }
        return answer;
    }

    private long takeAgainNow() {
        for (Part part : parts) {
            long answer = part.takeAgain(now);
            if (answer == Guard.STALE) {
                setAside();
                aside = false;
            }
            if (answer != 0) {
                decisive = part;
                return answer;
            }
        }
        return 0;
    }

    /** The caller does not want to wait any more. */
    void abandonWait() {
        now = ticker.read();
        countWait();
        giveBack();
        decisive.call().refused(now);
    }

    /** The caller does not want to know any more. */
    void abandonQuestion() {
        giveBack();
        decisive.call().refused(ticker.read());
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
        return parts.length == 1 && !decisive.plan().asks()
                ? Entryway.admitted(
                        decisive.call(), decisive.plan(), arguments, now, waited, maxWaitNanos, Plan.NO_MARKS)
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

    /** Ends a call that was admitted and never began, since its caller had gone: all that it took goes back, also what it waited for. */
    void takeBack(Entry entry) {
        entry.takeBack(parts);
    }
}
