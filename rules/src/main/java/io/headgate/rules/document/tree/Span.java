package io.headgate.rules.document.tree;

import java.util.List;

/**
 * Which characters of a text a value takes.
 *
 * @param from the first
 * @param to the one behind the last; of a list or an object in block style, that of its last part
 * @param flow whether it is a list or an object within brackets or braces
 * @param parts the items of a list or the fields of an object, in their order
 */
record Span(int from, int to, boolean flow, List<Part> parts) {

    Span {
        parts = List.copyOf(parts);
    }

    static Span scalar(int from, int to) {
        return new Span(from, to, false, List.of());
    }

    static Span flow(int from, int to, List<Part> parts) {
        return new Span(from, to, true, parts);
    }

    static Span block(int from, List<Part> parts) {
        int to = parts.isEmpty() ? from : parts.get(parts.size() - 1).value().to();
        return new Span(from, to, false, parts);
    }

    /**
     * A field or an item.
     *
     * @param from where its name begins, or its dash, or the item itself within brackets
     * @param nameTo behind its name; of an item where it begins
     * @param value its value
     */
    record Part(int from, int nameTo, Span value) {}
}
