package io.headgate.lab.plot;

import io.headgate.limiter.Checks;
import java.util.List;

/**
 * Charts one above the other, each with its own y axis over the same x axis, and one legend: what happened, and what came of
 * it at the same moment.
 *
 * @param title what they show; may be empty
 * @param subtitle more about it; may be empty
 * @param charts the charts from top to bottom, at most 4; the x axis is that of the first
 */
public record Stack(String title, String subtitle, List<Chart> charts) implements Picture {

    private static final int MOST_CHARTS = 4;
    private static final int CHART_HEIGHT = 170;
    private static final int AROUND = 130;

    /** Copies the charts. */
    public Stack {
        charts = List.copyOf(charts);
        Checks.require(
                !charts.isEmpty() && charts.size() <= MOST_CHARTS, "charts", charts.size(), "1 to " + MOST_CHARTS);
    }

    @Override
    public String description() {
        return Descriptions.of(this);
    }

    @Override
    public int heightAt(int width) {
        return AROUND + charts.size() * CHART_HEIGHT;
    }
}
