package io.headgate.lab.plot;

import io.headgate.lab.plot.canvas.Canvas;
import io.headgate.lab.plot.canvas.Dash;
import io.headgate.lab.plot.canvas.Fill;
import io.headgate.lab.plot.canvas.Lettering;
import io.headgate.lab.plot.canvas.Stroke;
import io.headgate.lab.plot.canvas.TextWidth;
import io.headgate.lab.plot.canvas.Tone;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Names beside samples, in as many lines as they need; it is given room of its own, so it never covers data. */
final class Legend {

    /** Paints what stands for a name, around the middle of a small box. */
    interface Sample {
        void paint(Canvas canvas, double x, double y);
    }

    static final double LINE = 18;

    private static final double SAMPLE = 24;
    private static final double GAP = 18;
    private static final double LETTERS = 11.5;

    private final Map<String, Sample> entries = new LinkedHashMap<>();

    static Legend of(List<Chart> charts) {
        Legend legend = new Legend();
        for (Chart chart : charts) {
            List<Tone> tones = chart.tones();
            for (int index = 0; index < tones.size(); index++) {
                Series series = chart.series().get(index);
                Tone tone = tones.get(index);
                legend.add(series.name(), sample(series.kind(), tone));
            }
            chart.levels().forEach(level -> legend.add(level.name(), level(level.tone())));
            chart.spans().forEach(span -> legend.add(span.name(), box(new Fill(span.tone(), Frames.SPAN))));
        }
        return legend;
    }

    void add(String name, Sample sample) {
        entries.putIfAbsent(name, sample);
    }

    private static Sample sample(Series.Kind kind, Tone tone) {
        return switch (kind) {
            case LINE, STEP -> line(SeriesPainter.stroke(tone));
            case AREA, BARS -> box(SeriesPainter.fill(kind, tone));
            case POINTS -> (canvas, x, y) -> Marker.paint(canvas, x + SAMPLE / 2, y, tone);
        };
    }

    static Sample box(Fill fill) {
        return (canvas, x, y) -> canvas.rect(x + 4, y - 5, SAMPLE - 8, 10, fill);
    }

    private static Sample line(Stroke stroke) {
        return (canvas, x, y) -> canvas.line(x, y, x + SAMPLE, y, stroke);
    }

    private static Sample level(Tone tone) {
        return line(levelStroke(tone));
    }

    static Stroke levelStroke(Tone tone) {
        return new Stroke(tone, 1.3, tone.dash() == Dash.SOLID ? Dash.SHORT : tone.dash());
    }

    /** How much room it needs from top to bottom. */
    double height(double width) {
        return entries.isEmpty() ? 0 : LINE * (1 + flow(width, (name, x, row) -> {}));
    }

    void paint(Canvas canvas, double left, double top, double width) {
        flow(width, (name, x, row) -> {
            double middle = top + row * LINE + LINE / 2;
            Sample sample = entries.get(name);
            if (sample != null) {
                sample.paint(canvas, left + x, middle);
            }
            canvas.text(name, left + x + SAMPLE + 6, middle + 4, Lettering.plain(Tone.INK, LETTERS));
        });
    }

    private interface Place {
        void put(String name, double x, int row);
    }

    /** From left to right, and on in the next row. @return the last row */
    private int flow(double width, Place place) {
        double x = 0;
        int row = 0;
        for (String name : entries.keySet()) {
            double needs = SAMPLE + 6 + TextWidth.of(name, LETTERS);
            if (x > 0 && x + needs > width) {
                x = 0;
                row++;
            }
            place.put(name, x, row);
            x += needs + GAP;
        }
        return row;
    }
}
