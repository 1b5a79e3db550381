package io.headgate.rules.document.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One value of a text: a scalar, a list or an object. Immutable. */
public sealed interface Node {

    /** Where it begins. */
    Place place();

    /** How it reads in a message. */
    String shown();

    /**
     * A text, a number, a boolean, or null.
     *
     * @param place where it begins
     * @param type what it is
     * @param text as it was written, without quotes
     */
    record Scalar(Place place, ScalarType type, String text) implements Node {

        @Override
        public String shown() {
            return switch (type) {
                case TEXT -> text.isBlank() || PlainScalar.typeOf(text) != ScalarType.TEXT ? '"' + text + '"' : text;
                case NULL -> "null";
                default -> text;
            };
        }
    }

    /**
     * A list.
     *
     * @param place where it begins
     * @param items what is in it
     */
    record Items(Place place, List<Node> items) implements Node {

        /** Copies the list. */
        public Items {
            items = List.copyOf(items);
        }

        @Override
        public String shown() {
            return items.isEmpty() ? "[]" : "a list";
        }
    }

    /**
     * An object.
     *
     * @param place where it begins
     * @param fields what is in it, in its order; no two have the same name
     */
    record Fields(Place place, List<Entry> fields) implements Node {

        /** Copies the list. */
        public Fields {
            fields = List.copyOf(fields);
        }

        /** The value of that field; null when it is not there. */
        public @Nullable Node find(String name) {
            for (Entry each : fields) {
                if (each.name().equals(name)) {
                    return each.value();
                }
            }
            return null;
        }

        @Override
        public String shown() {
            return fields.isEmpty() ? "{}" : "an object";
        }
    }

    /**
     * A field of an object.
     *
     * @param place where its name begins
     * @param name its name
     * @param value its value
     */
    record Entry(Place place, String name, Node value) {

        /** A field that stands nowhere yet. */
        public static Entry of(String name, Node value) {
            return new Entry(Place.NOWHERE, name, value);
        }
    }

    /** A text that stands nowhere yet. */
    static Scalar text(String text) {
        return new Scalar(Place.NOWHERE, ScalarType.TEXT, text);
    }

    /** A number that stands nowhere yet, as JSON writes it. */
    static Scalar number(String digits) {
        return new Scalar(Place.NOWHERE, ScalarType.NUMBER, digits);
    }

    /** A boolean that stands nowhere yet. */
    static Scalar flag(boolean flag) {
        return new Scalar(Place.NOWHERE, ScalarType.BOOLEAN, Boolean.toString(flag));
    }

    /** A list that stands nowhere yet. */
    static Items items(List<? extends Node> items) {
        return new Items(Place.NOWHERE, List.copyOf(items));
    }

    /** An object that stands nowhere yet. */
    static Fields fields(List<Entry> fields) {
        return new Fields(Place.NOWHERE, fields);
    }
}
