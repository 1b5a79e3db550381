package io.headgate.lab.whatif;

import io.headgate.lab.plot.Axis;
import io.headgate.lab.plot.TimeBands;
import io.headgate.lab.plot.TimeBands.Band;
import io.headgate.lab.plot.TimeBands.Row;
import io.headgate.lab.plot.canvas.Tone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What breakers and shedding did, as bands of time: a row for each that ever changed. */
final class StateBands {

    private static final int MOST_ROWS = 24;

    private StateBands() {}

    /** The bands of one run, up to the end of the axis. */
    static TimeBands of(RunResult result, Axis time) {
        Map<String, List<StateChange>> places = new LinkedHashMap<>();
        for (StateChange change : result.changes()) {
            String place = change.place().isEmpty() ? change.ruleId() : change.ruleId() + ", " + change.place();
            places.computeIfAbsent(place, unused -> new ArrayList<>()).add(change);
        }
        List<Row> rows = places.entrySet().stream()
                .limit(MOST_ROWS)
                .map(place -> new Row(place.getKey(), bands(place.getValue(), time.to())))
                .toList();
        String more = places.size() > MOST_ROWS ? "the first " + MOST_ROWS + " of " + places.size() : "";
        return new TimeBands("Breakers and shedding under " + result.name(), more, time, rows);
    }

    private static List<Band> bands(List<StateChange> changes, double end) {
        List<Band> bands = new ArrayList<>();
        double from = 0;
        String state = isShedding(changes.get(0)) ? "not shedding" : "closed";
        for (StateChange change : changes) {
            double at = Math.min(end, change.nanos() / 1e9);
            bands.add(new Band(state, from, Math.max(from, at), tone(state)));
            from = Math.max(from, at);
            state = change.state();
        }
        bands.add(new Band(state, from, Math.max(from, end), tone(state)));
        return bands;
    }

    private static boolean isShedding(StateChange change) {
        return change.state().endsWith("shedding");
    }

    private static Tone tone(String state) {
        return switch (state) {
            case "open", "forced open", "shedding" -> Tone.VERMILLION;
            case "half open", "ramping" -> Tone.ORANGE;
            default -> Tone.GREEN;
        };
    }
}
