package io.headgate.lab.plot;

import io.headgate.lab.plot.canvas.Canvas;
import io.headgate.lab.plot.canvas.Lettering.Anchor;
import java.util.List;

/** Paints one chart: heading, frame, marks, legend below. */
final class ChartPainter {

    private static final double SIDE = 16;

    private final Chart chart;
    private final Canvas canvas;
    private final Size size;

    ChartPainter(Chart chart, Canvas canvas, Size size) {
        this.chart = chart;
        this.canvas = canvas;
        this.size = size;
    }

    void paint() {
        double width = size.width() - 2 * SIDE;
        double top = new Heading(chart.title(), chart.subtitle()).paint(canvas, SIDE, width);
        Frames.title(canvas, chart.y().title(), SIDE, top + 10, Anchor.START);
        Legend legend = Legend.of(List.of(chart));
        double below = size.height() - legend.height(width) - 8;
        legend.paint(canvas, SIDE, below, width);
        frame(top + 22, Math.max(top + 60, below - 42));
    }

    private void frame(double top, double bottom) {
        int most = Frames.most(bottom - top, 40);
        Range y = Ticks.widened(Range.ofY(List.of(chart)), most, chart.y().numbers());
        Ticks ticksY = Ticks.within(y, most, chart.y().numbers());
        double left = SIDE + Frames.widest(ticksY) + 8;
        Range x = Range.ofX(List.of(chart));
        Frame frame = new Frame(left, top, size.width() - SIDE - left, bottom - top, x, y);
        Ticks ticksX = Ticks.within(x, Frames.most(frame.width(), 70), chart.x().numbers());
        Frames.grid(canvas, frame, ticksX, ticksY);
        Frames.data(canvas, frame, chart);
        Frames.labelsX(canvas, frame, ticksX);
        Frames.labelsY(canvas, frame, ticksY);
        Frames.title(canvas, chart.x().title(), left + frame.width() / 2, bottom + 33, Anchor.MIDDLE);
    }
}
