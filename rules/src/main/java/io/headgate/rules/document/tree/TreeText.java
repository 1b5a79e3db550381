package io.headgate.rules.document.tree;

import java.util.ArrayList;
import java.util.List;

/** Writes a tree as text: small objects on one line, larger ones on several. */
public final class TreeText {

    private static final int WIDEST = 100;

    private final boolean yaml;
    private final StringBuilder text = new StringBuilder();

    private TreeText(boolean yaml) {
        this.yaml = yaml;
    }

    /** As JSON, ending with a line break. */
    public static String json(Node node) {
        TreeText writer = new TreeText(false);
        writer.json(node, 0);
        return writer.text.append('\n').toString();
    }

    /** As YAML, ending with a line break. */
    public static String yaml(Node node) {
        TreeText writer = new TreeText(true);
        writer.yaml(node, 0);
        return writer.text.toString();
    }

    /** On one line, as YAML: how a value reads in a report. */
    public static String line(Node node) {
        return new TreeText(true).inline(node);
    }

    /** On one line, as JSON. */
    static String jsonLine(Node node) {
        return new TreeText(false).inline(node);
    }

    private void json(Node node, int indent) {
        String inline = inline(node);
        boolean broken = (!(node instanceof Node.Scalar) && indent + inline.length() > WIDEST) || hasObjects(node);
        if (!broken) {
            text.append(inline);
        } else if (node instanceof Node.Items list) {
            List<Runnable> items = new ArrayList<>();
            list.items().forEach(item -> items.add(() -> json(item, indent + 2)));
            block('[', items, ']', indent);
        } else if (node instanceof Node.Fields object) {
            List<Runnable> fields = new ArrayList<>();
            object.fields()
                    .forEach(field -> fields.add(() -> {
                        text.append(Quoted.of(field.name())).append(": ");
                        json(field.value(), indent + 2);
                    }));
            block('{', fields, '}', indent);
        }
    }

    private void block(char open, List<Runnable> parts, char close, int indent) {
        String separator = String.valueOf(open);
        for (Runnable part : parts) {
            text.append(separator).append('\n').append(" ".repeat(indent + 2));
            part.run();
            separator = ",";
        }
        text.append('\n').append(" ".repeat(indent)).append(close);
    }

    /** Whether it is a list of objects: those stand on lines of their own, however short. */
    static boolean hasObjects(Node node) {
        if (node instanceof Node.Items list) {
            return list.items().stream().anyMatch(Node.Fields.class::isInstance);
        }
        return node instanceof Node.Fields object
                && object.fields().stream().anyMatch(field -> hasObjects(field.value()));
    }

    /** The lines of a list or an object; the place of the first is where the text ends. */
    private void yaml(Node node, int indent) {
        String lead = "";
        if (node instanceof Node.Items list) {
            for (Node item : list.items()) {
                text.append(lead).append("- ");
                yamlValue(item, indent + 2, true);
                lead = " ".repeat(indent);
            }
        } else if (node instanceof Node.Fields object) {
            for (Node.Entry field : object.fields()) {
                text.append(lead).append(scalar(field.name())).append(':');
                yamlValue(field.value(), indent + 2, false);
                lead = " ".repeat(indent);
            }
        }
    }

    private void yamlValue(Node node, int indent, boolean item) {
        String inline = inline(node);
        boolean plain = node instanceof Node.Scalar || inline.length() == 2; // [] and {} have no other form
        boolean small = indent + inline.length() <= WIDEST && !hasObjects(node);
        if (plain || (small && !(item && node instanceof Node.Fields))) {
            text.append(item ? "" : " ").append(inline).append('\n');
        } else {
            text.append(item ? "" : "\n" + " ".repeat(indent));
            yaml(node, indent);
        }
    }

    private String inline(Node node) {
        if (node instanceof Node.Scalar scalar) {
            return scalar.type() == ScalarType.TEXT ? scalar(scalar.text()) : scalar.text();
        }
        List<String> parts = new ArrayList<>();
        if (node instanceof Node.Items list) {
            list.items().forEach(item -> parts.add(inline(item)));
            return "[" + String.join(", ", parts) + "]";
        }
        ((Node.Fields) node).fields().forEach(field -> parts.add(scalar(field.name()) + ": " + inline(field.value())));
        return "{" + String.join(", ", parts) + "}";
    }

    private String scalar(String value) {
        return yaml && PlainScalar.isText(value) ? value : Quoted.of(value);
    }
}
