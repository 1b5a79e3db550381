package io.headgate.rules.document.tree;

import io.headgate.rules.document.tree.Span.Part;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes changes into a text in the style of that text: on lines of their own in a block, beside each other in brackets. For one text. */
final class PatchWriter {

    private final String text;
    private final boolean json;
    private final TextLines lines;
    private final TextEdits edits;

    PatchWriter(String text) {
        this.text = text;
        this.json = Tree.isJson(text);
        this.lines = new TextLines(text);
        this.edits = new TextEdits(text);
    }

    /** Where everything stands in the text. */
    Span spans() {
        return json ? JsonSpans.read(text) : YamlSpans.read(text);
    }

    /** The text with all changes. */
    String patched() {
        return edits.applied();
    }

    /**
     * Writes a value in place of another.
     *
     * @param field the field of a block whose value it is; null elsewhere
     */
    void replace(Span span, Node after, @Nullable Part field) {
        boolean wasBlock = !span.flow() && !span.parts().isEmpty();
        boolean becomesBlock = !json && field != null && after instanceof Node.Items && TreeText.hasObjects(after);
        if (field == null || !(wasBlock || becomesBlock)) {
            edits.replace(span.from(), span.to(), inline(after, lines.indent(span.from())));
            return;
        }
        int colon = text.indexOf(':', field.nameTo());
        boolean commented = text.substring(colon + 1, span.from()).contains("#");
        int indent = lines.column(field.from()) + 2;
        String value = becomesBlock
                ? lines.lineBreak(indent) + lines.indented(TreeText.yaml(after), indent)
                : " " + inline(after, indent);
        edits.replace(commented ? span.from() : colon + 1, span.to(), commented ? value.strip() : value);
    }

    /** Puts one field or one item behind that part of a list or an object; before the first when it is -1. */
    void insert(Span span, int above, Node more) {
        if (span.parts().isEmpty()) {
            throw new UnpatchableException("a field is put into an empty object");
        }
        Part first = span.parts().get(0);
        if (span.flow()) {
            boolean broken = text.substring(span.from(), first.from()).contains("\n");
            int indent = lines.indent(first.from());
            String separator = broken ? lines.lineBreak(indent) : " ";
            String part = broken ? part(more, indent) : bare(line(more));
            if (above < 0) {
                edits.insert(first.from(), part + "," + separator);
            } else {
                edits.insert(span.parts().get(above).value().to(), "," + separator + part);
            }
            return;
        }
        int indent = lines.column(first.from());
        String part = lines.indented(TreeText.yaml(more), indent);
        if (above < 0) {
            edits.insert(first.from(), part + lines.lineBreak(indent));
        } else {
            edits.insert(lines.end(span.parts().get(above).value().to()), lines.lineBreak(indent) + part);
        }
    }

    /** Takes out the parts with these numbers, not all there are. */
    void remove(Span span, Set<Integer> removed) {
        int next = 0;
        for (int from : removed) {
            if (from >= next) {
                next = from + 1;
                while (removed.contains(next)) {
                    next++;
                }
                remove(span, from, next);
            }
        }
    }

    /** Takes out neighbours. */
    private void remove(Span span, int first, int next) {
        List<Part> parts = span.parts();
        int from = parts.get(first).from();
        int to = parts.get(next - 1).value().to();
        if (!span.flow() && lines.isFirst(from)) {
            int start = lines.commentsAbove(from);
            boolean isTop = start
                    == 0; // else the line break in front goes, so that one can still put something behind what is left
            edits.delete(isTop ? 0 : lines.end(start - 1), isTop ? lines.next(to) : lines.end(to));
        } else if (next < parts.size()) {
            edits.delete(from, parts.get(next).from());
        } else {
            edits.delete(parts.get(first - 1).value().to(), to);
        }
    }

    private String line(Node node) {
        return json ? TreeText.jsonLine(node) : TreeText.line(node);
    }

    /** A value as it stands within a line; in JSON perhaps on several, of which the later ones are indented. */
    private String inline(Node node, int indent) {
        return json ? lines.indented(TreeText.json(node), indent) : line(node);
    }

    /** The one field or item of an object or a list, without what is around it. */
    private String part(Node more, int indent) {
        if (json && more instanceof Node.Items items) {
            return inline(items.items().get(0), indent);
        }
        if (json && more instanceof Node.Fields fields) {
            Node.Entry field = fields.fields().get(0);
            return Quoted.of(field.name()) + ": " + inline(field.value(), indent);
        }
        return bare(line(more));
    }

    private static String bare(String line) {
        return line.substring(1, line.length() - 1);
    }
}
