package io.headgate.lab.plot;

import io.headgate.lab.plot.canvas.Canvas;
import io.headgate.lab.plot.canvas.Fill;
import io.headgate.lab.plot.canvas.Lettering;
import io.headgate.lab.plot.canvas.Lettering.Anchor;
import io.headgate.lab.plot.canvas.Stroke;
import io.headgate.lab.plot.canvas.TextWidth;
import io.headgate.lab.plot.canvas.Tone;
import java.util.List;

/** Paints what is within and along a frame: grid, marks, data. */
final class Frames {

    static final double LETTERS = 11;
    static final double SPAN = 0.2;

    private static final Stroke GRID = Stroke.solid(Tone.GRID, 1);
    private static final Stroke EDGE = Stroke.solid(Tone.MUTED, 1);
    private static final Lettering LABEL = Lettering.plain(Tone.MUTED, LETTERS);

    private Frames() {}

    /** How many marks fit along a side, {@code apart} pixels from one to the next. */
    static int most(double length, double apart) {
        return (int) Math.max(1, Math.min(12, length / apart));
    }

    static double widest(Ticks ticks) {
        return ticks.values().stream()
                .mapToDouble(value -> TextWidth.of(ticks.label(value), LETTERS))
                .max()
                .orElse(0);
    }

    static void grid(Canvas canvas, Frame frame, Ticks x, Ticks y) {
        x.values().forEach(at -> canvas.line(frame.px(at), frame.top(), frame.px(at), frame.bottom(), GRID));
        y.values().forEach(at -> canvas.line(frame.left(), frame.py(at), frame.right(), frame.py(at), GRID));
    }

    static void data(Canvas canvas, Frame frame, Chart chart) {
        for (Span span : chart.spans()) {
            double left = frame.px(span.from());
            double width = Math.max(1, frame.px(span.to()) - left);
            canvas.rect(left, frame.top(), width, frame.height(), new Fill(span.tone(), SPAN));
        }
        List<Tone> tones = chart.tones();
        for (int index = 0; index < tones.size(); index++) {
            new SeriesPainter(canvas, frame, chart.series().get(index), tones.get(index)).paint();
        }
        canvas.line(frame.left(), frame.base(), frame.right(), frame.base(), EDGE);
        for (Level level : chart.levels()) {
            double y = frame.py(level.y());
            canvas.line(frame.left(), y, frame.right(), y, Legend.levelStroke(level.tone()));
        }
    }

    static void labelsX(Canvas canvas, Frame frame, Ticks ticks) {
        for (double at : ticks.values()) {
            canvas.line(frame.px(at), frame.bottom(), frame.px(at), frame.bottom() + 4, EDGE);
            canvas.text(ticks.label(at), frame.px(at), frame.bottom() + 16, LABEL.at(Anchor.MIDDLE));
        }
    }

    static void labelsY(Canvas canvas, Frame frame, Ticks ticks) {
        for (double at : ticks.values()) {
            canvas.text(ticks.label(at), frame.left() - 6, frame.py(at) + 4, LABEL.at(Anchor.END));
        }
    }

    static void title(Canvas canvas, String text, double x, double y, Anchor anchor) {
        canvas.text(text, x, y, Lettering.plain(Tone.INK, LETTERS).at(anchor));
    }
}
