package io.headgate.lab.plot;

import io.headgate.limiter.Checks;
import java.util.List;

/**
 * Small charts side by side with the same scales and one legend, so that they can be compared at a glance. What a level or a
 * series is named in one chart, it is named in all.
 *
 * @param title what they show; may be empty
 * @param subtitle more about it; may be empty
 * @param columns how many are side by side
 * @param charts the charts, at most 64; their titles are over them, their axes are alike
 */
public record Panels(String title, String subtitle, int columns, List<Chart> charts) implements Picture {

    private static final int MOST_CHARTS = 64;
    private static final int PANEL_HEIGHT = 118;
    private static final int AROUND = 130;

    /** Copies the charts. */
    public Panels {
        charts = List.copyOf(charts);
        Checks.require(columns >= 1 && columns <= 8, "columns", columns, "1 to 8");
        Checks.require(
                !charts.isEmpty() && charts.size() <= MOST_CHARTS, "charts", charts.size(), "1 to " + MOST_CHARTS);
    }

    int rows() {
        return (charts.size() + columns - 1) / columns;
    }

    @Override
    public String description() {
        return Descriptions.of(this);
    }

    @Override
    public int heightAt(int width) {
        return AROUND + rows() * PANEL_HEIGHT;
    }
}
