package io.headgate.rules.document.tree;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What was found to be wrong while a text is read. A hundred findings are told, and how many more there are. Looking ends after a
 * thousand, so that a text that is wrong in a million places is as quick to refuse as any other. For one thread.
 */
public final class Findings {

    private static final int MOST_TOLD = 100;
    private static final int MOST_COUNTED = 1_000;

    private final List<Finding> all = new ArrayList<>();

    /** Makes an empty one. */
    public Findings() {}

    /** Adds one, unless there are too many already. */
    public void add(Place place, String path, String value, String expected, String suggestion) {
        if (!isFull()) {
            all.add(new Finding(place, path, Shown.of(value), expected, suggestion));
        }
    }

    /** Whether no more are taken: then looking for more is in vain. */
    public boolean isFull() {
        return all.size() >= MOST_COUNTED;
    }

    /** Whether nothing is wrong. */
    public boolean isEmpty() {
        return all.isEmpty();
    }

    /** The first hundred in the order of the text; when there are more, one in addition that says how many. */
    public List<Finding> inOrder() {
        List<Finding> sorted = new ArrayList<>(all);
        sorted.sort(Comparator.comparing(Finding::place));
        if (sorted.size() <= MOST_TOLD) {
            return List.copyOf(sorted);
        }
        List<Finding> told = new ArrayList<>(sorted.subList(0, MOST_TOLD));
        told.add(new Finding(Place.NOWHERE, "", "and " + more() + " more problems", "none", ""));
        return List.copyOf(told);
    }

    private String more() {
        return (isFull() ? "at least " : "") + (all.size() - MOST_TOLD);
    }
}
