package io.headgate.lab.compare;

import io.headgate.lab.plot.Axis;
import io.headgate.lab.plot.Series;
import io.headgate.lab.plot.TimeScale;
import io.headgate.lab.rate.Rate;
import io.headgate.lab.simulation.RunningCount;
import io.headgate.lab.simulation.Slices;
import io.headgate.lab.simulation.Trace;
import java.time.Duration;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The time of a case as its pictures have it, and what happened in it as series over that time.
 *
 * @param scale the unit
 * @param width the slices in which all algorithms can be counted
 * @param toNanos the time at which nothing more happened
 */
record CaseTime(TimeScale scale, Duration width, long toNanos) {

    static CaseTime of(Case played) {
        long width =
                slices(played).mapToLong(each -> each.width().toNanos()).max().orElseThrow();
        long to = slices(played)
                .mapToLong(each -> each.size() * each.width().toNanos())
                .max()
                .orElseThrow();
        return new CaseTime(TimeScale.upTo(to), Duration.ofNanos(width), Math.max(1, to));
    }

    private static Stream<Slices> slices(Case played) {
        return played.results().stream()
                .flatMap(result -> Stream.of(
                        result.outcome().offeredSlices(), result.outcome().admittedSlices()));
    }

    /** From 0 until nothing more happens. */
    Axis whole() {
        return scale.axis("time").within(0, scale.of(toNanos));
    }

    /** From 0 until the last window that slides is empty again. */
    Axis untilEmpty(Case played) {
        long last = played.traces().stream()
                .map(Trace::running)
                .mapToLong(count -> count.size() * count.width().toNanos())
                .max()
                .orElse(0);
        return scale.axis("time").within(0, scale.of(Math.max(last, toNanos)));
    }

    /** So many slices from a little before {@code nanos} on; the whole where that is not longer. */
    Axis around(long nanos, int slices) {
        long length = width.multipliedBy(slices).toNanos();
        long from = Math.max(0, Math.min(nanos - length / 20, toNanos - length));
        return length >= toNanos ? whole() : scale.axis("time").within(scale.of(from), scale.of(from + length));
    }

    Series bars(String name, Slices slices) {
        return Series.bars(name, times(slices.size(), slices.width()), values(slices.size(), slices::get));
    }

    Series running(RunningCount count) {
        return Series.area(
                "in the sliding window", times(count.size(), count.width()), values(count.size(), count::get));
    }

    /** Sums at the end of each slice, from 0 at the start until nothing more happens. */
    Series sums(String name, Slices slices) {
        int size = slices.size();
        double[] times = times(size + 2, slices.width());
        double[] sums = new double[size + 2];
        for (int index = 0; index < size; index++) {
            sums[index + 1] = sums[index] + slices.get(index);
        }
        sums[size + 1] = sums[size];
        times[size + 1] = Math.max(times[size], scale.of(toNanos));
        return Series.line(name, times, sums);
    }

    /** What a rate gives, spread evenly. */
    Series pace(String name, Rate rate) {
        double total = (double) rate.permits() * toNanos / rate.period().toNanos();
        return Series.line(name, new double[] {0, scale.of(toNanos)}, new double[] {0, total});
    }

    double[] times(int size, Duration each) {
        double step = scale.of(each.toNanos());
        return values(size, index -> index * step);
    }

    private static double[] values(int size, IntToDoubleFunction value) {
        return IntStream.range(0, size).mapToDouble(value).toArray();
    }
}
