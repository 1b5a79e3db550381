package io.headgate.lab.simulation;

import io.headgate.limiter.Limit;
import io.headgate.testkit.arrivals.ArrivalCursor;
import io.headgate.testkit.arrivals.Arrivals;
import java.time.Duration;

/**
 * Plays traffic through one limiter in virtual time, as far as it is told to. Time 0 of the traffic is an edge of every
 * aligned window. The same settings give the same outcome on every machine.
 *
 * <p>Memory does not grow with the length of the traffic: it holds the calls of one period, those that wait at the moment,
 * and a bounded number of slices. Playing a call makes no object. For one thread.
 */
public final class Simulation {

    /*
     *   arrivals ──► limiter ──► refused
     *                  │
     *                  ├─ at once ──────────────► ran: slices, worst interval
     *                  │                            ▲
     *                  └─ after a wait ──► waiting ─┘  when their time has come
     *
     * The worst interval is found while instants come in the order of time. A call that waits would break that order, so
     * it is counted when it runs: before anything later happens, every waiting call that is due runs first, earliest
     * first. Nothing that comes later can run earlier than that.
     */
    private final Decisions limiter;
    private final ArrivalCursor next;
    private final WaitingCalls waiting = new WaitingCalls();
    private final SliceCounter offered = new SliceCounter();
    private final SliceCounter admitted = new SliceCounter();
    private final SlidingCount sliding;
    private final WaitRecorder waits = new WaitRecorder();
    private final boolean mayWait;
    private final Ran running = this::ran;
    private boolean more;
    private long refused;
    private long waited;
    private long worstWaitNanos;

    /**
     * A simulation that has not begun.
     *
     * @param limit what the limiter enforces
     * @param maxWait how long a call may wait for its permits; zero asks without waiting
     * @param traffic who asks, and when
     * @param period the length of the interval whose worst count is wanted
     */
    public Simulation(Limit limit, Duration maxWait, Arrivals traffic, Duration period) {
        this.limiter = new Decisions(limit, maxWait);
        this.mayWait = !maxWait.isZero();
        this.sliding = new SlidingCount(period);
        this.next = traffic.cursor();
        this.more = next.advance();
    }

    /** Plays everything that happens before {@code nanos}, counted from the start of the traffic. */
    public void advanceTo(long nanos) {
        while (more && next.nanos() < nanos) {
            play(next.nanos(), next.permits());
            more = next.advance();
        }
        waiting.runThoseDueBefore(nanos, running);
    }

    /** Plays the rest, until nobody waits any more. */
    public Outcome finish() {
        advanceTo(Long.MAX_VALUE);
        return outcome();
    }

    /** What has happened so far. */
    public Outcome outcome() {
        return new Outcome(
                offered.slices(),
                admitted.slices(),
                refused,
                waiting.permits(),
                waited,
                Duration.ofNanos(worstWaitNanos),
                sliding.worst());
    }

    /** How it went over time, so far. */
    public Trace trace() {
        return new Trace(sliding.running(), waits.waits());
    }

    private void play(long now, long permits) {
        waiting.runThoseDueBefore(now, running);
        offered.add(now, permits);
        long wait = limiter.ask(permits, now);
        if (mayWait && wait >= 0) {
            waits.add(now, wait, permits);
        }
        if (wait == 0) {
            ran(now, 0, permits);
        } else if (wait > 0) {
            waited += permits;
            worstWaitNanos = Math.max(worstWaitNanos, wait);
            waiting.add(now + wait, wait, permits);
        } else {
            refused += permits;
        }
    }

    /** The one place that learns of each call that runs, in the order of time; see {@link Ran}. */
    private void ran(long nanos, long waitedNanos, long permits) {
        admitted.add(nanos, permits);
        sliding.add(nanos, permits);
    }
}
