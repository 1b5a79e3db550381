package io.headgate.rules.document.form;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values of the fields of one object. */
public final class Values {

    private final Map<String, Object> byName = new HashMap<>();

    Values() {}

    /** The value of a field that is required or has a default. */
    public <V> V get(Field<V> field) {
        V value = find(field);
        if (value == null) {
            throw new IllegalStateException(field.name() + ": no value (expected: a field with one)");
        }
        return value;
    }

    /** The value of a field; null when it was left out and has no default. */
    @SuppressWarnings("unchecked") // put only under the field's own type
    public <V> @Nullable V find(Field<V> field) {
        V value = (V) byName.get(field.name());
        return value == null ? field.otherwise(this) : value;
    }

    void put(Field<?> field, Object value) {
        byName.put(field.name(), value);
    }
}
