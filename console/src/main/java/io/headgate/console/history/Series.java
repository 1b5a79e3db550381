package io.headgate.console.history;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Figures over time, in steps of the same length.
 *
 * @param start the second, since 1970, with which the first step begins
 * @param step the seconds of a step
 * @param points one for each step; null where nothing was heard
 */
public record Series(long start, int step, List<@Nullable Point> points) {

    /** Copies the points. */
    public Series {
        points = Collections.unmodifiableList(new ArrayList<>(points));
    }

    /**
     * The figures of a step.
     *
     * @param seconds the seconds of it that are over
     * @param passed calls admitted
     * @param refused calls refused
     * @param finished calls that ended
     * @param errors calls that ended with an error
     * @param responseNanos their response times in sum, to within a five-hundredth
     * @param longestNanos the longest of them, to within a five-hundredth
     * @param inFlight calls in flight, on average
     * @param waiting calls that wait to begin, on average
     * @param p50Millis the time within which half of the calls ended; below 0 when it is not known
     * @param p95Millis the same of 95 %
     * @param p99Millis the same of 99 %
     */
    public record Point(
            int seconds,
            long passed,
            long refused,
            long finished,
            long errors,
            long responseNanos,
            long longestNanos,
            double inFlight,
            double waiting,
            double p50Millis,
            double p95Millis,
            double p99Millis) {

        static Point of(Tally figures, @Nullable Percentiles times, int seconds) {
            return new Point(
                    seconds,
                    figures.passed,
                    figures.refused,
                    figures.finished,
                    figures.errors,
                    figures.responseNanos,
                    figures.longestNanos,
                    (double) figures.inFlight / seconds,
                    (double) figures.waiting / seconds,
                    times == null ? -1 : times.millis(0.5),
                    times == null ? -1 : times.millis(0.95),
                    times == null ? -1 : times.millis(0.99));
        }

        /** A count as one a second. */
        public double perSecond(long count) {
            return (double) count / seconds;
        }

        /** The average response time in milliseconds; 0 when no call ended. */
        public double averageMillis() {
            return finished == 0 ? 0 : responseNanos / 1e6 / finished;
        }
    }
}
