package io.headgate.lab.plot;

import io.headgate.lab.plot.canvas.Canvas;
import io.headgate.lab.plot.canvas.Fill;
import io.headgate.lab.plot.canvas.Outline;
import io.headgate.lab.plot.canvas.Stroke;
import io.headgate.lab.plot.canvas.Tone;

/** Puts one series into a frame. */
final class SeriesPainter {

    private static final double APART = 5;
    private static final double LINE_WIDTH = 1.6;

    private final Canvas canvas;
    private final Frame frame;
    private final Series series;
    private final Points points;
    private final Tone tone;
    private final int[] kept;

    SeriesPainter(Canvas canvas, Frame frame, Series series, Tone tone) {
        this.canvas = canvas;
        this.frame = frame;
        this.series = series;
        this.points = series.points();
        this.tone = tone;
        this.kept = Thinning.kept(points, frame);
    }

    static Stroke stroke(Tone tone) {
        return new Stroke(tone, LINE_WIDTH, tone.dash());
    }

    static Fill fill(Series.Kind kind, Tone tone) {
        return new Fill(tone, kind == Series.Kind.AREA ? 0.3 : 1);
    }

    void paint() {
        switch (series.kind()) {
            case LINE, STEP -> eachRun(this::line);
            case AREA -> eachRun(this::area);
            case BARS -> bars();
            case POINTS -> marks();
        }
    }

    private interface Run {
        void paint(int from, int to);
    }

    /** The stretches without gaps. */
    private void eachRun(Run run) {
        int from = 0;
        for (int at = 0; at <= kept.length; at++) {
            if (at == kept.length || !points.isThere(kept[at])) {
                if (at > from) {
                    run.paint(from, at);
                }
                from = at + 1;
            }
        }
    }

    private void line(int from, int to) {
        canvas.polyline(path(from, to), stroke(tone));
    }

    private Outline path(int from, int to) {
        Outline path = new Outline();
        for (int at = from; at < to; at++) {
            double y = py(at);
            path.to(px(at), y);
            if (series.kind() == Series.Kind.STEP) {
                path.to(end(at), y);
            }
        }
        if (path.size() == 1) {
            path.to(path.x(0) + 1, path.y(0));
        }
        return path;
    }

    private void area(int from, int to) {
        Outline area = new Outline().to(px(from), frame.base());
        Outline top = path(from, to);
        for (int index = 0; index < top.size(); index++) {
            area.to(top.x(index), top.y(index));
        }
        area.to(top.x(top.size() - 1), frame.base());
        canvas.polygon(area, fill(series.kind(), tone));
        canvas.polyline(top, stroke(tone));
    }

    private void bars() {
        boolean apart = kept.length > 0 && frame.width() / kept.length >= APART;
        if (apart) {
            eachRun(this::barsApart);
        } else {
            eachRun(this::barsTogether);
        }
    }

    private void barsApart(int from, int to) {
        for (int at = from; at < to; at++) {
            double y = py(at);
            double width = Math.max(1, end(at) - px(at) - 1);
            if (y != frame.base() && px(at) < frame.right()) {
                canvas.rect(
                        px(at),
                        Math.min(y, frame.base()),
                        width,
                        Math.abs(frame.base() - y),
                        fill(series.kind(), tone));
            }
        }
    }

    /** One outline for all of them; within one column of pixels the highest stands for all. */
    private void barsTogether(int from, int to) {
        Outline area = new Outline().to(px(from), frame.base());
        for (int at = from; at < to; at++) {
            double top = py(at);
            double left = px(at);
            if (end(at) <= frame.left() || left >= frame.right()) {
                continue; // it only touches the frame
            }
            while (at + 1 < to && px(at + 1) < frame.right() && Math.floor(px(at + 1)) == Math.floor(left)) {
                top = Math.min(top, py(++at));
            }
            area.to(left, top).to(Math.min(frame.right(), Math.max(end(at), left + 1)), top);
        }
        area.to(area.x(area.size() - 1), frame.base());
        canvas.polygon(area, fill(series.kind(), tone));
    }

    private void marks() {
        for (int index : kept) {
            double x = points.x(index);
            if (points.isThere(index) && x == frame.x().clamped(x)) {
                Marker.paint(canvas, frame.px(x), frame.py(points.y(index)), tone);
            }
        }
    }

    private double px(int at) {
        return frame.px(points.x(kept[at]));
    }

    private double py(int at) {
        return frame.py(points.y(kept[at]));
    }

    /** Where a step or a bar ends: at the next point, and the last is as long as the one before it. */
    private double end(int at) {
        if (at + 1 < kept.length) {
            return px(at + 1);
        }
        int index = kept[at];
        if (index + 1 < points.size()) {
            return frame.px(points.x(index + 1));
        }
        return index == 0 ? frame.right() : frame.px(2 * points.x(index) - points.x(index - 1));
    }
}
