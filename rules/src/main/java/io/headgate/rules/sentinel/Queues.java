package io.headgate.rules.sentinel;

import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.LeakyQueue;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.function.Function;

/** Sentinel's queue, whose rate is a decimal number per second. */
final class Queues {

    /** Below that Sentinel divides by zero when the rule is loaded. */
    private static final double LEAST_OF_SENTINEL = 0.5;

    /** The longest periods to try; the first that the limit can count with is taken. */
    private static final long[] MOST_SECONDS = {1_000_000_000, 1_000_000, 1_000, 1};

    private Queues() {}

    static LeakyQueue perSecond(double count, Duration maxWait, Notes notes) {
        Function<PerSeconds, LeakyQueue> queue =
                rate -> LeakyQueue.of(rate.permits(), Duration.ofSeconds(rate.seconds()), maxWait);
        if (count < LEAST_OF_SENTINEL) {
            notes.changed("count", count, "works; Sentinel fails to load a queue of less than 0.5 per second");
        }
        return queue.apply(rate(count, queue, notes));
    }

    /** The rate, as exact as {@code limit} can have it. */
    static PerSeconds rate(double count, Function<PerSeconds, ? extends Limit> limit, Notes notes) {
        for (long most : MOST_SECONDS) {
            PerSeconds rate = PerSeconds.of(count, most);
            if (isPossible(limit, rate)) {
                if (!rate.exact()) {
                    notes.changed("count", count, "rounded: " + rate.permits() + " per " + rate.seconds() + " s");
                }
                return rate;
            }
        }
        return PerSeconds.of(count, 1);
    }

    private static boolean isPossible(Function<PerSeconds, ? extends Limit> limit, PerSeconds rate) {
        try {
            return limit.apply(rate).permits() == rate.permits();
        } catch (IllegalArgumentException outOfBounds) {
            return false;
        }
    }

    /** The rate as Sentinel's number. */
    static double perSecond(long permits, Duration period, Notes notes) {
        double count = permits * 1e9 / period.toNanos();
        BigDecimal back = BigDecimal.valueOf(count).multiply(BigDecimal.valueOf(period.toNanos()));
        if (back.compareTo(BigDecimal.valueOf(permits).movePointRight(9)) != 0) {
            notes.changed("limit", permits + " per " + period, "rounded: " + count + " per second");
        }
        return count;
    }
}
