package io.headgate.lab.plot;

import io.headgate.lab.plot.canvas.Canvas;
import io.headgate.lab.plot.canvas.Lettering.Anchor;
import java.util.ArrayList;
import java.util.List;

/** Paints charts one above the other: one heading, one legend, the marks of x below the last. */
final class StackPainter {

    private static final double SIDE = 16;
    private static final double OVER = 26;

    private final Stack stack;
    private final Canvas canvas;
    private final Size size;

    StackPainter(Stack stack, Canvas canvas, Size size) {
        this.stack = stack;
        this.canvas = canvas;
        this.size = size;
    }

    void paint() {
        double width = size.width() - 2 * SIDE;
        double top = new Heading(stack.title(), stack.subtitle()).paint(canvas, SIDE, width);
        Legend legend = Legend.of(stack.charts());
        double below = size.height() - legend.height(width) - 8;
        legend.paint(canvas, SIDE, below, width);
        charts(top, below - 42);
    }

    private void charts(double top, double bottom) {
        double height = Math.max(40, (bottom - top) / stack.charts().size() - OVER);
        List<Range> ranges = new ArrayList<>();
        List<Ticks> marks = new ArrayList<>();
        for (Chart chart : stack.charts()) {
            Axis.Numbers numbers = chart.y().numbers();
            int most = Frames.most(height, 22);
            Range range = Ticks.widened(Range.ofY(List.of(chart)), most, numbers);
            ranges.add(range);
            marks.add(Ticks.within(range, most, numbers));
        }
        double left =
                SIDE + 8 + marks.stream().mapToDouble(Frames::widest).max().orElse(0);
        Range x = Range.ofX(stack.charts());
        for (int index = 0; index < marks.size(); index++) {
            double frameTop = top + index * (height + OVER) + OVER - 4;
            Frame frame = new Frame(left, frameTop, size.width() - SIDE - left, height, x, ranges.get(index));
            chart(index, frame, marks.get(index));
        }
    }

    private void chart(int index, Frame frame, Ticks marksY) {
        Chart chart = stack.charts().get(index);
        Axis axisX = stack.charts().get(0).x();
        Ticks marksX = Ticks.within(frame.x(), Frames.most(frame.width(), 70), axisX.numbers());
        Frames.title(canvas, chart.y().title(), SIDE, frame.top() - 8, Anchor.START);
        Frames.grid(canvas, frame, marksX, marksY);
        Frames.data(canvas, frame, chart);
        Frames.labelsY(canvas, frame, marksY);
        if (index == stack.charts().size() - 1) {
            Frames.labelsX(canvas, frame, marksX);
            Frames.title(canvas, axisX.title(), frame.left() + frame.width() / 2, frame.bottom() + 33, Anchor.MIDDLE);
        }
    }
}
