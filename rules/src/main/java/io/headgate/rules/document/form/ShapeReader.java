package io.headgate.rules.document.form;

import io.headgate.rules.document.tree.Node;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the object of a shape: all that is wrong with it is told, and a record is made only when nothing is.
 *
 * @param name how the shape is called
 * @param fields its fields
 * @param groups which of them exclude each other
 * @param make makes the record; it may throw
 * @param check what is wrong with a record that its constructor could not see
 */
record ShapeReader<T>(
        String name,
        List<Field<?>> fields,
        List<Group> groups,
        Function<Values, T> make,
        Function<T, List<String>> check) {

    /** Reads an object that may have one more field, which has been read already. */
    @Nullable
    T read(Node.Fields object, String tag, Spot spot) {
        boolean known = refuseUnknown(object, tag, spot);
        Values values = new Values();
        boolean complete = true;
        for (Field<?> field : fields) {
            complete &= readField(field, object, values, spot);
        }
        for (Group group : groups) {
            complete &= group.check(object, spot);
        }
        return known && complete ? make(values, object, spot) : null;
    }

    private boolean refuseUnknown(Node.Fields object, String tag, Spot spot) {
        List<String> names = names(tag);
        boolean known = true;
        for (Node.Entry each : object.fields()) {
            if (!names.contains(each.name()) && !spot.findings().isFull()) {
                known = false;
                String expected = "one of the fields " + String.join(", ", names);
                spot.field(each.name()).report(each.place(), each.name(), expected, suggestion(each.name(), names));
            }
        }
        return known;
    }

    /** The field that the record calls so, or the nearest name. */
    private String suggestion(String name, List<String> names) {
        return fields.stream()
                .filter(field -> field.isCalled(name))
                .map(field -> field.name())
                .findFirst()
                .orElseGet(() -> Suggestion.of(name, names));
    }

    private List<String> names(String tag) {
        Stream<String> own = fields.stream().map(field -> field.name());
        return Stream.concat(tag.isEmpty() ? Stream.of() : Stream.of(tag), own).toList();
    }

    private static <V> boolean readField(Field<V> field, Node.Fields object, Values values, Spot spot) {
        Node node = object.find(field.name());
        if (node == null) {
            if (field.isRequired()) {
                spot.field(field.name()).report(object.place(), "", field.form().expected(), "");
            }
            return !field.isRequired();
        }
        V value = field.form().read(node, spot.field(field.name()));
        if (value != null) {
            values.put(field, value);
        }
        return value != null;
    }

    private @Nullable T make(Values values, Node.Fields object, Spot spot) {
        try {
            T made = make.apply(values);
            List<String> complaints = check.apply(made);
            complaints.forEach(each -> report(Complaint.of(each), object, spot));
            return complaints.isEmpty() ? made : null;
        } catch (RuntimeException refused) { // also of a form that is not ours
            report(Complaint.of(refused), object, spot);
            return null;
        }
    }

    private void report(Complaint complaint, Node.Fields object, Spot spot) {
        Field<?> field = meantBy(complaint, object);
        if (field == null) {
            String what = complaint.name().isEmpty() ? complaint.value() : complaint.name() + ": " + complaint.value();
            spot.report(object.place(), what, complaint.expectedOr("a valid " + name), "");
            return;
        }
        Node node = object.find(field.name());
        String value = node instanceof Node.Scalar scalar ? scalar.shown() : complaint.value();
        spot.field(field.name())
                .report(
                        node == null ? object.place() : node.place(),
                        value,
                        complaint.expectedOr(field.form().expected()),
                        "");
    }

    /** Of several fields that may be meant, the one that is there. */
    private @Nullable Field<?> meantBy(Complaint complaint, Node.Fields object) {
        Field<?> meant = null;
        for (Field<?> field : fields) {
            if (field.isMeantBy(complaint) && (meant == null || object.find(meant.name()) == null)) {
                meant = field;
            }
        }
        return meant;
    }
}
