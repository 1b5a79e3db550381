package io.headgate.agent.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One value of a message and where it stands. What is not there or is something else is one clear error. */
record Value(String path, JsonNode node) {

    private static final int SHOWN = 100;

    /** Whether there is such a field: those that were added later are not sent by older sides. */
    boolean has(String name) {
        return node.isObject() && node.has(name);
    }

    /** The field of an object. */
    Value field(String name) {
        return inside(node.isObject(), "an object", path + "." + name, node.get(name));
    }

    /** The item of an array. */
    Value item(int index) {
        return inside(node.isArray(), "an array", path + "[" + index + "]", node.get(index));
    }

    private Value inside(boolean fits, String container, String place, @Nullable JsonNode found) {
        if (!fits) {
            throw wrong(container);
        }
        if (found == null) {
            throw new MalformedMessageException(place + ": missing (expected: a value)");
        }
        return new Value(place, found);
    }

    /** The items of an array from one on, each read by {@code reading}. */
    <T> List<T> itemsFrom(int first, Function<Value, T> reading) {
        if (!node.isArray()) {
            throw wrong("an array");
        }
        List<T> items = new ArrayList<>(node.size());
        for (int i = first; i < node.size(); i++) {
            items.add(reading.apply(item(i)));
        }
        return items;
    }

    <T> List<T> items(Function<Value, T> reading) {
        return itemsFrom(0, reading);
    }

    String text() {
        if (!node.isString()) {
            throw wrong("a text");
        }
        return Utf8.sendable(node.stringValue());
    }

    boolean flag() {
        if (!node.isBoolean()) {
            throw wrong("true or false");
        }
        return node.booleanValue();
    }

    long number() {
        if (!node.isIntegralNumber() || !node.canConvertToLong()) {
            throw wrong("a whole number of 64 bits");
        }
        return node.longValue();
    }

    int integer() {
        if (!node.isIntegralNumber() || !node.canConvertToInt()) {
            throw wrong("a whole number of 32 bits");
        }
        return node.intValue();
    }

    double real() {
        if (!node.isNumber() || !Double.isFinite(node.doubleValue())) {
            throw wrong("a number");
        }
        return node.doubleValue();
    }

    MalformedMessageException wrong(String expected) {
        return new MalformedMessageException(path + ": " + shown(node.toString()) + " (expected: " + expected + ")");
    }

    /** Strangers' text for one line of a log. */
    static String shown(@Nullable String text) {
        String said = String.valueOf(text);
        String start = said.length() <= SHOWN ? said : said.substring(0, SHOWN) + "…";
        return start.replaceAll("\\p{Cntrl}", " ");
    }
}
