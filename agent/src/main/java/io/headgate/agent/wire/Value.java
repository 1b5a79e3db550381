package io.headgate.agent.wire;

import io.headgate.rules.json.JsonValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.json.JsonFactory;

/**
 * One value of a message and where it stands. A value that is missing or has the wrong type is one clear error.
 *
 * @param path where it stands
 * @param value what {@link JsonValues#read} returned
 */
record Value(String path, @Nullable Object value) {

    private static final int SHOWN = 100;
    private static final JsonValues JSON = new JsonValues(new JsonFactory());

    /** Whether there is such a field: older sides do not send the fields that were added later. */
    boolean has(String name) {
        return value instanceof Map<?, ?> fields && fields.containsKey(name);
    }

    /** The field of an object. */
    Value field(String name) {
        if (!(value instanceof Map<?, ?> fields)) {
            throw wrong("an object");
        }
        String place = path + "." + name;
        if (!fields.containsKey(name)) {
            throw missing(place);
        }
        return new Value(place, fields.get(name));
    }

    /** The item of an array. */
    Value item(int index) {
        List<?> items = items();
        String place = path + "[" + index + "]";
        if (index >= items.size()) {
            throw missing(place);
        }
        return new Value(place, items.get(index));
    }

    private List<?> items() {
        if (!(value instanceof List<?> items)) {
            throw wrong("an array");
        }
        return items;
    }

    /** The items of an array from {@code first} on, each read by {@code reading}. */
    <T> List<T> itemsFrom(int first, Function<Value, T> reading) {
        int count = items().size();
        List<T> items = new ArrayList<>(count);
        for (int i = first; i < count; i++) {
            items.add(reading.apply(item(i)));
        }
        return items;
    }

    <T> List<T> items(Function<Value, T> reading) {
        return itemsFrom(0, reading);
    }

    String text() {
        if (!(value instanceof String text)) {
            throw wrong("a text");
        }
        return Utf8.sendable(text);
    }

    boolean flag() {
        if (!(value instanceof Boolean flag)) {
            throw wrong("true or false");
        }
        return flag;
    }

    long number() {
        if (!(value instanceof Long number)) {
            throw wrong("a whole number of 64 bits");
        }
        return number;
    }

    int integer() {
        if (!(value instanceof Long number) || number != number.intValue()) {
            throw wrong("a whole number of 32 bits");
        }
        return number.intValue();
    }

    double real() {
        if (!(value instanceof Number number) || !Double.isFinite(number.doubleValue())) {
            throw wrong("a number");
        }
        return number.doubleValue();
    }

    private static MalformedMessageException missing(String place) {
        return new MalformedMessageException(place + ": missing (expected: a value)");
    }

    MalformedMessageException wrong(String expected) {
        return new MalformedMessageException(path + ": " + shown(JSON.write(value)) + " (expected: " + expected + ")");
    }

    /** Text of the other side, cut and without control characters, for one line of a log. */
    static String shown(@Nullable String text) {
        String said = String.valueOf(text);
        String start = said.length() <= SHOWN ? said : said.substring(0, SHOWN) + "…";
        return start.replaceAll("\\p{Cntrl}", " ");
    }
}
