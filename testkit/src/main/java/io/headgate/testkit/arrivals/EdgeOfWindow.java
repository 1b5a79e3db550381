package io.headgate.testkit.arrivals;

import io.headgate.limiter.Checks;
import io.headgate.limiter.LimitText;
import java.time.Duration;
import java.util.Iterator;
import java.util.function.LongSupplier;

/**
 * The attack on limits that count per window: a whole limit just before a window ends and another just after.
 *
 * <pre>
 *   0                             window                          2 · window
 *   |o                        ////|////                           |
 *    opening calls    calls ^      ^ calls, each within one edge
 * </pre>
 *
 * With 100 calls, a minute and an edge of a second: 200 calls in two seconds, of which a limit of 100 per minute that
 * counts by the minute admits all.
 *
 * @param opening calls at 0, for windows that begin at the first call: 1 opens one there
 * @param calls how many on each side of the edge
 * @param window the length of the window under attack, counted from 0
 * @param edge how long before and after the edge the calls come, at equal distances; at most the window
 */
public record EdgeOfWindow(long opening, long calls, Duration window, Duration edge) implements Arrivals {

    /** Checks the settings. */
    public EdgeOfWindow {
        Checks.require(opening >= 0, "opening", opening, ">= 0");
        Checks.require(calls >= 1, "calls", calls, ">= 1");
        Checks.positiveNanos(window, "window");
        Checks.positiveNanos(edge, "edge");
        Checks.require(edge.compareTo(window) <= 0, "edge", edge, "at most the window, " + LimitText.duration(window));
    }

    /** The attack without opening calls. */
    public EdgeOfWindow(long calls, Duration window, Duration edge) {
        this(0, calls, window, edge);
    }

    /** {@code calls} in the last second of one minute, and as many in the first second of the next. */
    public static EdgeOfWindow perMinute(long calls) {
        return new EdgeOfWindow(calls, Duration.ofMinutes(1), Duration.ofSeconds(1));
    }

    @Override
    public String name() {
        return "edge of window";
    }

    @Override
    public Duration duration() {
        return window.multipliedBy(2);
    }

    @Override
    public Iterator<Arrival> iterator() {
        return cursor().asIterator();
    }

    @Override
    public ArrivalCursor cursor() {
        long begins = window.toNanos() - edge.toNanos();
        long end = duration().toNanos();
        EvenSteps steps = new EvenSteps(edge.toNanos(), calls);
        LongSupplier instants = new LongSupplier() {
            private long made;

            @Override
            public long getAsLong() {
                long k = made++;
                if (k < opening) {
                    return 0;
                }
                return k - opening < 2 * calls ? begins + steps.getAsLong() : end;
            }
        };
        return new Timeline(instants, end);
    }
}
