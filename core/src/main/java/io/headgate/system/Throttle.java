package io.headgate.system;

/**
 * What share of the calls is admitted, and how that moves with a signal. Immutable; {@link #next} is a pure function: no
 * clock, no lock, no chance.
 *
 * @param terms the thresholds
 * @param admitted the share of calls to admit now, {@link #LEAST} to 1
 * @param last the signal of the period before; {@link Double#NaN} when there was none
 * @param held for how many more periods the share must not rise
 * @param pressed for how many periods in a row the signal has been at its limit although as many calls ended as began
 * @param rise by what part the share may rise when it is felt upwards next
 */
record Throttle(SystemCheck.Shed terms, double admitted, double last, int held, int pressed, double rise) {
    /*
     * The naive idea is a switch: above the threshold refuse, below admit. Refusing everything brings the signal down within
     * a second, admitting everything brings it up again within the next, and so for ever: a saw-tooth in which, on average,
     * half of the machine is idle. Refusing in proportion to the signal is no better under heavy load: at three times the
     * capacity one percent more admitted is three percent more signal, and the correction is larger than the error.
     *
     * What works is to move the share by a factor. If the signal is m = load * admitted, then
     *
     *     admitted' = admitted * (target / m) ^ gain                                                    (1)
     *
     * takes away the same part of the error in each period, half of it with a gain of 0.5, whatever the load is. The target
     * depends on the share, so that the share grows from the start to the limit:
     *
     *   shed
     *     1 |             .------       target = start + (limit - start) * shed
     *       |           .'
     *       |         .'                at 3 times the load, start 0.7 and limit 0.9: admitted 0.28, shed 0.72,
     *     0 |--------'                  signal 0.84, on the line
     *       +--------|----|----> signal
     *             start  limit
     *
     * A signal that is a minute behind the traffic is corrected for where it is heading: with a lag of n periods its last
     * change is added n times. For a load average, which follows as 1 - e^(-t/60), that takes away the lag.
     *
     * A processor at 100 % does not tell how large the load is, and a response time grows for as long as a little too much
     * is admitted, and tells of it late. There the calls themselves tell: as many may begin as end, fewer by what has piled
     * up, to be worked off in two periods:
     *
     *     admitted' = admitted * (ended - (in flight - wanted) / 2) / began                             (2)
     *
     * wanted: as many as give the target response time, or as can be in flight without queueing. Ten calls are added to
     * both sides, so that three calls in a second do not decide much. (2) is used for response times above the target, and
     * for the other signals from the limit on, there less a twentieth, so that they come down to where (1) can settle. When
     * they do not, although as many end as begin, the calls are not what it looked like: it is two twentieths in the next
     * period, three in the one after that.
     *
     * After a fall of a twentieth and more (1) does not raise the share for two periods: what was admitted before is still
     * running. A response time says nothing until too much is admitted, so below its target the share is felt upwards, by
     * 3 %, 4.5 %, 7 % and so on; the other signals say how far it is to the target.
     */

    /** The share that is admitted at the least, so that there is something to measure recovery by. */
    static final double LEAST = 0.02;

    private static final double GAIN = 0.5;
    private static final double LARGEST_FALL = 0.1;
    private static final double LARGEST_REBOUND = 4;
    private static final double BELOW_LIMIT = 0.95;
    private static final double NEARLY = 0.1;
    private static final double NOTEWORTHY_FALL = 0.95;
    private static final int HOLD = 2;
    private static final double SMALLEST_RISE = 0.03;
    private static final double LARGEST_RISE = 0.25;
    private static final double RISE_GROWTH = 1.5;
    private static final double PERIODS_TO_DRAIN = 2;
    private static final double FEW = 10;

    /** Admits everything. */
    static Throttle open(SystemCheck.Shed terms) {
        return new Throttle(terms, 1, Double.NaN, 0, 0, LARGEST_RISE);
    }

    /** The same share under other thresholds. */
    Throttle under(SystemCheck.Shed newTerms) {
        return new Throttle(newTerms, admitted, last, held, pressed, rise);
    }

    /** The share of calls to refuse now. */
    double shed() {
        return 1 - admitted;
    }

    /** What follows from one more period; a signal of {@link Double#NaN}, not available, opens it. */
    Throttle next(double signal, Period period) {
        if (Double.isNaN(signal)) {
            return open(terms);
        }
        if (admitted == 1 && signal <= terms.start()) {
            return new Throttle(terms, 1, signal, 0, 0, LARGEST_RISE);
        }
        double target = terms.start() + (terms.limit() - terms.start()) * shed();
        if (isResponseTime() && signal > target) {
            return balanced(signal, balancing(period, period.inFlightAt(target)), 0);
        }
        if (!isResponseTime() && signal >= terms.limit()) {
            return atLimit(signal, balancing(period, period.capacity()));
        }
        return settled(signal, settling(Math.max(signal, Double.MIN_NORMAL), target, period.milliseconds()));
    }

    private boolean isResponseTime() {
        return terms.signal() == Signal.RESPONSE_TIME;
    }

    private Throttle atLimit(double signal, double factor) {
        int next = Math.abs(factor - 1) < NEARLY ? pressed + 1 : 0;
        return balanced(signal, factor * Math.pow(BELOW_LIMIT, Math.max(1, next)), next);
    }

    private Throttle balanced(double signal, double factor, int nextPressed) {
        double bounded = Math.max(LARGEST_FALL, Math.min(LARGEST_REBOUND, factor));
        int hold = bounded < NOTEWORTHY_FALL ? HOLD : held;
        return new Throttle(terms, bounded(admitted * bounded), signal, hold, nextPressed, SMALLEST_RISE);
    }

    private Throttle settled(double signal, double factor) {
        if (factor <= 1) {
            return moved(factor, signal, factor < NOTEWORTHY_FALL ? HOLD : held, rise);
        }
        if (held > 0) {
            return moved(1, signal, held - 1, rise);
        }
        double most = isResponseTime() ? 1 + rise : 2;
        return moved(Math.min(factor, most), signal, 0, Math.min(LARGEST_RISE, RISE_GROWTH * rise));
    }

    private Throttle moved(double factor, double signal, int hold, double nextRise) {
        return new Throttle(terms, bounded(admitted * factor), signal, hold, 0, nextRise);
    }

    private static double bounded(double share) {
        return Math.max(LEAST, Math.min(1, share));
    }

    /** (1) */
    private double settling(double signal, double target, double milliseconds) {
        double lag = terms.signal().lagSeconds() * 1_000 / milliseconds;
        double heading = Double.isNaN(last) ? 1 : Math.pow(Math.max(last, Double.MIN_NORMAL) / signal, lag);
        return Math.pow(target / signal * heading, GAIN);
    }

    /** (2) */
    private static double balancing(Period period, double wanted) {
        double piledUp = Math.max(0, period.inFlight() - wanted);
        return (period.ended() - piledUp / PERIODS_TO_DRAIN + FEW) / (period.began() + FEW);
    }
}
