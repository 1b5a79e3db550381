package io.headgate.lab.plot;

import io.headgate.lab.plot.canvas.Canvas;
import io.headgate.lab.plot.canvas.Fill;
import io.headgate.lab.plot.canvas.Stroke;
import io.headgate.lab.plot.canvas.Tone;

/** Boxes that can be told apart in black and white: vermillion has slanted lines, orange upright ones, the rest none. */
final class Hatching {

    private static final double APART = 6;
    private static final Stroke LINES = Stroke.solid(Tone.PAPER, 1.2);

    private Hatching() {}

    static void paint(Canvas canvas, double left, double top, double width, double height, Tone tone) {
        canvas.rect(left, top, width, height, Fill.of(tone));
        if (tone == Tone.VERMILLION) {
            slanted(canvas, left, top, width, height);
        } else if (tone == Tone.ORANGE) {
            for (double x = APART / 2; x < width; x += APART) {
                canvas.line(left + x, top, left + x, top + height, LINES);
            }
        }
    }

    /** Along {@code x + y = sum}, from the left or lower side to the upper or right one. */
    private static void slanted(Canvas canvas, double left, double top, double width, double height) {
        for (double sum = APART; sum < width + height; sum += APART) {
            double fromX = Math.max(0, sum - height);
            double toX = Math.min(width, sum);
            canvas.line(left + fromX, top + sum - fromX, left + toX, top + sum - toX, LINES);
        }
    }
}
