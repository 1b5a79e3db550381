package io.headgate.rules.document.kind;

import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.Opening;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import io.headgate.rules.document.form.Field;
import io.headgate.rules.document.form.Forms;
import io.headgate.rules.document.form.Shape;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Limits that count in windows. */
final class WindowForms {

    private static final Field<Long> PERMITS =
            Field.required("permits", Forms.whole(0, 1L << 52), "permits per period; 0 refuses everything");
    private static final Field<Duration> PER = Field.required("per", Forms.period(), "the period, at most 3650 days")
            .checkedAs("period");
    private static final Field<Long> FEW_PERMITS =
            Field.required("permits", Forms.whole(0, 1L << 24), "permits per period; 0 refuses everything");
    private static final Field<Integer> SLICES =
            Field.of("slices", Forms.integer(1, 120), 100, "how many slices the period is cut into");
    private static final Field<Integer> TWO_SLICES = Field.of(
            "slices", Forms.integer(1, 120), 2, "how many slices the period is cut into; it must divide evenly");
    private static final Field<Opening> OPENING =
            Field.of("opening", Forms.constant(Opening.class), Opening.ALIGNED, "when a window begins");
    private static final Field<CalendarPeriod> CALENDAR_PERIOD =
            Field.required("per", Forms.constant(CalendarPeriod.class), "the calendar period");
    private static final Field<ZoneId> ZONE = Field.of(
            "zone",
            Forms.name("a time zone such as Europe/Paris")
                    .as(ZoneId::of, ZoneId::getId, "a time zone such as Europe/Paris"),
            ZoneOffset.UTC,
            "whose midnight counts");

    static final Shape<SlidingWindow> SLIDING_WINDOW = Shape.<SlidingWindow>of(
                    "sliding-window", "never more in any stretch of the period's length")
            .field(PERMITS, SlidingWindow::permits)
            .field(PER, SlidingWindow::period)
            .field(SLICES, SlidingWindow::slices)
            .made(values -> new SlidingWindow(values.get(PERMITS), values.get(PER), values.get(SLICES)));

    static final Shape<SlidingLog> SLIDING_LOG = Shape.<SlidingLog>of(
                    "sliding-log", "the same, exactly; remembers when each permit was granted")
            .field(FEW_PERMITS, SlidingLog::permits)
            .field(PER, SlidingLog::period)
            .made(values -> new SlidingLog(values.get(FEW_PERMITS), values.get(PER)));

    static final Shape<FixedWindow> FIXED_WINDOW = Shape.<FixedWindow>of(
                    "fixed-window", "a counter that starts again with each window; up to twice as many around an edge")
            .field(PERMITS, FixedWindow::permits)
            .field(PER, FixedWindow::period)
            .field(OPENING, FixedWindow::opening)
            .made(values -> new FixedWindow(values.get(PERMITS), values.get(PER), values.get(OPENING)));

    static final Shape<TwoWindowCounter> TWO_WINDOW_COUNTER = Shape.<TwoWindowCounter>of(
                    "two-window-counter", "two counters that stand in for a sliding window; an estimate")
            .field(PERMITS, TwoWindowCounter::permits)
            .field(PER, TwoWindowCounter::period)
            .made(values -> new TwoWindowCounter(values.get(PERMITS), values.get(PER)));

    static final Shape<AlignedSlices> ALIGNED_SLICES = Shape.<AlignedSlices>of(
                    "aligned-slices", "Sentinel's window: slices aligned to the wall clock")
            .field(PERMITS, AlignedSlices::permits)
            .field(PER, AlignedSlices::period)
            .field(TWO_SLICES, AlignedSlices::slices)
            .made(values -> new AlignedSlices(values.get(PERMITS), values.get(PER), values.get(TWO_SLICES)));

    static final Shape<CalendarQuota> CALENDAR_QUOTA = Shape.<CalendarQuota>of(
                    "calendar-quota", "so many in each calendar period of a time zone")
            .field(PERMITS, CalendarQuota::permits)
            .field(CALENDAR_PERIOD, CalendarQuota::per)
            .field(ZONE, CalendarQuota::zone)
            .made(values -> new CalendarQuota(values.get(PERMITS), values.get(CALENDAR_PERIOD), values.get(ZONE)));

    private WindowForms() {}
}
