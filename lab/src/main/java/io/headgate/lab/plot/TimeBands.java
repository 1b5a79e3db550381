package io.headgate.lab.plot;

import io.headgate.lab.plot.canvas.Tone;
import io.headgate.limiter.Checks;
import java.util.List;

/**
 * Rows of coloured stretches of time: what state each of several things was in, and when.
 *
 * @param title what it shows; may be empty
 * @param subtitle more about it; may be empty
 * @param x the axis of time
 * @param rows the things, from the top, at most 64
 */
public record TimeBands(String title, String subtitle, Axis x, List<Row> rows) implements Picture {

    private static final int MOST_ROWS = 64;
    private static final int MOST_BANDS = 100_000;
    private static final int ROW_HEIGHT = 30;
    private static final int AROUND = 130;

    /**
     * One thing.
     *
     * @param name what it is, to the left of its row
     * @param bands its states, in the order of time
     */
    public record Row(String name, List<Band> bands) {

        /** Copies the bands. */
        public Row {
            bands = List.copyOf(bands);
            Checks.require(bands.size() <= MOST_BANDS, "bands", bands.size(), "at most " + MOST_BANDS);
        }
    }

    /**
     * One state.
     *
     * @param name what it is; equal names share a line of the legend
     * @param from when it began
     * @param to when it ended
     * @param tone its colour; vermillion and orange are also hatched, to be told from the rest in black and white
     */
    public record Band(String name, double from, double to, Tone tone) {

        /** Checks the ends. */
        public Band {
            Checks.require(Double.isFinite(from), "from", from, "a finite number");
            Checks.require(Double.isFinite(to) && to >= from, "to", to, ">= " + from);
        }
    }

    /** Copies the rows. */
    public TimeBands {
        rows = List.copyOf(rows);
        Checks.require(rows.size() <= MOST_ROWS, "rows", rows.size(), "at most " + MOST_ROWS);
    }

    @Override
    public String description() {
        return Descriptions.of(this);
    }

    @Override
    public int heightAt(int width) {
        return AROUND + rows.size() * ROW_HEIGHT;
    }
}
