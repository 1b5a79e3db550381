package io.headgate.testkit.oracle;

import io.headgate.limiter.Checks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The weighted counter: what was taken in this window, and of the window before the share that a window ending now
 * would still cover, are together at most a limit. Windows are counted from the start.
 */
public final class TwoWindowOracle extends ElapsedOracle {

    private final long limit;
    private final long period;
    private final List<Taken> taken = new ArrayList<>();

    /** Begins at {@code start} with nothing taken. */
    public TwoWindowOracle(long limit, Duration period, long start) {
        super(start);
        Checks.require(limit >= 0, "limit", limit, ">= 0");
        this.limit = limit;
        this.period = Checks.positiveNanos(period, "period");
    }

    private long takenInWindow(long window) {
        return Taken.sum(taken, instant -> instant / period == window);
    }

    /** {@code previous · (period - into) / period + current}. */
    private Rational estimate(long at) {
        long window = at / period;
        long into = at % period;
        return Rational.of(takenInWindow(window - 1))
                .times(Rational.of(period - into, period))
                .plus(Rational.of(takenInWindow(window)));
    }

    @Override
    long availableAt(long at) {
        return Rational.of(limit).minus(estimate(at)).floor();
    }

    @Override
    long waitAt(long permits, long at) {
        if (permits > limit) {
            return NEVER;
        }
        long later = at;
        while (availableAt(later) < permits) {
            later = Math.min(fallsLowEnough(permits, later), (later / period + 1) * period);
        }
        return later - at;
    }

    /** When the estimate of this window, which falls in a straight line, leaves room; far off if it never does. */
    private long fallsLowEnough(long permits, long at) {
        Rational excess = estimate(at).plus(Rational.of(permits)).minus(Rational.of(limit));
        long previous = takenInWindow(at / period - 1);
        return previous == 0
                ? Long.MAX_VALUE
                : Rational.of(at)
                        .plus(excess.times(Rational.of(period, previous)))
                        .ceil();
    }

    @Override
    void grant(long permits, long at) {
        taken.add(new Taken(at, permits));
    }
}
