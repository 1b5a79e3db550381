package io.headgate.lab.plot;

import io.headgate.lab.plot.canvas.Canvas;
import io.headgate.lab.plot.canvas.Lettering;
import io.headgate.lab.plot.canvas.TextWidth;
import io.headgate.lab.plot.canvas.Tone;
import java.util.ArrayList;
import java.util.List;

/** Title and subtitle at the top of a picture, the latter in as many lines as it needs. */
record Heading(String title, String subtitle) {

    private static final double TITLE = 15;
    private static final double TEXT = 12;

    /** Paints it. @return where the room below it begins */
    double paint(Canvas canvas, double left, double width) {
        double y = 6;
        if (!title.isEmpty()) {
            y += 20;
            canvas.text(title, left, y, Lettering.bold(Tone.INK, TITLE));
        }
        for (String line : lines(subtitle, width)) {
            y += 17;
            canvas.text(line, left, y, Lettering.plain(Tone.MUTED, TEXT));
        }
        return y + 8;
    }

    private static List<String> lines(String text, double width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.strip().split("\\s+", -1)) {
            if (line.length() > 0 && TextWidth.of(line + " " + word, TEXT) > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() > 0 ? " " : "").append(word);
        }
        if (line.length() > 0) {
            lines.add(line.toString());
        }
        return lines;
    }
}
