package io.headgate.lab.plot;

import io.headgate.lab.plot.canvas.Tone;
import io.headgate.limiter.Checks;
import java.util.ArrayList;
import java.util.List;

/**
 * Series over one pair of axes.
 *
 * @param title what it shows; may be empty
 * @param subtitle more about it; may be empty
 * @param x the axis to the right
 * @param y the axis upwards; it begins at 0 unless data or the axis say otherwise
 * @param series the data, at most eight; the later ones are drawn over the earlier
 * @param levels lines across
 * @param spans shades from top to bottom, behind the data
 */
public record Chart(
        String title, String subtitle, Axis x, Axis y, List<Series> series, List<Level> levels, List<Span> spans)
        implements Picture {

    private static final int MOST_SERIES = 8;
    private static final int MOST_LEVELS = 8;
    private static final int MOST_SPANS = 1_000;

    /** Copies the lists and checks how long they are. */
    public Chart {
        series = List.copyOf(series);
        levels = List.copyOf(levels);
        spans = List.copyOf(spans);
        Checks.require(series.size() <= MOST_SERIES, "series", series.size(), "at most 8 in one chart");
        Checks.require(levels.size() <= MOST_LEVELS, "levels", levels.size(), "at most 8 in one chart");
        Checks.require(spans.size() <= MOST_SPANS, "spans", spans.size(), "at most 1000 in one chart");
    }

    /** A chart without data. */
    public static Chart of(String title, Axis x, Axis y) {
        return new Chart(title, "", x, y, List.of(), List.of(), List.of());
    }

    /** The same with more about it. */
    public Chart withSubtitle(String text) {
        return new Chart(title, text, x, y, series, levels, spans);
    }

    /** The same with a series more. */
    public Chart with(Series more) {
        return new Chart(title, subtitle, x, y, added(series, more), levels, spans);
    }

    /** The same with a level more. */
    public Chart with(Level more) {
        return new Chart(title, subtitle, x, y, series, added(levels, more), spans);
    }

    /** The same with a span more. */
    public Chart with(Span more) {
        return new Chart(title, subtitle, x, y, series, levels, added(spans, more));
    }

    /** The same over other axes. */
    public Chart over(Axis newX, Axis newY) {
        return new Chart(title, subtitle, newX, newY, series, levels, spans);
    }

    private static <T> List<T> added(List<T> list, T more) {
        List<T> longer = new ArrayList<>(list);
        longer.add(more);
        return longer;
    }

    /** The tone of each series: its own, or the next of those that no series asked for. */
    List<Tone> tones() {
        List<Tone> free = new ArrayList<>(Tone.forData());
        series.forEach(one -> free.remove(one.tone()));
        List<Tone> tones = new ArrayList<>();
        for (Series one : series) {
            Tone own = one.tone();
            tones.add(own != null ? own : free.remove(0));
        }
        return tones;
    }

    @Override
    public String description() {
        return Descriptions.of(this);
    }

    @Override
    public int heightAt(int width) {
        return Math.max(240, Math.min(360, width * 2 / 5));
    }
}
