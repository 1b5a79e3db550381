package io.headgate.lab.plot;

import io.headgate.lab.plot.canvas.Canvas;
import io.headgate.lab.plot.canvas.Fill;
import io.headgate.lab.plot.canvas.Outline;
import io.headgate.lab.plot.canvas.Tone;

/** The mark of a point: a polygon whose number of corners tells the tones apart in black and white. */
final class Marker {

    private static final double RADIUS = 3.2;
    private static final int[] CORNERS = {12, 3, 4, 5, 6};

    private Marker() {}

    static void paint(Canvas canvas, double x, double y, Tone tone) {
        int corners = CORNERS[Math.max(0, Tone.forData().indexOf(tone)) % CORNERS.length];
        Outline path = new Outline();
        for (int corner = 0; corner < corners; corner++) {
            double angle = 2 * Math.PI * corner / corners - Math.PI / 2;
            path.to(x + RADIUS * Math.cos(angle), y + RADIUS * Math.sin(angle));
        }
        canvas.polygon(path, Fill.of(tone));
    }
}
