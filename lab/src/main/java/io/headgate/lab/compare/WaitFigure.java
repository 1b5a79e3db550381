package io.headgate.lab.compare;

import io.headgate.lab.plot.Chart;
import io.headgate.lab.plot.Level;
import io.headgate.lab.plot.Panels;
import io.headgate.lab.plot.Series;
import io.headgate.lab.plot.TimeScale;
import io.headgate.lab.plot.canvas.Tone;
import io.headgate.lab.rate.Durations;
import io.headgate.lab.simulation.Waits;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** How long calls had to wait, over time, for each algorithm that made them. */
final class WaitFigure {

    static final String NAME = "waits";

    private static final int COLUMNS = 2;

    private final Case played;
    private final CaseTime time;
    private final TimeScale scale;

    private WaitFigure(Case played, CaseTime time) {
        this.played = played;
        this.time = time;
        this.scale = TimeScale.upTo(played.maxWait().toNanos());
    }

    static Optional<CaseFigure> of(Case played, CaseTime time) {
        WaitFigure figure = new WaitFigure(played, time);
        List<Chart> charts = IntStream.range(0, played.results().size())
                .filter(index -> played.results().get(index).outcome().waited() > 0)
                .mapToObj(figure::chart)
                .toList();
        return charts.isEmpty() ? Optional.empty() : Optional.of(figure.figure(charts));
    }

    private CaseFigure figure(List<Chart> charts) {
        Panels panels = new Panels(
                "Waiting time of admitted calls",
                played.traffic().name() + ": " + played.traffic().about() + "; at most "
                        + Durations.format(played.maxWait()),
                Math.min(COLUMNS, charts.size()),
                charts);
        return new CaseFigure(
                NAME,
                panels,
                "By when the calls asked: half of them waited no longer than the median. The algorithms that are not here "
                        + "answered at once.");
    }

    private Chart chart(int index) {
        Result result = played.results().get(index);
        Waits waits = played.traces().get(index).waits();
        return Chart.of(result.contender().name(), time.whole(), scale.axis("wait"))
                .withSubtitle("longest " + CaseTable.wait(result.outcome().worstWait()))
                .with(series("longest", waits, 100, Series.Kind.BARS).in(Tone.SHADE))
                .with(series("99th percentile", waits, 99, Series.Kind.STEP).in(Tone.VERMILLION))
                .with(series("median", waits, 50, Series.Kind.STEP).in(Tone.BLUE))
                .with(new Level("longest allowed", scale.of(played.maxWait().toNanos())));
    }

    private Series series(String name, Waits waits, int percent, Series.Kind kind) {
        double[] values = IntStream.range(0, waits.size())
                .mapToDouble(slice -> value(waits.percentile(slice, percent)))
                .toArray();
        return Series.of(name, kind, time.times(values.length, waits.width()), values);
    }

    private double value(OptionalLong nanos) {
        return nanos.isPresent() ? scale.of(nanos.getAsLong()) : Double.NaN;
    }
}
