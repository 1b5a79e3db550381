package io.headgate.rules.document.form;

import io.headgate.rules.document.tree.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A list of values of one form. */
final class ListForm<V> extends ValueForm<List<V>> {

    private final ValueForm<V> items;
    private final int least;
    private final int most;
    private final Function<V, String> label;

    ListForm(ValueForm<V> items, int least, int most) {
        this(items, least, most, item -> "");
    }

    /** With what each item is called when it cannot be written. */
    ListForm(ValueForm<V> items, int least, int most, Function<V, String> label) {
        this.items = items;
        this.least = least;
        this.most = most;
        this.label = label;
    }

    @Override
    @Nullable
    List<V> read(Node node, Spot spot) {
        if (!(node instanceof Node.Items list)) {
            spot.report(node, expected());
            return null;
        }
        int size = list.items().size();
        if (size < least || size > most) {
            spot.report(node.place(), size + " items", expected(), "");
            return null;
        }
        List<V> values = new ArrayList<>();
        for (int index = 0; index < size && !spot.findings().isFull(); index++) {
            V value = items.read(list.items().get(index), spot.item(index));
            if (value != null) {
                values.add(value);
            }
        }
        return values.size() == size ? List.copyOf(values) : null;
    }

    @Override
    Node write(List<V> value, Draft draft) {
        List<Node> nodes = new ArrayList<>();
        for (V item : value) {
            nodes.add(items.write(item, draft.item(nodes.size(), label.apply(item))));
        }
        return Node.items(nodes);
    }

    @Override
    Node schema(Definitions definitions) {
        SchemaNode schema = SchemaNode.of("type", "array").and("items", items.schema(definitions));
        if (least > 0) {
            schema.and("minItems", least);
        }
        return most == Integer.MAX_VALUE
                ? schema.node()
                : schema.and("maxItems", most).node();
    }

    @Override
    String expected() {
        String count = most == Integer.MAX_VALUE ? (least == 0 ? "" : "at least " + least) : least + " to " + most;
        return "a list" + (count.isEmpty() ? "" : " of " + count) + ", each " + items.expected();
    }

    @Override
    String type() {
        return "list of " + items.type();
    }

    @Override
    void nested(Consumer<Section> visitor) {
        items.nested(visitor);
    }
}
