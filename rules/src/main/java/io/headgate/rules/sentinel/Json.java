package io.headgate.rules.sentinel;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A value of a JSON text that knows where it stands. */
sealed interface Json {

    /** Where it begins. */
    Place place();

    /** How it reads in a message. */
    String text();

    /**
     * Where a value begins.
     *
     * @param line from 1
     * @param column from 1
     */
    record Place(int line, int column) {

        /** Nowhere. */
        static final Place NONE = new Place(0, 0);
    }

    /** A string. */
    record Text(String value, Place place) implements Json {
        @Override
        public String text() {
            return '"' + value + '"';
        }
    }

    /** A number, as it is written: no digit is lost before somebody says what it should be. */
    record Figure(String digits, Place place) implements Json {
        @Override
        public String text() {
            return digits;
        }
    }

    /** True or false. */
    record Flag(boolean value, Place place) implements Json {
        @Override
        public String text() {
            return String.valueOf(value);
        }
    }

    /** Null. */
    record Null(Place place) implements Json {
        @Override
        public String text() {
            return "null";
        }
    }

    /** An array. */
    record Items(List<Json> values, Place place) implements Json {
        @Override
        public String text() {
            return values.isEmpty() ? "[]" : "[…]";
        }
    }

    /** An object. */
    record Members(Map<String, Json> values, Place place) implements Json {
        @Override
        public String text() {
            return values.keySet().stream()
                    .limit(3)
                    .collect(Collectors.joining(", ", "{", values.size() > 3 ? ", …}" : "}"));
        }
    }
}
