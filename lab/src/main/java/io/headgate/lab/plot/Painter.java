package io.headgate.lab.plot;

import io.headgate.lab.plot.canvas.Canvas;
import io.headgate.lab.plot.canvas.Fill;
import io.headgate.lab.plot.canvas.Tone;

/** Puts a picture on a canvas. */
final class Painter {

    private Painter() {}

    static void paint(Picture picture, Canvas canvas, Size size) {
        canvas.rect(0, 0, size.width(), size.height(), Fill.of(Tone.PAPER));
        if (picture instanceof Chart chart) {
            new ChartPainter(chart, canvas, size).paint();
        } else if (picture instanceof Panels panels) {
            new PanelsPainter(panels, canvas, size).paint();
        } else if (picture instanceof Stack stack) {
            new StackPainter(stack, canvas, size).paint();
        } else if (picture instanceof TimeBands bands) {
            new BandsPainter(bands, canvas, size).paint();
        }
    }
}
