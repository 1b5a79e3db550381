package io.headgate.testkit.promise;

import io.headgate.limiter.Checks;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The promises that limiters make. Each check takes time in proportion to the number of admissions. */
public final class Promises {

    private Promises() {}

    /** At most {@code limit} permits in every half-open interval of length {@code period}, wherever it begins. */
    public static Promise atMostInAnyInterval(long limit, Duration period) {
        requireLimit(limit);
        Checks.positiveNanos(period, "period");
        return admissions -> {
            WorstWindow window = WorstWindow.of(admissions, period);
            return window.permits() <= limit
                    ? Optional.empty()
                    : Optional.of(new Worst(window.start(), window.end(), window.permits(), limit));
        };
    }

    /**
     * At most {@code limit} permits in each of the windows of length {@code period} that follow one another, one of
     * which begins at {@code origin}.
     */
    public static Promise atMostPerWindow(long limit, Duration period, long origin) {
        return atMostInConsecutiveSlices(limit, period, 1, origin);
    }

    /**
     * At most {@code limit} permits in any {@code slices} neighbouring slices of length {@code sliceLength}, one of
     * which begins at {@code origin}.
     */
    public static Promise atMostInConsecutiveSlices(long limit, Duration sliceLength, int slices, long origin) {
        requireLimit(limit);
        Checks.require(slices >= 1, "slices", slices, ">= 1");
        return new SlicePromise(limit, Checks.positiveNanos(sliceLength, "sliceLength"), slices, origin);
    }

    /**
     * At most {@code burst + floor(X · permits / period)} permits in every closed interval of length X: what a token
     * bucket of that size and rate lets through.
     */
    public static Promise bucket(long burst, long permits, Duration period) {
        Checks.require(burst >= 0, "burst", burst, ">= 0");
        Checks.require(permits >= 0, "permits", permits, ">= 0");
        return new BucketPromise(burst, permits, Checks.positiveNanos(period, "period"));
    }

    /**
     * An admission of weight n comes at least {@code n · period / permits} after the one before it.
     *
     * <p>That distance need not be a whole number of nanoseconds, while admissions happen at whole ones. So a busy
     * stretch is judged as a whole: the admission that makes k permits after its first comes no earlier than
     * {@code k · period / permits} after it, rounded up. Rounding never adds up, in either direction. A later admission
     * may begin a new stretch. Record the instants for which calls were booked: a thread that wakes late is nobody's
     * credit, and its successor may follow it closer than the distance.
     */
    public static Promise spaced(long permits, Duration period) {
        Checks.require(permits >= 1, "permits", permits, ">= 1");
        return new SpacedPromise(permits, Checks.positiveNanos(period, "period"));
    }

    static List<Admission> requireSorted(List<Admission> admissions) {
        for (int i = 1; i < admissions.size(); i++) {
            if (Admission.byTime().compare(admissions.get(i - 1), admissions.get(i)) > 0) {
                throw new IllegalArgumentException("admissions: " + admissions.get(i) + " at " + i
                        + " (expected: sorted by time, not after " + admissions.get(i - 1) + ")");
            }
        }
        return admissions;
    }

    private static void requireLimit(long limit) {
        Checks.require(limit >= 0, "limit", limit, ">= 0");
    }
}
