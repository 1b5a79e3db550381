package io.headgate.rules.document.tree;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Puts a tree together from what a parser meets, within bounds, and says what no rule document may have. */
final class TreeBuilder {

    /** No rule needs a third of it. Keeps every walk over the tree from overflowing the stack. */
    static final int DEEPEST = 24;

    private static final int MOST_NODES = 1_000_000;

    private final Findings findings;
    private final List<String> steps = new ArrayList<>();
    private int nodes;

    TreeBuilder(Findings findings) {
        this.findings = findings;
    }

    /** Thrown to end reading; what is wrong has been said. */
    static final class Stopped extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Stopped() {
            super(null, null, false, false);
        }
    }

    /** Counts one more value at that depth. */
    void enter(Place place, int depth) {
        if (depth > DEEPEST) {
            throw stopped(place, "nesting", "at most " + DEEPEST + " levels");
        }
        if (++nodes > MOST_NODES) {
            throw stopped(place, "too many values", "at most " + MOST_NODES);
        }
    }

    /** Goes into a field. */
    void into(String field) {
        steps.add(steps.isEmpty() ? field : "." + field);
    }

    /** Goes into an item of a list. */
    void into(int index) {
        steps.add("[" + index + "]");
    }

    /** Comes out again. */
    void out() {
        steps.remove(steps.size() - 1);
    }

    Stopped stopped(Place place, String value, String expected) {
        refuse(place, value, expected);
        return new Stopped();
    }

    void refuse(Place place, String value, String expected) {
        findings.add(place, String.join("", steps), value, expected, "");
    }

    /** The fields of one object, of which no two have the same name. */
    final class Collected {

        private final List<Node.Entry> fields = new ArrayList<>();
        private final Set<String> names = new HashSet<>();

        void add(Place place, @Nullable String name, Node value) {
            if (name == null) {
                return; // the name was no name, and that has been said
            }
            if (names.add(name)) {
                fields.add(new Node.Entry(place, name, value));
                return;
            }
            into(name);
            refuse(place, name, "each field once");
            out();
        }

        Node at(Place place) {
            return new Node.Fields(place, fields);
        }
    }
}
