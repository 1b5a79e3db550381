package io.headgate.lab.traffic;

import io.headgate.lab.catalogue.Catalogue;
import io.headgate.lab.rate.Rate;
import io.headgate.testkit.arrivals.Arrivals;
import io.headgate.testkit.arrivals.EdgeOfWindow;
import io.headgate.testkit.arrivals.FlashCrowd;
import io.headgate.testkit.arrivals.OnOffBursts;
import io.headgate.testkit.arrivals.Poisson;
import io.headgate.testkit.arrivals.Ramp;
import io.headgate.testkit.arrivals.RandomGaps;
import io.headgate.testkit.arrivals.Steady;
import java.time.Duration;
import java.util.List;

/** Every traffic by name. Rates are relative to the limit, so that each one tells something at any limit. */
public final class Traffics {

    private static final Rate PER_SECOND = new Rate(100, Duration.ofSeconds(1));
    private static final Rate PER_MINUTE = new Rate(100, Duration.ofMinutes(1));
    private static final Rate CLASSIC = new Rate(20, Duration.ofSeconds(1));

    /** At the usual limit 5 s of calls, a pause of 4 s, 3 s of calls: time to warm up, to cool down and to warm up. */
    private static final int COLD_START_PERIODS = 12;

    private static final Catalogue<Traffic> ALL = new Catalogue<>(
            "traffic",
            List.of(
                    new Traffic(
                            "bursts",
                            "3 × the limit each 1.2 periods, random calls between",
                            PER_SECOND,
                            Traffics::bursts),
                    new Traffic(
                            "steady",
                            "evenly spaced calls at twice the limit",
                            PER_SECOND,
                            (rate, length, seed) -> new Steady(calls(rate, 2), rate.period(), length)),
                    new Traffic(
                            "poisson",
                            "independent callers, on average at the limit",
                            PER_SECOND,
                            (rate, length, seed) -> new Poisson(calls(rate, 1), rate.period(), length, seed)),
                    new Traffic(
                            "ramp",
                            "from nothing to three times the limit, evenly",
                            PER_SECOND,
                            (rate, length, seed) -> new Ramp(0, calls(rate, 3), rate.period(), length)),
                    new Traffic(
                            "flash-crowd",
                            "half the limit, tenfold in the third quarter",
                            PER_SECOND,
                            Traffics::flashCrowd),
                    new Traffic(
                            "window-edge",
                            "a limit's worth before a window's edge, and after it",
                            PER_MINUTE,
                            Traffics::windowEdge),
                    new Traffic(
                            "slice-edge",
                            "two heaps of a limit's worth, half a period apart",
                            PER_SECOND,
                            Traffics::sliceEdge),
                    new Traffic(
                            "late-burst",
                            "a limit's worth at a window's end, then twice that",
                            PER_SECOND,
                            Traffics::lateBurst),
                    new Traffic(
                            "threads",
                            "4 threads, 1,000 calls each, 0 to 10 ms apart",
                            CLASSIC,
                            (rate, length, seed) -> RandomGaps.classic(seed)),
                    new Traffic(
                            "cold-start",
                            "calls at the limit from cold, again after a pause",
                            PER_SECOND,
                            COLD_START_PERIODS,
                            Traffics::coldStart)));

    private Traffics() {}

    /** Every traffic, the most telling first. */
    public static Catalogue<Traffic> all() {
        return ALL;
    }

    /** The period of the bursts is no multiple of the limit's, so they come to lie across the edges of its windows. */
    private static Arrivals bursts(Rate rate, Duration length, long seed) {
        Duration on = tenths(rate, 4);
        Arrivals bursts = new OnOffBursts(calls(rate, 3), on, tenths(rate, 8), length);
        Arrivals background = new Poisson(Math.max(1, rate.permits() / 5), rate.period(), length, seed);
        return new Together("bursts", bursts, background);
    }

    private static Arrivals flashCrowd(Rate rate, Duration length, long seed) {
        Duration quarter = Duration.ofNanos(Math.max(1, length.toNanos() / 4));
        long calm = Math.max(1, rate.permits() / 2);
        return new FlashCrowd(calm, rate.period(), 10, quarter.multipliedBy(2), quarter, length);
    }

    /** The last and the first sixtieth: for a minute, the seconds around its edge. */
    private static Arrivals windowEdge(Rate rate, Duration length, long seed) {
        Duration edge = Duration.ofNanos(Math.max(1, rate.period().toNanos() / 60));
        return new EdgeOfWindow(calls(rate, 1), rate.period(), edge);
    }

    /** Between the two heaps lies one half period, so any two neighbouring half periods hold only one of them. */
    private static Arrivals sliceEdge(Rate rate, Duration length, long seed) {
        Arrivals heap = heap(rate);
        Duration before = Duration.ofNanos(
                Math.max(0, rate.period().toNanos() / 2 - heap.duration().toNanos()));
        return new Together("slice-edge", new Later(before, heap), new Later(rate.period(), heap));
    }

    /** A window's whole count at its very end, and a demand that uses whatever the next one grants. */
    private static Arrivals lateBurst(Rate rate, Duration length, long seed) {
        Arrivals heap = heap(rate);
        Duration before = rate.period().minus(heap.duration());
        Duration rest = length.compareTo(rate.period()) > 0 ? length.minus(rate.period()) : rate.period();
        Arrivals demand = new Steady(calls(rate, 2), rate.period(), rest);
        return new Together("late-burst", new Later(before, heap), new Later(rate.period(), demand));
    }

    /** A limit's worth of calls within a fiftieth of a period. */
    private static Arrivals heap(Rate rate) {
        long calls = calls(rate, 1);
        Duration length = Duration.ofNanos(Math.max(calls, rate.period().toNanos() / 50));
        return new Steady(calls, length, length);
    }

    private static Arrivals coldStart(Rate rate, Duration length, long seed) {
        Duration part = Duration.ofNanos(Math.max(1, length.toNanos() / COLD_START_PERIODS));
        Duration on = part.multipliedBy(5);
        return new OnOffBursts(Math.max(1, rate.permitsIn(on)), on, part.multipliedBy(4), length);
    }

    private static long calls(Rate rate, int timesLimit) {
        return Math.max(1, rate.permits() * timesLimit);
    }

    private static Duration tenths(Rate rate, int tenths) {
        return Duration.ofNanos(Math.max(1, rate.period().toNanos() / 10 * tenths));
    }
}
