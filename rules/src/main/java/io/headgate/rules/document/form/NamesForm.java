package io.headgate.rules.document.form;

import io.headgate.rules.document.tree.Node;
import io.headgate.rules.document.tree.ScalarType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One of several values, each by its name. */
final class NamesForm<V> extends ValueForm<V> {

    private final Map<String, V> values;

    NamesForm(Map<String, V> values) {
        this.values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    static <E extends Enum<E>> Map<String, E> namesOf(Class<E> type) {
        Map<String, E> names = new LinkedHashMap<>();
        for (E constant : type.getEnumConstants()) {
            names.put(constant.name().toLowerCase(Locale.ROOT).replace('_', '-'), constant);
        }
        return names;
    }

    @Override
    @Nullable
    V read(Node node, Spot spot) {
        boolean text = node instanceof Node.Scalar scalar && scalar.type() == ScalarType.TEXT;
        V value = text ? values.get(((Node.Scalar) node).text()) : null;
        if (value == null) {
            String suggestion = text ? Suggestion.of(((Node.Scalar) node).text(), values.keySet()) : "";
            spot.report(node.place(), node.shown(), expected(), suggestion);
        }
        return value;
    }

    @Override
    boolean writes(V value) {
        return values.containsValue(value);
    }

    @Override
    Node write(V value, Draft draft) {
        for (Map.Entry<String, V> each : values.entrySet()) {
            if (each.getValue().equals(value)) {
                return Node.text(each.getKey());
            }
        }
        throw draft.unwritable(value, expected());
    }

    @Override
    Node schema(Definitions definitions) {
        return SchemaNode.empty()
                .and("enum", SchemaNode.texts(List.copyOf(values.keySet())))
                .node();
    }

    @Override
    String expected() {
        List<String> names = new ArrayList<>(values.keySet());
        return names.size() == 1 ? names.get(0) : "one of " + String.join(", ", names);
    }

    @Override
    String type() {
        return "name";
    }
}
