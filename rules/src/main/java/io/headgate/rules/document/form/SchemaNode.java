package io.headgate.rules.document.form;

import io.headgate.rules.document.tree.Node;
import java.util.ArrayList;
import java.util.List;

/** A piece of JSON Schema in the making. */
final class SchemaNode {

    private final List<Node.Entry> fields = new ArrayList<>();

    static SchemaNode empty() {
        return new SchemaNode();
    }

    static SchemaNode of(String name, String value) {
        return new SchemaNode().and(name, value);
    }

    SchemaNode and(String name, String value) {
        return and(name, Node.text(value));
    }

    SchemaNode and(String name, long value) {
        return and(name, Node.number(Long.toString(value)));
    }

    SchemaNode and(String name, boolean value) {
        return and(name, Node.flag(value));
    }

    SchemaNode and(String name, Node value) {
        fields.add(Node.Entry.of(name, value));
        return this;
    }

    SchemaNode and(String name, List<? extends Node> values) {
        return and(name, Node.items(values));
    }

    /** Adds the fields of an object. */
    SchemaNode andAll(Node other) {
        fields.addAll(((Node.Fields) other).fields());
        return this;
    }

    Node node() {
        return Node.fields(fields);
    }

    static List<Node> texts(List<String> texts) {
        return texts.stream().<Node>map(Node::text).toList();
    }
}
