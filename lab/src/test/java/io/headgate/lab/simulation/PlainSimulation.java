package io.headgate.lab.simulation;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.testkit.arrivals.Arrival;
import io.headgate.testkit.arrivals.Arrivals;
import io.headgate.testkit.promise.Admission;
import io.headgate.testkit.promise.WorstWindow;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What a simulation is by its definition, in the slowest way: asks a {@link RateLimiter} on a fake ticker as an application
 * would, keeps every call, and counts at the end.
 */
final class PlainSimulation {

    private final List<Admission> offered = new ArrayList<>();
    private final List<Admission> granted = new ArrayList<>();
    private final Duration period;
    private final long until;
    private long refused;
    private long waited;
    private long worstWait;

    private PlainSimulation(Duration period, long until) {
        this.period = period;
        this.until = until;
    }

    /** What has happened before {@code until}. */
    static Outcome play(Limit limit, Duration maxWait, Arrivals traffic, Duration period, long until) {
        PlainSimulation simulation = new PlainSimulation(period, until);
        FakeTicker ticker = new FakeTicker();
        RateLimiter limiter = RateLimiter.of(limit, ticker, new FakeWallClock(Instant.EPOCH, ticker));
        for (Arrival arrival : traffic) {
            if (arrival.nanos() < until) {
                ticker.set(arrival.nanos());
                simulation.answered(arrival, ask(limiter, arrival.permits(), maxWait));
            }
        }
        return simulation.outcome();
    }

    private static long ask(RateLimiter limiter, long permits, Duration maxWait) {
        if (maxWait.isZero()) {
            return limiter.tryAcquire(permits) ? 0 : -1;
        }
        Reservation reservation = limiter.reserve(permits, maxWait);
        return reservation.isGranted() ? reservation.delay().toNanos() : -1;
    }

    private void answered(Arrival arrival, long wait) {
        offered.add(new Admission(arrival.nanos(), arrival.permits()));
        if (wait < 0) {
            refused += arrival.permits();
        } else {
            granted.add(new Admission(arrival.nanos() + wait, arrival.permits()));
            waited += wait > 0 ? arrival.permits() : 0;
            worstWait = Math.max(worstWait, wait);
        }
    }

    private Outcome outcome() {
        List<Admission> ran = granted.stream()
                .filter(call -> call.nanos() < until)
                .sorted(Admission.byTime())
                .toList();
        return new Outcome(
                slices(offered),
                slices(ran),
                refused,
                sum(granted) - sum(ran),
                waited,
                Duration.ofNanos(worstWait),
                worst(ran));
    }

    private static long sum(List<Admission> calls) {
        return calls.stream().mapToLong(Admission::permits).sum();
    }

    private static Slices slices(List<Admission> calls) {
        long last = calls.isEmpty() ? -1 : calls.get(calls.size() - 1).nanos();
        long width = SliceCounter.FINEST_NANOS;
        while (last / width >= SliceCounter.MOST_SLICES) {
            width *= 10;
        }
        long[] counts = new long[last < 0 ? 0 : (int) (last / width) + 1];
        for (Admission call : calls) {
            counts[(int) (call.nanos() / width)] += call.permits();
        }
        return new Slices(width, counts);
    }

    /** The first of the fullest intervals, by the time of its last call. */
    private WorstWindow worst(List<Admission> ran) {
        long length = period.toNanos();
        WorstWindow worst = new WorstWindow(0, length, 0);
        for (int newest = 0; newest < ran.size(); newest++) {
            int oldest = newest;
            long inside = ran.get(newest).permits();
            while (oldest > 0 && ran.get(newest).nanos() - ran.get(oldest - 1).nanos() < length) {
                oldest--;
                inside += ran.get(oldest).permits();
            }
            if (inside > worst.permits()) {
                long from = ran.get(oldest).nanos();
                worst = new WorstWindow(from, from + length, inside);
            }
        }
        return worst;
    }
}
