package io.headgate.lab.simulation;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.testkit.arrivals.Arrival;
import io.headgate.testkit.arrivals.Arrivals;
import io.headgate.testkit.promise.Admission;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Plays traffic through one limiter in virtual time, as far as it is told to. Time 0 of the traffic is an edge of every
 * aligned window. The same settings give the same outcome on every machine.
 *
 * <p>Memory does not grow with the length of the traffic: it holds the calls of one period, those that wait at the moment,
 * and a bounded number of slices. For one thread.
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
    private final RateLimiter limiter;
    private final Duration maxWait;
    private final FakeTicker ticker;
    private final Iterator<Arrival> arrivals;
    private final PriorityQueue<Admission> waiting = new PriorityQueue<>(Admission.byTime());
    private final SliceCounter offered = new SliceCounter();
    private final SliceCounter admitted = new SliceCounter();
    private final SlidingCount sliding;
    private final WaitRecorder waits = new WaitRecorder();
    private @Nullable Arrival next;
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
        this.ticker = new FakeTicker();
        this.limiter = RateLimiter.of(limit, ticker, new FakeWallClock(Instant.EPOCH, ticker));
        this.maxWait = requireNonNull(maxWait, "maxWait");
        this.arrivals = traffic.iterator();
        this.sliding = new SlidingCount(period);
        this.next = following();
    }

    /** Plays everything that happens before {@code nanos}, counted from the start of the traffic. */
    public void advanceTo(long nanos) {
        for (Arrival arrival = next; arrival != null && arrival.nanos() < nanos; arrival = next) {
            next = following();
            play(arrival);
        }
        runThoseDueBefore(nanos);
    }

    /** Plays the rest, until nobody waits any more. */
    public Outcome finish() {
        advanceTo(Long.MAX_VALUE);
        return outcome();
    }

    /** What has happened so far. */
    public Outcome outcome() {
        long pending = waiting.stream().mapToLong(Admission::permits).sum();
        Slices ran = admitted.slices();
        return new Outcome(
                offered.slices(), ran, refused, pending, waited, Duration.ofNanos(worstWaitNanos), sliding.worst());
    }

    /** How it went over time, so far. */
    public Trace trace() {
        return new Trace(sliding.running(), waits.waits());
    }

    private void play(Arrival arrival) {
        long now = arrival.nanos();
        runThoseDueBefore(now);
        ticker.set(now);
        offered.add(now, arrival.permits());
        long wait = ask(arrival.permits());
        if (wait < 0) {
            refused += arrival.permits();
        } else if (wait == 0) {
            recordWait(now, 0, arrival.permits());
            run(now, arrival.permits());
        } else {
            recordWait(now, wait, arrival.permits());
            waited += arrival.permits();
            worstWaitNanos = Math.max(worstWaitNanos, wait);
            waiting.add(new Admission(now + wait, arrival.permits()));
        }
    }

    /** Only where calls may wait at all: elsewhere there is nothing to see. */
    private void recordWait(long now, long wait, long permits) {
        if (!maxWait.isZero()) {
            waits.add(now, wait, permits);
        }
    }

    /** How long the call has to wait in nanoseconds; negative when it is refused. */
    private long ask(long permits) {
        if (maxWait.isZero()) {
            return limiter.tryAcquire(permits) ? 0 : -1;
        }
        Reservation reservation = limiter.reserve(permits, maxWait);
        return reservation.isGranted() ? reservation.delay().toNanos() : -1;
    }

    private void runThoseDueBefore(long nanos) {
        for (Admission due = waiting.peek(); due != null && due.nanos() < nanos; due = waiting.peek()) {
            waiting.remove();
            run(due.nanos(), due.permits());
        }
    }

    private void run(long nanos, long permits) {
        admitted.add(nanos, permits);
        sliding.add(nanos, permits);
    }

    private @Nullable Arrival following() {
        return arrivals.hasNext() ? arrivals.next() : null;
    }
}
