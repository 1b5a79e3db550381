package io.headgate.rules.document.kind;

import io.headgate.hotparameter.ExceptionValue;
import io.headgate.hotparameter.ValueLimit;
import io.headgate.rules.document.form.Field;
import io.headgate.rules.document.form.Forms;
import io.headgate.rules.document.form.Shape;
import io.headgate.rules.document.form.ValueForm;
import io.headgate.rules.document.form.Values;
import io.headgate.rules.document.tree.Node;
import io.headgate.rules.document.tree.ScalarType;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The values of a hot parameter that have limits of their own. What a program passes as a Long is not equal to an Integer of the same
 * number, so that a value that is no text says its type.
 */
final class ExceptionForm {

    private static final Map<String, Class<?>> TYPES = types();

    /** One value with its limit. */
    private record One(Object value, ValueLimit limit) {}

    private static final Field<Node.Scalar> VALUE = Field.required(
            "value",
            Forms.scalar("a text, a number or a boolean", ScalarType.TEXT, ScalarType.NUMBER, ScalarType.BOOLEAN),
            "the value of the argument");
    private static final Field<Class<?>> TYPE = Field.optional(
            "type",
            Forms.names(TYPES),
            "what the program passes; text when left out, so a number needs it: an int is not equal to a long");

    private static final ValueForm<One> ONE = ValueLimitForm.addTo(
                    Shape.<One>of("exception", "A value with a limit of its own.")
                            .field(VALUE, one -> scalar(one.value()))
                            .field(TYPE, one -> one.value() instanceof String ? null : TYPES.get(name(one.value()))),
                    One::limit)
            .without(
                    "value",
                    one -> TYPES.containsValue(one.value().getClass()) ? null : one.value(),
                    "a text, number, boolean or character")
            .made(values -> new One(value(values), ValueLimitForm.read(values)));

    static final Field<Map<Object, ValueLimit>> EXCEPTIONS = Field.following(
            "exceptions",
            ONE.list(0, 100_000).as(ExceptionForm::map, ExceptionForm::list, "each value once"),
            values -> Map.of(),
            "none",
            "what these values may have instead; limits of the same kind as the rule's, both per period or both in flight");

    private ExceptionForm() {}

    private static Map<String, Class<?>> types() {
        Map<String, Class<?>> types = new LinkedHashMap<>();
        types.put("text", String.class);
        types.put("int", Integer.class);
        types.put("long", Long.class);
        types.put("short", Short.class);
        types.put("byte", Byte.class);
        types.put("double", Double.class);
        types.put("float", Float.class);
        types.put("boolean", Boolean.class);
        types.put("char", Character.class);
        return types;
    }

    private static Object value(Values values) {
        Node.Scalar written = values.get(VALUE);
        Class<?> type = values.find(TYPE);
        boolean text = written.type() == ScalarType.TEXT;
        if (!text && (type == null || type == String.class)) {
            throw new IllegalArgumentException("type: none (expected: int, long … for " + written.text()
                    + "; or the value in quotes if it is a text)");
        }
        if (type == Boolean.class
                && !written.text().equals("true")
                && !written.text().equals("false")) {
            throw new IllegalArgumentException("value: " + written.text() + " (expected: true or false)");
        }
        return ExceptionValue.parse(written.text(), type == null ? "String" : type.getSimpleName());
    }

    private static Node.Scalar scalar(Object value) {
        boolean finite = Double.isFinite(value instanceof Number number ? number.doubleValue() : Double.NaN);
        if (value instanceof Boolean flag) {
            return Node.flag(flag);
        }
        return finite ? Node.number(value.toString()) : Node.text(value.toString());
    }

    private static String name(Object value) {
        for (Map.Entry<String, Class<?>> type : TYPES.entrySet()) {
            if (type.getValue() == value.getClass()) {
                return type.getKey();
            }
        }
        return "";
    }

    private static Map<Object, ValueLimit> map(List<One> list) {
        Map<Object, ValueLimit> map = new HashMap<>();
        for (One one : list) {
            if (map.put(one.value(), one.limit()) != null) {
                throw new IllegalArgumentException("value: " + one.value() + " (expected: each value once)");
            }
        }
        return Map.copyOf(map);
    }

    /** In an order that depends on the values alone. */
    private static List<One> list(Map<Object, ValueLimit> map) {
        return map.entrySet().stream()
                .map(each -> new One(each.getKey(), each.getValue()))
                .sorted(Comparator.comparing((One one) -> one.value().getClass().getName())
                        .thenComparing(one -> one.value().toString()))
                .toList();
    }
}
