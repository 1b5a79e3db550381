package io.headgate.lab.contender;

import static io.headgate.lab.contender.ContenderEntry.Answer.AFTER_A_WAIT;
import static io.headgate.lab.contender.ContenderEntry.Answer.AT_ONCE;

import io.headgate.lab.catalogue.Catalogue;
import io.headgate.lab.rate.Rate;
import io.headgate.limiter.Checks;
import io.headgate.limiter.Limit;
import io.headgate.limiter.LimitText;
import io.headgate.limiter.Wide;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.SmoothWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.Opening;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import java.time.Duration;
import java.util.List;

/** Every algorithm of the limiter library by name, each with the settings that its own short form gives. */
public final class Contenders {

    /*
     * The bounds are what each algorithm's documentation promises, for a half-open interval of one period P. Two calls in
     * such an interval are at most P - 1 ns apart, and floor((P - 1 ns) / T) = L - 1 for T = P / L. Hence
     *
     *   windows that restart      L in each of two windows that the interval may touch       2·L
     *   windows that slide        L
     *   buckets                   the burst, and one each T:  L + (L - 1)                    2·L - 1
     *   portions                  the burst, and one portion                                 2·L
     *   calls at least T apart    1 + (L - 1)                                                L
     */
    private static final Duration SECOND = Duration.ofSeconds(1);

    /** How long the algorithms that warm up take for it: short enough to be seen in a run of a few seconds. */
    public static final Duration WARM_UP = Duration.ofSeconds(3);

    private static final Catalogue<ContenderEntry> ALL = new Catalogue<>(
            "algorithm",
            List.of(
                    new ContenderEntry(
                            "fixed-window",
                            "a counter that starts again with each aligned window",
                            AT_ONCE,
                            (rate, wait) -> FixedWindow.of(rate.permits(), rate.period()),
                            Contenders::twice),
                    new ContenderEntry(
                            "fixed-window-first-call",
                            "a window that begins with its first call",
                            AT_ONCE,
                            (rate, wait) -> FixedWindow.of(rate.permits(), rate.period())
                                    .withOpening(Opening.FIRST_CALL),
                            Contenders::twice),
                    new ContenderEntry(
                            "sliding-window",
                            "10 slices and one more: no period over the limit",
                            AT_ONCE,
                            (rate, wait) -> SlidingWindow.of(rate.permits(), rate.period()),
                            Rate::permits),
                    new ContenderEntry(
                            "aligned-slices",
                            "Sentinel's window: 2 slices aligned to the clock",
                            AT_ONCE,
                            (rate, wait) -> AlignedSlices.of(rate.permits(), rate.period()),
                            Contenders::twice),
                    new ContenderEntry(
                            "sliding-log",
                            "the time of each admission: exact, 16 bytes a permit",
                            AT_ONCE,
                            (rate, wait) -> SlidingLog.of(rate.permits(), rate.period()),
                            Rate::permits),
                    new ContenderEntry(
                            "two-window",
                            "this window's count and the last one's, weighted",
                            AT_ONCE,
                            (rate, wait) -> TwoWindowCounter.of(rate.permits(), rate.period()),
                            Contenders::twice),
                    new ContenderEntry(
                            "token-bucket",
                            "a burst of the limit, refilled evenly",
                            AT_ONCE,
                            (rate, wait) -> TokenBucket.of(rate.permits(), rate.period()),
                            Contenders::burstAndRate),
                    new ContenderEntry(
                            "token-bucket-interval",
                            "a burst of the limit, refilled at each period's end",
                            AT_ONCE,
                            (rate, wait) -> TokenBucket.of(rate.permits(), rate.period())
                                    .withRefill(Refill.INTERVAL),
                            Contenders::twice),
                    new ContenderEntry(
                            "gcra",
                            "one call each T, none earlier: no burst",
                            AT_ONCE,
                            (rate, wait) -> Gcra.of(rate.permits(), rate.period()),
                            Rate::permits),
                    new ContenderEntry(
                            "leaky-bucket",
                            "a meter that leaks evenly and holds a limit's worth",
                            AT_ONCE,
                            (rate, wait) -> LeakyBucket.of(rate.permits(), rate.period()),
                            Contenders::burstAndRate),
                    new ContenderEntry(
                            "leaky-queue",
                            "calls wait their turn, one each T, up to a maximum",
                            AFTER_A_WAIT,
                            (rate, wait) -> LeakyQueue.of(rate.permits(), rate.period(), wait),
                            Rate::permits),
                    new ContenderEntry(
                            "smooth-bursty",
                            "Guava's: stores a second's permits, then spaces evenly",
                            AFTER_A_WAIT,
                            (rate, wait) -> SmoothBursty.of(rate.permits(), rate.period()),
                            Contenders::storedSecondAndRate),
                    new ContenderEntry(
                            "smooth-warm-up",
                            "Guava's: evenly spaced, three times as far when cold",
                            AFTER_A_WAIT,
                            (rate, wait) -> new SmoothWarmUp(rate.permits(), rate.period(), WARM_UP, 3),
                            Rate::permits),
                    new ContenderEntry(
                            "warm-up",
                            "Sentinel's: a third of the limit each second when cold",
                            AT_ONCE,
                            (rate, wait) -> WarmUp.perSecond(perSecond(rate), WARM_UP),
                            Contenders::wholeSeconds),
                    new ContenderEntry(
                            "paced-warm-up",
                            "Sentinel's warm-up, calls waiting their turn",
                            AFTER_A_WAIT,
                            (rate, wait) -> PacedWarmUp.perSecond(perSecond(rate), WARM_UP, wait),
                            Rate::permits),
                    new ContenderEntry(
                            "calendar-quota",
                            "so many per calendar minute, hour or day, in UTC",
                            AT_ONCE,
                            (rate, wait) -> calendarQuota(rate),
                            Contenders::twice)));

    private Contenders() {}

    /** Every algorithm, in the order in which the guide explains them. */
    public static Catalogue<ContenderEntry> all() {
        return ALL;
    }

    /** Every algorithm that knows such a rate, at that rate. */
    public static List<Contender> fitting(Rate rate, Duration maxWait) {
        return ALL.entries().stream()
                .filter(entry -> entry.fits(rate, maxWait))
                .map(entry -> entry.at(rate, maxWait))
                .toList();
    }

    private static long twice(Rate rate) {
        return 2 * rate.permits();
    }

    private static long burstAndRate(Rate rate) {
        return 2 * rate.permits() - 1;
    }

    /** A second's worth of stored permits, what the rate gives, and the call that its successor pays for. */
    private static long storedSecondAndRate(Rate rate) {
        return rate.permitsIn(SECOND.plus(rate.period()).minusNanos(1)) + 1;
    }

    /** As many seconds, counted from the start, as a period can touch, each with a second's permits at most. */
    private static long wholeSeconds(Rate rate) {
        return (Wide.divideUp(rate.period().toNanos(), SECOND.toNanos()) + 1) * perSecond(rate);
    }

    private static long perSecond(Rate rate) {
        boolean whole = Wide.multiplyRemainder(
                        rate.permits(), SECOND.toNanos(), rate.period().toNanos())
                == 0;
        Checks.require(whole, "limit", rate, "a whole number of permits per second");
        return rate.permitsIn(SECOND);
    }

    private static Limit calendarQuota(Rate rate) {
        for (CalendarPeriod per : List.of(CalendarPeriod.MINUTE, CalendarPeriod.HOUR, CalendarPeriod.DAY)) {
            if (per.usualLength().equals(rate.period())) {
                return CalendarQuota.of(rate.permits(), per);
            }
        }
        throw new IllegalArgumentException(
                "period: " + LimitText.duration(rate.period()) + " (expected: a minute, an hour or a day)");
    }
}
