package io.headgate.lab.compare;

import io.headgate.lab.plot.Axis;
import io.headgate.lab.plot.Series;
import io.headgate.lab.plot.TimeScale;
import io.headgate.lab.rate.Rate;
import io.headgate.lab.simulation.RunningCount;
import io.headgate.lab.simulation.Slices;
import java.time.Duration;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The time of a case as its pictures have it, and what happened in it as series over that time.
 *
 * @param scale the unit
 * @param width the slices in which all algorithms can be counted
 * @param fromNanos the first time at which anything was asked for
 * @param toNanos the time at which nothing more happened
 */
record CaseTime(TimeScale scale, Duration width, long fromNanos, long toNanos) {

    static CaseTime of(Case played) {
        long width =
                slices(played).mapToLong(each -> each.width().toNanos()).max().orElseThrow();
        long to = slices(played)
                .mapToLong(each -> each.size() * each.width().toNanos())
                .max()
                .orElseThrow();
        Slices offered = played.results().get(0).outcome().offeredSlices();
        long from = IntStream.range(0, offered.size())
                        .filter(index -> offered.get(index) > 0)
                        .findFirst()
                        .orElse(0)
                * offered.width().toNanos();
        return new CaseTime(TimeScale.upTo(to), Duration.ofNanos(width), from, Math.max(1, to));
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

    /** The same, but where the traffic keeps to a part of it only that part, with some room on both sides. */
    Axis busy() {
        long room = Math.max(width.toNanos(), (toNanos - fromNanos) / 20);
        return fromNanos < toNanos / 4
                ? whole()
                : scale.axis("time").within(scale.of(Math.max(0, fromNanos - room)), scale.of(toNanos + room));
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
