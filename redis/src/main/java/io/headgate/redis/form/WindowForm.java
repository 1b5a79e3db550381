package io.headgate.redis.form;

import static io.headgate.limiter.Checks.require;

import io.headgate.limiter.Limit;
import io.headgate.limiter.Wide;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.Opening;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import java.util.List;

/** Limits that count in windows or slices of equal length. Their steps are {@code slices.lua}. */
final class WindowForm {

    /*
     * What counts is the same for all, what differs is which slices there are and where their counts are kept:
     *
     *   window.lua   fixed windows of the clock     a key for each window, named for its start
     *   grid.lua     all others                     one key for the last slices together
     *
     * On Redis all slices lie on multiples of their length since the epoch, where those of a local sliding window begin with
     * the limiter: members of a fleet begin at any time, and have to agree. The promise holds for either.
     */
    private static final long MOST = 1L << 51; // a double counts so far, and more, exactly
    private static final int FURTHEST = 1_000; // slices that those who wait can open ahead, at least
    private static final int FURTHEST_PERIODS = 90; // and so many periods
    private static final String WINDOW = "window";
    private static final String SLICES = "slices";

    private final StoreClock clock;
    private final Script windows;
    private final Script grid;

    WindowForm(StoreClock clock) {
        this.clock = clock;
        this.windows = Scripts.script(clock, "window", "slices");
        this.grid = Scripts.script(clock, "grid", "slices");
    }

    Form of(FixedWindow window) {
        long ticks = ticks(window);
        if (window.opening() == Opening.FIRST_CALL) {
            return onGrid(window, 1, "counting", ticks, "call", WINDOW);
        }
        List<String> settings = List.of(
                Long.toString(window.permits()),
                Long.toString(ticks),
                Integer.toString(FURTHEST),
                Long.toString(clock.ticksPerSecond()),
                Integer.toString(decimals(ticks)));
        MovingSettings moving = (told, granted) -> List.of(Long.toString(granted));
        return new Form(window, windows, WINDOW, Leasing.OF_A_WINDOW, settings, moving);
    }

    Form of(SlidingWindow window) {
        long slice = Wide.divideUp(ticks(window), window.slices());
        return onGrid(window, window.slices() + 1, "counting", slice, "clock", SLICES);
    }

    Form of(AlignedSlices window) {
        long ticks = ticks(window);
        require(
                ticks % window.slices() == 0,
                "period",
                window.period(),
                "a whole multiple of " + clock.nanosPerTick() + " ns for each of " + window.slices()
                        + " slices, for a limit on Redis");
        return onGrid(window, window.slices(), "counting", ticks / window.slices(), "clock", SLICES);
    }

    Form of(TwoWindowCounter counter) {
        return onGrid(counter, 2, "fading", ticks(counter), "clock", SLICES);
    }

    private long ticks(Limit limit) {
        require(limit.permits() <= MOST, "permits", limit.permits(), "at most 2^51, for a limit on Redis");
        return clock.exactTicks(limit.period(), "period");
    }

    /** The arguments, in the order in which the script reads them. */
    private Form onGrid(Limit limit, int span, String past, long slice, String opening, String kind) {
        List<String> settings = List.of(
                Long.toString(limit.permits()),
                Integer.toString(span),
                past,
                Long.toString(slice),
                opening,
                Integer.toString(Math.max(FURTHEST, FURTHEST_PERIODS * span)));
        Leasing leasing = kind.equals(WINDOW) ? Leasing.OF_A_WINDOW : Leasing.NONE;
        return new Form(limit, grid, kind, leasing, settings);
    }

    /** How many decimals of a second tell multiples of the period apart. */
    private int decimals(long period) {
        int decimals = 0;
        for (long part = clock.ticksPerSecond(); period % part != 0 && part > 1; part /= 10) {
            decimals++;
        }
        return decimals;
    }
}
