package io.headgate.console.rules.simulation;

import io.headgate.lab.simulation.Outcome;
import io.headgate.lab.simulation.Simulation;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Wide;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.SmoothWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.testkit.arrivals.Arrivals;
import io.headgate.testkit.arrivals.FlashCrowd;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Plays the standard traffic through a limit. */
final class LimitDrawing {

    /*
     * Half of what the limit allows, three times as much, and half again:
     *
     *            ┌──────────┐
     *   offered  │          │
     *   ─────────┘          └──────────────
     *   4 units     3 units      5 units
     *
     * A unit is a period of the limit; longer where the limit remembers longer: a bucket that takes longer to fill, a warm-up.
     *
     * The number of calls is bounded. Where a limit has so many permits that it makes no difference, each call asks for several of
     * them; where it hands them out one by one, a shorter time shows the same.
     */
    private static final int POINTS = 240;
    private static final int UNITS = 12;
    private static final long MOST_CALLS = 150_000;
    private static final long LONGEST_UNIT = 100_000_000_000_000_000L; // three years

    private final Limit limit;
    private final Duration maxWait;
    private final long period;
    private final long calm; // calls per period
    private final long factor;
    private final long each; // permits per call
    private final long unit;

    LimitDrawing(Limit limit, Duration maxWait) {
        this.limit = limit;
        this.maxWait = maxWait;
        this.period = limit.period().toNanos();
        long half = Math.max(1, Math.min(limit.permits(), period) / 2);
        long wanted = Math.min(LONGEST_UNIT, Math.max(period, memory()));
        long crowd = Math.max(2, Math.min(6, 3 * Math.max(1, limit.permits()) / half));
        long calls = Wide.multiplyDivide(half, wanted, period) * (UNITS + 3 * (crowd - 1));
        this.each = Math.max(1, Math.min(Wide.divideUp(calls, MOST_CALLS), limit.largestTake() / 50));
        this.calm = Math.max(1, half / each);
        this.factor = Math.max(1, Math.min(crowd, period / calm));
        long left = Wide.divideUp(calls / each, MOST_CALLS);
        this.unit = Math.max(POINTS, wanted / Math.max(1, left));
    }

    /** How long ago what happened still matters, as far as that is more than a period. */
    private long memory() {
        long toFill = limit.permits() == 0 ? 0 : Wide.multiplyDivide(limit.capacity(), period, limit.permits());
        return Math.max(
                maxWait.toNanos(), Math.max(warmUp() / 2, Math.min(toFill, 20 * Math.min(period, LONGEST_UNIT))));
    }

    private long warmUp() {
        if (limit instanceof WarmUp warmUp) {
            return warmUp.warmUp().toNanos();
        }
        if (limit instanceof PacedWarmUp paced) {
            return paced.warmUp().toNanos();
        }
        return limit instanceof SmoothWarmUp smooth ? smooth.warmUp().toNanos() : 0;
    }

    Drawing drawn(String words) {
        Simulation simulation = new Simulation(limit, maxWait, traffic(), Duration.ofNanos(unit));
        long step = unit * UNITS / POINTS;
        List<Double> at = new ArrayList<>();
        List<Long> offered = new ArrayList<>();
        List<Long> admitted = new ArrayList<>();
        long offeredBefore = 0;
        long admittedBefore = 0;
        for (int point = 0; point < POINTS; point++) {
            simulation.advanceTo((point + 1) * step);
            Outcome outcome = simulation.outcome();
            at.add(point * step / 1e6);
            offered.add(outcome.offered() - offeredBefore);
            admitted.add(outcome.admitted() - admittedBefore);
            offeredBefore = outcome.offered();
            admittedBefore = outcome.admitted();
        }
        return new Drawing(words, at, offered, admitted);
    }

    private Arrivals traffic() {
        Arrivals calls = new FlashCrowd(
                calm,
                Duration.ofNanos(period),
                factor,
                Duration.ofNanos(4 * unit),
                Duration.ofNanos(3 * unit),
                Duration.ofNanos(UNITS * unit));
        return each == 1 ? calls : calls.withPermits(each);
    }
}
