package io.headgate.rules.document.form;

import io.headgate.rules.document.tree.Node;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An object whose field names are free. */
final class MapForm<V> extends ValueForm<Map<String, V>> {

    private final ValueForm<V> values;
    private final String keys;
    private final List<String> known;

    /** With names that are free when {@code known} is empty. */
    MapForm(ValueForm<V> values, String keys, List<String> known) {
        this.values = values;
        this.keys = keys;
        this.known = List.copyOf(known);
    }

    @Override
    @Nullable
    Map<String, V> read(Node node, Spot spot) {
        if (!(node instanceof Node.Fields object)) {
            spot.report(node, expected());
            return null;
        }
        Map<String, V> read = new LinkedHashMap<>();
        for (Node.Entry each : object.fields()) {
            if (!known.isEmpty() && !known.contains(each.name())) {
                String suggestion = Suggestion.of(each.name(), known);
                spot.field(each.name()).report(each.place(), each.name(), keys, suggestion);
                continue;
            }
            V value = values.read(each.value(), spot.field(each.name()));
            if (value != null) {
                read.put(each.name(), value);
            }
        }
        return read.size() == object.fields().size() ? Collections.unmodifiableMap(read) : null;
    }

    @Override
    Node write(Map<String, V> value, Draft draft) {
        List<Node.Entry> fields = new ArrayList<>();
        value.forEach((name, each) -> fields.add(Node.Entry.of(name, values.write(each, draft.field(name)))));
        return Node.fields(fields);
    }

    @Override
    Node schema(Definitions definitions) {
        SchemaNode schema = SchemaNode.of("type", "object").and("additionalProperties", values.schema(definitions));
        if (!known.isEmpty()) {
            Node names = SchemaNode.empty().and("enum", SchemaNode.texts(known)).node();
            schema.and("propertyNames", names);
        }
        return schema.node();
    }

    @Override
    String expected() {
        return "an object with " + keys + ", each " + values.expected();
    }

    @Override
    String type() {
        return "object: " + keys + " → " + values.type();
    }

    @Override
    void nested(Consumer<Section> visitor) {
        values.nested(visitor);
    }
}
