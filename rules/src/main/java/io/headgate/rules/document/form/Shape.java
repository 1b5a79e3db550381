package io.headgate.rules.document.form;

import io.headgate.rules.document.tree.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The form of a record: an object with these fields and no others.
 *
 * <pre>{@code
 * Shape<SlidingLog> shape = Shape.<SlidingLog>of("sliding-log", "remembers when each permit was granted")
 *         .field(PERMITS, SlidingLog::permits)
 *         .field(PER, SlidingLog::period)
 *         .made(values -> new SlidingLog(values.get(PERMITS), values.get(PER)));
 * }</pre>
 *
 * @param <T> the record
 */
public final class Shape<T> extends ValueForm<T> {

    private final String name;
    private final String meaning;
    private final List<Member<T, ?>> members;
    private final List<Group> groups;
    private final List<Code<T>> codes;
    private final Function<Values, T> make;
    private final Function<T, List<String>> check;

    Shape(Builder<T> builder, Function<Values, T> make, Function<T, List<String>> check) {
        this.name = builder.name;
        this.meaning = builder.meaning;
        this.members = List.copyOf(builder.members);
        this.groups = List.copyOf(builder.groups);
        this.codes = List.copyOf(builder.codes);
        this.make = make;
        this.check = check;
    }

    /** A field and where its value is in the record. */
    private record Member<T, V>(Field<V> field, Function<T, @Nullable V> getter) {

        void collect(T value, Values values) {
            V its = getter.apply(value);
            if (its != null) {
                values.put(field, its);
            }
        }

        void write(T value, Values values, Draft draft, List<Node.Entry> fields) {
            V its = getter.apply(value);
            if (its != null && (draft.whole() || !its.equals(field.otherwise(values)))) {
                fields.add(Node.Entry.of(field.name(), field.form().write(its, draft.field(field.name()))));
            }
        }
    }

    /** A part of the record that is code. */
    private record Code<T>(String part, Function<T, @Nullable Object> find, String expected) {

        void refuse(T value, Draft draft) {
            Object code = find.apply(value);
            if (code != null) {
                throw draft.field(part).unwritable(code, expected + "; code has no form in a document");
            }
        }
    }

    /** Begins a shape. */
    public static <T> Builder<T> of(String name, String meaning) {
        return new Builder<>(name, meaning);
    }

    /** A shape that has no end yet. */
    public static final class Builder<T> {

        private final String name;
        private final String meaning;
        private final List<Member<T, ?>> members = new ArrayList<>();
        private final List<Group> groups = new ArrayList<>();
        private final List<Code<T>> codes = new ArrayList<>();

        private Builder(String name, String meaning) {
            this.name = name;
            this.meaning = meaning;
        }

        /** With this field. {@code getter} takes its value out of a record; null leaves the field out. */
        public <V> Builder<T> field(Field<V> field, Function<T, @Nullable V> getter) {
            members.add(new Member<>(field, getter));
            return this;
        }

        /** Of these fields exactly one must be there. */
        public Builder<T> exactlyOne(Field<?>... fields) {
            groups.add(Group.of(true, fields));
            return this;
        }

        /** Of these fields no two may be there. */
        public Builder<T> atMostOne(Field<?>... fields) {
            groups.add(Group.of(false, fields));
            return this;
        }

        /**
         * A part of the record that is code: {@code code} takes it out, null when there is none, and a record that has one is
         * not written.
         */
        public Builder<T> without(String part, Function<T, @Nullable Object> code, String expected) {
            codes.add(new Code<>(part, code, expected));
            return this;
        }

        /** Ends the shape. {@code make} makes the record; what its checks say is reported where it belongs. */
        public Shape<T> made(Function<Values, T> make) {
            return new Shape<>(this, make, unused -> List.of());
        }
    }

    /** The same with one more check, which answers in the format {@code name: value (expected: …)}. */
    Shape<T> checked(Function<T, List<String>> more) {
        Builder<T> same = new Builder<>(name, meaning);
        same.members.addAll(members);
        same.groups.addAll(groups);
        same.codes.addAll(codes);
        return new Shape<>(same, make, more);
    }

    @Override
    @Nullable
    T read(Node node, Spot spot) {
        if (node instanceof Node.Fields object) {
            return read(object, "", spot);
        }
        spot.report(node, expected());
        return null;
    }

    /** Reads an object that may have one more field, which has been read already. */
    @Nullable
    T read(Node.Fields object, String tag, Spot spot) {
        return new ShapeReader<>(name, fields(), groups, make, check).read(object, tag, spot);
    }

    @Override
    Node write(T value, Draft draft) {
        return Node.fields(entries(value, draft));
    }

    List<Node.Entry> entries(T value, Draft draft) {
        Values values = new Values();
        members.forEach(member -> member.collect(value, values));
        List<Node.Entry> fields = new ArrayList<>();
        codes.forEach(code -> code.refuse(value, draft));
        members.forEach(member -> member.write(value, values, draft, fields));
        for (Group group : groups) {
            if (!group.isMetBy(fields)) {
                throw draft.unwritable(value, group.text() + "; anything else is code, and has no form in a document");
            }
        }
        return fields;
    }

    @Override
    Node schema(Definitions definitions) {
        return definitions.reference(name, () -> schema("", "", false, definitions));
    }

    /** The schema with one more field, which chooses this shape. */
    Node schema(String tag, String choice, boolean required, Definitions definitions) {
        return new ShapeSchema(name, meaning, fields(), groups).node(tag, choice, required, definitions);
    }

    private List<Field<?>> fields() {
        return members.stream().<Field<?>>map(Member::field).toList();
    }

    @Override
    String expected() {
        return "an object with " + fields().stream().map(field -> field.name()).collect(Collectors.joining(", "));
    }

    @Override
    String type() {
        return "[" + name + "](#" + name + ")";
    }

    /** The fields that must be there. */
    List<String> required() {
        return fields().stream()
                .filter(field -> field.isRequired())
                .map(field -> field.name())
                .toList();
    }

    @Override
    void nested(Consumer<Section> visitor) {
        visitor.accept(new Section(name, meaning, List.of(table(""))));
        nestedFields(visitor);
    }

    void nestedFields(Consumer<Section> visitor) {
        members.forEach(member -> member.field().form().nested(visitor));
    }

    Section.Table table(String choice) {
        List<Section.Row> rows = fields().stream().map(Section.Row::of).toList();
        return new Section.Table(
                choice, meaning, rows, groups.stream().map(Group::text).toList());
    }
}
