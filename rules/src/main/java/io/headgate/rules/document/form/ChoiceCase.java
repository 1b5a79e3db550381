package io.headgate.rules.document.form;

import io.headgate.rules.document.tree.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One of the shapes of a {@link Choice}.
 *
 * @param choice the value of the field that chooses it
 * @param shape its fields
 * @param make puts what was read into a value
 * @param makeUnsaid puts it into a value where the field that chooses was left out
 * @param find what is to be written of a value; null when the value is another case
 * @param mustSay for which values the field that chooses is always written
 * @param recognised how it is chosen when the field is left out
 */
record ChoiceCase<T, C>(
        String choice,
        Shape<C> shape,
        Function<C, T> make,
        Function<C, T> makeUnsaid,
        Function<T, @Nullable C> find,
        Predicate<T> mustSay,
        Recognised recognised) {

    ChoiceCase(
            String choice, Shape<C> shape, Function<C, T> make, Function<T, @Nullable C> find, Recognised recognised) {
        this(choice, shape, make, make, find, value -> false, recognised);
    }

    @Nullable
    T read(Node.Fields object, String tag, Spot spot) {
        C read = shape.read(object, tag, spot);
        if (read == null) {
            return null;
        }
        return (object.find(tag) == null ? makeUnsaid : make).apply(read);
    }

    @Nullable
    Node write(T value, String tag, Draft draft) {
        C its = find.apply(value);
        if (its == null) {
            return null;
        }
        List<Node.Entry> fields = new ArrayList<>();
        if (recognised == Recognised.BY_CHOICE
                || (recognised == Recognised.OTHERWISE && (draft.whole() || mustSay.test(value)))) {
            fields.add(Node.Entry.of(tag, Node.text(choice)));
        }
        fields.addAll(shape.entries(its, draft));
        return Node.fields(fields);
    }

    /** How a case is chosen. */
    enum Recognised {
        /** The field says so. */
        BY_CHOICE,
        /** The field is left out, or says so. */
        OTHERWISE,
        /** A field is there that has the name of the choice. */
        BY_ITS_FIELD
    }
}
