package io.headgate.rules.document.tree;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What was found to be wrong while a text is read: all of it, up to a hundred. A text that is wrong in a million places is as
 * quick to refuse as any other. For one thread.
 */
public final class Findings {

    private static final int MOST = 100;

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
        return all.size() >= MOST;
    }

    /** Whether nothing is wrong. */
    public boolean isEmpty() {
        return all.isEmpty();
    }

    /** All of them in the order of the text; when there are too many, the last one says so. */
    public List<Finding> inOrder() {
        List<Finding> sorted = new ArrayList<>(all);
        sorted.sort(Comparator.comparing(Finding::place));
        if (isFull()) {
            sorted.add(new Finding(Place.NOWHERE, "", MOST + " problems", "fewer; there may be more than these", ""));
        }
        return List.copyOf(sorted);
    }
}
