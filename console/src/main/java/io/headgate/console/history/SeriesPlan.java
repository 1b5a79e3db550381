package io.headgate.console.history;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a query is answered: from which tier, in which steps; and the figures as they are found. For one thread. */
final class SeriesPlan {

    /** Stretches are kept so much longer than promised, so that who asks for just what is promised finds it. */
    static final int SLACK = 60;

    /** How many seconds may lie between two times that an instance tells: every fourth is left out, see the agent. */
    private static final int TIMES_AHEAD = 10;

    final Subject subject;
    final String name;
    final long start;
    final long end;
    final int step;
    private final @Nullable Tally[] figures;
    private final boolean[] heard;

    /**
     * A plan.
     *
     * @param now the second that is going on, of which nothing is known yet; of the one before only a part may be
     */
    SeriesPlan(SeriesQuery query, HistorySettings settings, long now) {
        Tier tier = tier(query, settings, now);
        subject = new Subject(
                query.application(), query.sheet() == Sheet.INSTANCE ? query.instance() : "", query.sheet(), tier);
        name = query.name();
        end = Math.min(-Math.floorDiv(-query.to(), tier.step) * tier.step, now - 1);
        step = step(query, tier, end);
        start = Math.floorDiv(query.from(), step) * (long) step;
        int count = count(start, end, step);
        figures = new Tally[count];
        heard = new boolean[count];
    }

    private static Tier tier(SeriesQuery query, HistorySettings settings, long now) {
        for (Tier tier : Tier.values()) {
            boolean covers = query.from() >= now - tier.keptFor(settings).toSeconds() - SLACK;
            if (covers || query.sheet() == Sheet.INSTANCE) {
                return tier; // of the resources of one instance there is no other
            }
        }
        return Tier.MINUTE;
    }

    private static int step(SeriesQuery query, Tier tier, long end) {
        long steps = Math.max(1, (end - query.from()) / tier.step / query.points());
        while (count(Math.floorDiv(query.from(), steps * tier.step) * steps * tier.step, end, steps * tier.step)
                > query.points()) {
            steps++;
        }
        return (int) Math.min(Integer.MAX_VALUE, steps * tier.step);
    }

    private static int count(long start, long end, long step) {
        return (int) Math.max(0, Math.min(Integer.MAX_VALUE, (end - start + step - 1) / step));
    }

    /** Takes a row that was found. */
    void row(String of, long second, Tally found) {
        if (second < start || second >= end) {
            return;
        }
        int at = (int) ((second - start) / step);
        heard[at] = true;
        if (of.equals(name)) {
            Tally sum = figures[at];
            if (sum == null) {
                sum = new Tally();
                figures[at] = sum;
            }
            sum.add(found);
        }
    }

    Series series() {
        List<Series.@Nullable Point> points = new ArrayList<>(figures.length);
        for (int at = 0; at < figures.length; at++) {
            Tally sum = figures[at];
            int seconds = (int) Math.min(step, end - (start + (long) at * step));
            points.add(heard[at] ? Series.Point.of(sum == null ? new Tally() : sum, times(at), seconds) : null);
        }
        return new Series(start, step, points);
    }

    /**
     * Times are told every few seconds, for the calls since. So a step that is shorter has those of the next that has any, unless
     * no call ended in it.
     */
    private @Nullable Percentiles times(int at) {
        Tally sum = figures[at];
        if (sum == null || sum.finished == 0) {
            return null;
        }
        for (int next = at; next < figures.length && (next - at) * (long) step <= TIMES_AHEAD; next++) {
            Tally later = figures[next];
            if (later != null && later.times != null) {
                return later.times;
            }
        }
        return null;
    }
}
