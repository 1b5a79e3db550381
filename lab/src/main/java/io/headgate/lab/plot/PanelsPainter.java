package io.headgate.lab.plot;

import io.headgate.lab.plot.canvas.Canvas;
import io.headgate.lab.plot.canvas.Lettering;
import io.headgate.lab.plot.canvas.Lettering.Anchor;
import io.headgate.lab.plot.canvas.Tone;

/** Paints small charts in rows and columns: one heading, one legend, the same scales. */
final class PanelsPainter {

    private static final double SIDE = 16;
    private static final double GAP = 14;
    private static final double OVER = 20;

    private final Panels panels;
    private final Canvas canvas;
    private final Size size;
    private final Axis axisX;
    private final Axis axisY;

    PanelsPainter(Panels panels, Canvas canvas, Size size) {
        this.panels = panels;
        this.canvas = canvas;
        this.size = size;
        this.axisX = panels.charts().get(0).x();
        this.axisY = panels.charts().get(0).y();
    }

    void paint() {
        double width = size.width() - 2 * SIDE;
        double top = new Heading(panels.title(), panels.subtitle()).paint(canvas, SIDE, width);
        Legend legend = Legend.of(panels.charts());
        legend.paint(canvas, SIDE, top, width);
        top += legend.height(width) + 6;
        Frames.title(canvas, axisY.title(), SIDE, top + 10, Anchor.START);
        Frames.title(canvas, axisX.title(), SIDE + width / 2, size.height() - 10.0, Anchor.MIDDLE);
        grid(top + 16, size.height() - 46.0);
    }

    private void grid(double top, double bottom) {
        double height = Math.max(20, (bottom - top) / panels.rows() - OVER - 4);
        int most = Frames.most(height, 30);
        Range y = Ticks.widened(Range.ofY(panels.charts()), most, axisY.numbers());
        Range x = Range.ofX(panels.charts());
        Ticks ticksY = Ticks.within(y, most, axisY.numbers());
        double left = SIDE + Frames.widest(ticksY) + 8;
        double width = (size.width() - SIDE - left + GAP) / panels.columns() - GAP;
        Ticks ticksX = Ticks.within(x, Frames.most(width, 42), axisX.numbers());
        for (int index = 0; index < panels.charts().size(); index++) {
            int column = index % panels.columns();
            int row = index / panels.columns();
            double frameTop = top + row * (height + OVER + 4) + OVER;
            Frame frame = new Frame(left + column * (width + GAP), frameTop, width, height, x, y);
            panel(index, frame, ticksX, ticksY);
        }
    }

    /** Marks have numbers only where no panel is to the left or below. */
    private void panel(int index, Frame frame, Ticks ticksX, Ticks ticksY) {
        Chart chart = panels.charts().get(index);
        canvas.text(chart.title(), frame.left(), frame.top() - 6, Lettering.bold(Tone.INK, Frames.LETTERS));
        Lettering aside = Lettering.plain(Tone.MUTED, Frames.LETTERS - 1).at(Anchor.END);
        if (!chart.subtitle().isEmpty()) {
            canvas.text(chart.subtitle(), frame.right(), frame.top() - 6, aside);
        }
        Frames.grid(canvas, frame, ticksX, ticksY);
        Frames.data(canvas, frame, chart);
        if (index % panels.columns() == 0) {
            Frames.labelsY(canvas, frame, ticksY);
        }
        if (index + panels.columns() >= panels.charts().size()) {
            Frames.labelsX(canvas, frame, ticksX);
        }
    }
}
