package io.headgate.lab.plot;

import io.headgate.lab.plot.TimeBands.Band;
import io.headgate.lab.plot.TimeBands.Row;
import io.headgate.lab.plot.canvas.Canvas;
import io.headgate.lab.plot.canvas.Lettering;
import io.headgate.lab.plot.canvas.Lettering.Anchor;
import io.headgate.lab.plot.canvas.TextWidth;
import io.headgate.lab.plot.canvas.Tone;
import java.util.List;

/** Paints rows of bands: names to the left, time below, legend under it. */
final class BandsPainter {

    private static final double SIDE = 16;
    private static final double LETTERS = 11.5;

    private final TimeBands bands;
    private final Canvas canvas;
    private final Size size;

    BandsPainter(TimeBands bands, Canvas canvas, Size size) {
        this.bands = bands;
        this.canvas = canvas;
        this.size = size;
    }

    void paint() {
        double width = size.width() - 2 * SIDE;
        double top = new Heading(bands.title(), bands.subtitle()).paint(canvas, SIDE, width);
        Legend legend = new Legend();
        bands.rows()
                .forEach(row -> row.bands()
                        .forEach(band -> legend.add(
                                band.name(), (on, x, y) -> Hatching.paint(on, x, y - 6, 24, 12, band.tone()))));
        double below = size.height() - legend.height(width) - 8;
        legend.paint(canvas, SIDE, below, width);
        rows(top + 4, Math.max(top + 20, below - 42));
    }

    private void rows(double top, double bottom) {
        double left = SIDE + names() + 10;
        Range.Extent extent = new Range.Extent();
        bands.rows()
                .forEach(row ->
                        row.bands().forEach(band -> extent.add(band.from()).add(band.to())));
        Range x = extent.range(bands.x());
        Frame frame = new Frame(left, top, size.width() - SIDE - left, bottom - top, x, new Range(0, 1));
        Ticks ticks = Ticks.within(x, Frames.most(frame.width(), 70), bands.x().numbers());
        Frames.grid(canvas, frame, ticks, new Ticks(ticks.step(), List.of()));
        double height = frame.height() / Math.max(1, bands.rows().size());
        for (int index = 0; index < bands.rows().size(); index++) {
            row(bands.rows().get(index), frame, top + index * height, height);
        }
        Frames.labelsX(canvas, frame, ticks);
        Frames.title(canvas, bands.x().title(), left + frame.width() / 2, bottom + 33, Anchor.MIDDLE);
    }

    /** Room for the longest name, but at most a third of the width. */
    private double names() {
        double longest = bands.rows().stream()
                .mapToDouble(row -> TextWidth.of(row.name(), LETTERS))
                .max()
                .orElse(0);
        return Math.min(longest, size.width() / 3.0);
    }

    private void row(Row row, Frame frame, double top, double height) {
        double middle = top + height / 2;
        canvas.text(
                shortened(row.name()),
                frame.left() - 8,
                middle + 4,
                Lettering.plain(Tone.INK, LETTERS).at(Anchor.END));
        double painted = Double.NEGATIVE_INFINITY;
        for (Band band : row.bands()) {
            double left = Math.max(painted, frame.px(band.from()));
            double right = Math.max(left + 1, frame.px(band.to()));
            if (right <= frame.right() + 0.5) { // beyond it there is no room for what is too short to be seen
                Hatching.paint(canvas, left, top + 4, right - left, height - 8, band.tone());
                painted = right;
            }
        }
    }

    private String shortened(String name) {
        String text = name;
        while (text.length() > 1 && TextWidth.of(text, LETTERS) > size.width() / 3.0) {
            text = text.substring(0, text.length() - 2) + "…";
        }
        return text;
    }
}
