package io.headgate.rules.document.tree;

import io.headgate.rules.document.tree.Span.Part;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Makes the difference of two trees in a text that says what the first of them says, in words of its own. For one text. */
public final class TreePatch {

    /*
     * The text is the author's: with comments, in an order and with spellings of its own. What was changed is known from two trees in
     * the standard form. Both are walked together with the tree of the text; only where the two differ the text is touched.
     *
     *     text                                 before                 after
     *     rules:                               rules:                 rules:
     *       # checkout, see ticket 12          - kind: flow           - kind: flow
     *       - kind: flow                         resource: orders       resource: orders
     *         resource: "orders"                 limit: {…}             mode: shadow         ◄─ one line more,
     *         limit: {permits: 5, per: 1000ms}                          limit: {…}              below the resource
     *
     * A list of the text has to have as many items as in `before`, and a field the same form; else its value is written anew.
     * Whether the result says what it is to say is for the caller to see.
     */
    private static final long MOST_PAIRS = 1_000_000;

    private final PatchWriter writer;

    private TreePatch(PatchWriter writer) {
        this.writer = writer;
    }

    /**
     * The text with the difference made in it. Throws {@link UnpatchableException} when that cannot be done without writing the text
     * anew.
     *
     * @param text a text that {@link Tree#read} reads without findings, as {@code own}
     */
    public static String apply(String text, Node own, Node before, Node after) {
        String mark = text.startsWith(Tree.BYTE_ORDER_MARK) ? Tree.BYTE_ORDER_MARK : "";
        String body = text.substring(mark.length());
        PatchWriter writer = new PatchWriter(body);
        new TreePatch(writer).value(writer.spans(), own, before, after, null);
        return mark + writer.patched();
    }

    /** @param field the field of a block whose value this is; null elsewhere */
    private void value(Span span, Node own, Node before, Node after, @Nullable Part field) {
        if (same(before, after)) {
            return;
        }
        if (own instanceof Node.Fields mine
                && before instanceof Node.Fields old
                && after instanceof Node.Fields now
                && mine.fields().stream().anyMatch(entry -> now.find(entry.name()) != null)) {
            fields(span, mine, old, now);
        } else if (own instanceof Node.Items mine
                && before instanceof Node.Items old
                && after instanceof Node.Items now
                && mine.items().size() == old.items().size()
                && !old.items().isEmpty()
                && !now.items().isEmpty()) {
            items(span, mine, old, now, field);
        } else {
            writer.replace(span, after, field);
        }
    }

    private void fields(Span span, Node.Fields own, Node.Fields before, Node.Fields after) {
        Set<Integer> removed = new TreeSet<>();
        for (int index = 0; index < own.fields().size(); index++) {
            Node.Entry mine = own.fields().get(index);
            Node old = before.find(mine.name());
            Node now = after.find(mine.name());
            Part part = span.parts().get(index);
            if (now != null) {
                value(part.value(), mine.value(), old == null ? mine.value() : old, now, span.flow() ? null : part);
            } else if (old != null) {
                removed.add(index);
            }
        }
        writer.remove(span, removed);
        int above = -1; // the field of the text that the next one stands behind
        for (Node.Entry now : after.fields()) {
            int index = indexOf(own, now.name());
            Node old = before.find(now.name());
            if (index >= 0) {
                above = index;
            } else if (old == null || !same(old, now.value())) {
                writer.insert(span, above, Node.fields(List.of(now)));
            }
        }
    }

    private static int indexOf(Node.Fields fields, String name) {
        for (int index = 0; index < fields.fields().size(); index++) {
            if (fields.fields().get(index).name().equals(name)) {
                return index;
            }
        }
        return -1;
    }

    private void items(Span span, Node.Items own, Node.Items before, Node.Items after, @Nullable Part field) {
        List<Node> old = before.items();
        List<Node> now = after.items();
        int head = common(old, now);
        int tail = common(reversed(old.subList(head, old.size())), reversed(now.subList(head, now.size())));
        @Nullable
        Integer[] partner = partners(old.subList(head, old.size() - tail), now.subList(head, now.size() - tail));
        if (head + tail == 0 && Arrays.stream(partner).allMatch(Objects::isNull)) {
            writer.replace(span, after, field); // nothing of it stays
            return;
        }
        Set<Integer> removed = new TreeSet<>();
        for (int index = head; index < old.size() - tail; index++) {
            removed.add(index);
        }
        int above = head - 1;
        for (int index = 0; index < partner.length; index++) {
            Node item = now.get(head + index);
            Integer was = partner[index];
            if (was == null) {
                writer.insert(span, above, Node.items(List.of(item)));
            } else {
                above = head + was;
                removed.remove(above);
                value(span.parts().get(above).value(), own.items().get(above), old.get(above), item, null);
            }
        }
        writer.remove(span, removed);
    }

    /** How many items are the same at the beginning. */
    private static int common(List<Node> old, List<Node> now) {
        int count = 0;
        while (count < Math.min(old.size(), now.size()) && same(old.get(count), now.get(count))) {
            count++;
        }
        return count;
    }

    private static List<Node> reversed(List<Node> items) {
        List<Node> reversed = new ArrayList<>(items);
        Collections.reverse(reversed);
        return reversed;
    }

    /** For each item now which one it was before, in rising order; null for new ones. */
    private static @Nullable Integer[] partners(List<Node> old, List<Node> now) {
        @Nullable Integer[] partner = new Integer[now.size()];
        if (old.size() == now.size()) {
            for (int index = 0; index < partner.length; index++) {
                partner[index] = index;
            }
            return partner;
        }
        if ((long) old.size() * now.size() > MOST_PAIRS) {
            throw new UnpatchableException("too much is changed at once");
        }
        List<String> before = old.stream().map(TreePatch::name).toList();
        List<String> after = now.stream().map(TreePatch::name).toList();
        int[][] common = new int[old.size() + 1][now.size() + 1];
        for (int o = old.size() - 1; o >= 0; o--) {
            for (int n = now.size() - 1; n >= 0; n--) {
                common[o][n] = before.get(o).equals(after.get(n))
                        ? common[o + 1][n + 1] + 1
                        : Math.max(common[o + 1][n], common[o][n + 1]);
            }
        }
        for (int o = 0, n = 0; o < old.size() && n < now.size(); ) {
            if (before.get(o).equals(after.get(n))) {
                partner[n++] = o++;
            } else if (common[o + 1][n] >= common[o][n + 1]) {
                o++;
            } else {
                n++;
            }
        }
        return partner;
    }

    /** What an item is told by: its id, or all of it. */
    private static String name(Node item) {
        Node id = item instanceof Node.Fields fields ? fields.find("id") : null;
        return TreeText.line(id == null ? item : id);
    }

    /** Whether two trees say the same, wherever they stand. */
    private static boolean same(Node one, Node other) {
        if (one instanceof Node.Scalar a && other instanceof Node.Scalar b) {
            return a.type() == b.type()
                    && (a.text().equals(b.text())
                            || (a.type() == ScalarType.NUMBER
                                    && new BigDecimal(a.text()).compareTo(new BigDecimal(b.text())) == 0));
        }
        if (one instanceof Node.Items a && other instanceof Node.Items b) {
            return allSame(a.items(), b.items());
        }
        return one instanceof Node.Fields a
                && other instanceof Node.Fields b
                && Objects.equals(names(a), names(b))
                && allSame(values(a), values(b));
    }

    private static boolean allSame(List<Node> some, List<Node> others) {
        for (int index = 0; index < Math.min(some.size(), others.size()); index++) {
            if (!same(some.get(index), others.get(index))) {
                return false;
            }
        }
        return some.size() == others.size();
    }

    private static List<String> names(Node.Fields fields) {
        return fields.fields().stream().map(Node.Entry::name).sorted().toList();
    }

    private static List<Node> values(Node.Fields fields) {
        List<Node.Entry> entries = new ArrayList<>(fields.fields());
        entries.sort(Comparator.comparing(Node.Entry::name));
        return entries.stream().map(Node.Entry::value).toList();
    }
}
