package io.headgate.rules.document.form;

import io.headgate.rules.document.tree.Node;
import java.util.ArrayList;
import java.util.List;

/**
 * Fields of which no two may be there.
 *
 * @param names the fields
 * @param needed whether one of them must be
 */
record Group(List<String> names, boolean needed) {

    static Group of(boolean needed, Field<?>... fields) {
        return new Group(List.of(fields).stream().<String>map(Field::name).toList(), needed);
    }

    /** Whether it holds; when not, {@code spot} has been told. */
    boolean check(Node.Fields object, Spot spot) {
        List<Node.Entry> present = object.fields().stream()
                .filter(field -> names.contains(field.name()))
                .toList();
        for (Node.Entry second : present.subList(Math.min(1, present.size()), present.size())) {
            spot.field(second.name()).report(second.place(), second.name(), text() + ", not several", "");
        }
        if (present.isEmpty() && needed) {
            spot.report(object.place(), "", text(), "");
        }
        return present.size() == 1 || (present.isEmpty() && !needed);
    }

    /** Whether what is written can be read. */
    boolean isMetBy(List<Node.Entry> fields) {
        long present =
                fields.stream().filter(field -> names.contains(field.name())).count();
        return present == 1 || (present == 0 && !needed);
    }

    String text() {
        return (needed ? "one of " : "at most one of ") + String.join(", ", names);
    }

    List<Node> schema() {
        List<Node> all = new ArrayList<>();
        if (needed) {
            all.add(SchemaNode.empty()
                    .and("oneOf", names.stream().map(name -> required(name)).toList())
                    .node());
            return all;
        }
        for (int first = 0; first < names.size(); first++) {
            for (int second = first + 1; second < names.size(); second++) {
                Node both = required(names.get(first), names.get(second));
                all.add(SchemaNode.empty().and("not", both).node());
            }
        }
        return all;
    }

    private static Node required(String... names) {
        return SchemaNode.empty()
                .and("required", SchemaNode.texts(List.of(names)))
                .node();
    }
}
