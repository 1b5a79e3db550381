package io.headgate.console.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Adds up the figures of one subject: step by step, and from steps to stretches. For one thread at a time. */
final class RollUp {

    /*
     *   added ──► steps that may still change ──► open stretch ──► finished, to be written
     *             (up to LATE seconds after        (up to LATE seconds
     *              their end)                       after its end)
     *
     * What comes later than that opens its step and its stretch once more: in the end there are two pieces of the same stretch,
     * which whoever reads adds up.
     */
    static final int LATE = 5;

    private final Subject subject;
    private final LongSupplier numbers;
    private final TreeMap<Long, Map<String, Tally>> steps = new TreeMap<>();
    private final TreeMap<Long, OpenStretch> stretches = new TreeMap<>();

    RollUp(Subject subject, LongSupplier numbers) {
        this.subject = subject;
        this.numbers = numbers;
    }

    /** The names of the step that a second falls into. */
    Map<String, Tally> step(long second) {
        int length = subject.tier().step;
        return steps.computeIfAbsent(Math.floorDiv(second, length) * length, start -> new HashMap<>());
    }

    /** The names of the step that a second falls into, if it may still change. */
    @Nullable
    Map<String, Tally> openStep(long second) {
        int length = subject.tier().step;
        return steps.get(Math.floorDiv(second, length) * length);
    }

    /** Takes what is over at {@code now} out and adds it to {@code finished}. */
    void advance(long now, List<OpenStretch> finished) {
        while (!steps.isEmpty() && steps.firstKey() + subject.tier().step + LATE <= now) {
            finish(steps.pollFirstEntry());
        }
        while (!steps.isEmpty() && isAhead(steps.lastKey(), now)) {
            finish(steps.pollLastEntry());
        }
        Iterator<OpenStretch> each = stretches.values().iterator();
        while (each.hasNext()) {
            OpenStretch stretch = each.next();
            if (isOver(stretch, now)) {
                each.remove();
                finished.add(stretch);
            }
        }
    }

    private void finish(Map.Entry<Long, Map<String, Tally>> over) {
        OpenStretch stretch = stretches.computeIfAbsent(
                subject.stretchOf(over.getKey()), start -> new OpenStretch(subject, numbers.getAsLong(), start));
        over.getValue().forEach((name, figures) -> stretch.add(name, over.getKey(), figures));
    }

    /** Whether nothing can be added any more: it is past, or belongs to a time from which the clock was set back. */
    static boolean isOver(OpenStretch stretch, long now) {
        return stretch.end() + LATE <= now || isAhead(stretch.start, now);
    }

    private static boolean isAhead(long start, long now) {
        return start > now + Recorder.AHEAD;
    }

    List<OpenStretch> open() {
        return new ArrayList<>(stretches.values());
    }

    /** Shows what is in steps that may still change. */
    void each(String name, RowVisitor visitor) {
        steps.forEach((start, names) -> {
            Tally all = names.get(Sheet.ALL);
            if (all != null) {
                visitor.row(Sheet.ALL, start, all);
            }
            Tally figures = names.get(name);
            if (figures != null && !name.equals(Sheet.ALL)) {
                visitor.row(name, start, figures);
            }
        });
    }

    boolean isEmpty() {
        return steps.isEmpty() && stretches.isEmpty();
    }
}
