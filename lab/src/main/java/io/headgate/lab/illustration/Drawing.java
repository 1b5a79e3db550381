package io.headgate.lab.illustration;

import io.headgate.lab.plot.Axis;
import io.headgate.lab.plot.Chart;
import io.headgate.lab.plot.Level;
import io.headgate.lab.plot.Series;
import io.headgate.lab.plot.Size;
import io.headgate.lab.plot.Span;
import io.headgate.lab.plot.Stack;
import io.headgate.lab.plot.Svg;
import io.headgate.lab.plot.TimeScale;
import io.headgate.lab.plot.canvas.Tone;
import io.headgate.lab.rate.Durations;
import io.headgate.lab.simulation.Outcome;
import io.headgate.lab.simulation.RunningCount;
import io.headgate.lab.simulation.Slices;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Draws what was played: above what was offered and what ran, below the running count against limit and promise. */
public final class Drawing {

    private static final int WIDTH = 860;
    private static final int MOMENTS = 800;
    private static final double ROOM_ABOVE = 1.1; // so that one sees that nothing was cut off

    private final Played played;
    private final Illustration illustration;
    private final TimeScale scale;
    private final Axis time;

    private Drawing(Played played) {
        this.played = played;
        this.illustration = played.illustration();
        long to = illustration.view().to().toNanos();
        this.scale = TimeScale.upTo(to);
        this.time =
                scale.axis("time").within(scale.of(illustration.view().from().toNanos()), scale.of(to));
    }

    /** The picture as a file of its own, light or dark as the reader has it. */
    public static String svg(Played played) {
        Stack picture = new Drawing(played).picture();
        return Svg.standalone(picture, Size.ofWidth(picture, WIDTH));
    }

    private Stack picture() {
        return new Stack(illustration.about() + ", " + illustration.rate(), subtitle(), List.of(calls(), running()));
    }

    private String subtitle() {
        Outcome outcome = played.result().outcome();
        String waited = outcome.waited() == 0 ? "" : count(", %,d after a wait", outcome.waited());
        return illustration.traffic().about() + count(". %,d", outcome.admitted())
                + count(" of %,d calls run", outcome.offered()) + waited + "; the fullest " + period()
                + count(" holds %,d.", played.result().worst());
    }

    private static String count(String form, long number) {
        return String.format(Locale.ROOT, form, number);
    }

    private String period() {
        return Durations.format(illustration.rate().period());
    }

    private Chart calls() {
        String unit = "per " + Durations.format(illustration.view().slice());
        Outcome outcome = played.result().outcome();
        return chart(Axis.counts("calls", unit))
                .with(bars("offered", outcome.offeredSlices()).in(Tone.SHADE))
                .with(bars("admitted", outcome.admittedSlices()).in(Tone.BLUE));
    }

    private Chart chart(Axis y) {
        Chart chart = Chart.of("", time, y);
        View.Stripes stripes = illustration.view().stripes();
        if (stripes == null) {
            return chart;
        }
        long length = stripes.length().toNanos();
        long end = illustration.view().to().toNanos();
        for (long start = stripes.first() * length; start < end; start += 2 * length) {
            long stop = Math.min(end, start + length);
            chart = chart.with(new Span("every other " + stripes.name(), scale.of(start), scale.of(stop), Tone.YELLOW));
        }
        return chart;
    }

    private Series bars(String name, Slices finest) {
        long width = illustration.view().slice().toNanos();
        Slices slices = finest.merged((int) (width / finest.width().toNanos()));
        int first = (int) (illustration.view().from().toNanos() / width);
        int end = (int) (illustration.view().to().toNanos() / width);
        double[] xs = IntStream.range(first, end)
                .mapToDouble(slice -> scale.of(slice * width))
                .toArray();
        double[] ys = IntStream.range(first, end).mapToDouble(slices::get).toArray();
        return Series.bars(name, xs, ys);
    }

    private Chart running() {
        long limit = illustration.rate().permits();
        long promise = played.result().contender().mostInPeriod();
        Axis calls = Axis.counts("ran in the last " + period(), "calls").within(0, promise * ROOM_ABOVE);
        Chart chart = chart(calls).with(count());
        return limit == promise
                ? chart.with(new Level("limit, and promise for any " + period(), limit))
                : chart.with(new Level("limit", limit))
                        .with(new Level("promise for any " + period(), promise, Tone.VERMILLION));
    }

    /** The highest of each few slices, so that the picture stays small and no peak is lost. */
    private Series count() {
        RunningCount count = played.running();
        long width = count.width().toNanos();
        View view = illustration.view();
        int first = (int) (view.from().toNanos() / width);
        int end = (int) (view.to().toNanos() / width);
        int each = 1 + (end - first) / MOMENTS;
        int[] starts = IntStream.iterate(first, at -> at < end, at -> at + each).toArray();
        double[] xs =
                IntStream.of(starts).mapToDouble(at -> scale.of(at * width)).toArray();
        double[] ys = IntStream.of(starts)
                .mapToDouble(at -> highest(count, at, at + each))
                .toArray();
        return Series.area("ran in the last " + period(), xs, ys).in(Tone.BLUE);
    }

    /** Once the last call is a period old, none is counted any more. */
    private static double highest(RunningCount count, int from, int to) {
        return IntStream.range(from, Math.min(to, count.size()))
                .mapToLong(count::get)
                .max()
                .orElse(0);
    }
}
