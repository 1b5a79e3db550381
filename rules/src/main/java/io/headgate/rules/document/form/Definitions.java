package io.headgate.rules.document.form;

import io.headgate.rules.document.tree.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The named parts of a JSON Schema, each written once. */
final class Definitions {

    private static final Node BEGUN = Node.flag(true);

    private final Map<String, Node> byName = new LinkedHashMap<>();

    /** A reference to the part of that name, which is made when it is first asked for. */
    Node reference(String name, Supplier<Node> part) {
        if (!byName.containsKey(name)) {
            byName.put(name, BEGUN);
            byName.put(name, part.get());
        }
        return SchemaNode.of("$ref", "#/$defs/" + name).node();
    }

    Node all() {
        List<Node.Entry> sorted = byName.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(each -> Node.Entry.of(each.getKey(), each.getValue()))
                .toList();
        return Node.fields(sorted);
    }
}
