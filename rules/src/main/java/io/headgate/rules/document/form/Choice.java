package io.headgate.rules.document.form;

import static java.util.Objects.requireNonNull;

import io.headgate.rules.document.form.ChoiceCase.Recognised;
import io.headgate.rules.document.tree.Node;
import io.headgate.rules.document.tree.ScalarType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One of several shapes, chosen by the value of one field: {@code algorithm: token-bucket}. One of them may be the one that is
 * meant when that field is left out, another one may be known by a field that only it has.
 *
 * @param <T> what all of them stand for
 */
public final class Choice<T> extends ValueForm<T> {

    private final String name;
    private final String meaning;
    private final String tag;
    private final List<ChoiceCase<T, ?>> cases;
    private final UnaryOperator<String> hint;

    private Choice(String name, String meaning, String tag, List<ChoiceCase<T, ?>> cases, UnaryOperator<String> hint) {
        this.name = requireNonNull(name, "name");
        this.meaning = requireNonNull(meaning, "meaning");
        this.tag = requireNonNull(tag, "tag");
        this.cases = List.copyOf(cases);
        this.hint = requireNonNull(hint, "hint");
    }

    /** Begins a choice by the field {@code tag}. */
    public static <T> Choice<T> by(String tag, String name, String meaning) {
        return new Choice<>(name, meaning, tag, List.of(), text -> "");
    }

    /** Begins a choice by which field is there; all its cases have one of their own. */
    public static <T> Choice<T> byField(String name, String meaning) {
        return new Choice<>(name, meaning, "", List.of(), text -> "");
    }

    /** With a shape for values of one class. */
    public <C extends T> Choice<T> with(String choice, Class<C> type, Shape<C> shape) {
        return with(choice, shape, value -> value, value -> type.isInstance(value) ? type.cast(value) : null);
    }

    /** With a shape for some of the values. */
    public <C> Choice<T> with(String choice, Shape<C> shape, Function<C, T> make, Function<T, @Nullable C> find) {
        return and(new ChoiceCase<>(choice, shape, make, find, Recognised.BY_CHOICE));
    }

    /** With a shape for some of the values, which is meant when the field is left out. */
    public <C> Choice<T> otherwise(String choice, Shape<C> shape, Function<C, T> make, Function<T, @Nullable C> find) {
        return otherwise(choice, shape, make, make, find, value -> false);
    }

    /**
     * With a shape for some of the values, which is meant when the field is left out.
     *
     * @param makeUnsaid makes the value where the field was left out
     * @param mustSay for which values the field is always written
     */
    public <C> Choice<T> otherwise(
            String choice,
            Shape<C> shape,
            Function<C, T> make,
            Function<C, T> makeUnsaid,
            Function<T, @Nullable C> find,
            Predicate<T> mustSay) {
        return and(new ChoiceCase<>(choice, shape, make, makeUnsaid, find, mustSay, Recognised.OTHERWISE));
    }

    /** The same choice, which tells those who wrote a text in its place what they may have meant; "" if it does not know. */
    public Choice<T> hinting(UnaryOperator<String> newHint) {
        return new Choice<>(name, meaning, tag, cases, newHint);
    }

    /** With a shape for some of the values, which is meant when there is a field of that name, required in that shape only. */
    public <C> Choice<T> havingField(String field, Shape<C> shape, Function<C, T> make, Function<T, @Nullable C> find) {
        return and(new ChoiceCase<>(field, shape, make, find, Recognised.BY_ITS_FIELD));
    }

    private Choice<T> and(ChoiceCase<T, ?> next) {
        List<ChoiceCase<T, ?>> more = new ArrayList<>(cases);
        more.add(next);
        return new Choice<>(name, meaning, tag, more, hint);
    }

    @Override
    @Nullable
    T read(Node node, Spot spot) {
        if (!(node instanceof Node.Fields object)) {
            spot.report(node.place(), node.shown(), expected(), hint.apply(node.shown()));
            return null;
        }
        ChoiceCase<T, ?> chosen = chosen(object, spot);
        return chosen == null
                ? null
                : chosen.read(object, chosen.recognised() == Recognised.BY_ITS_FIELD ? "" : tag, spot);
    }

    private @Nullable ChoiceCase<T, ?> chosen(Node.Fields object, Spot spot) {
        Node said = object.find(tag);
        for (ChoiceCase<T, ?> each : cases) {
            boolean otherwise = each.recognised() == Recognised.OTHERWISE && said == null && !hasMark(object);
            boolean byField = each.recognised() == Recognised.BY_ITS_FIELD && object.find(each.choice()) != null;
            boolean byChoice = each.recognised() != Recognised.BY_ITS_FIELD && isText(said, each.choice());
            if (otherwise || byField || byChoice) {
                return each;
            }
        }
        refuse(object, said, spot);
        return null;
    }

    private void refuse(Node.Fields object, @Nullable Node said, Spot spot) {
        if (tag.isEmpty()) {
            spot.report(object, expected());
        } else if (said == null) {
            spot.field(tag).report(object.place(), "", "one of " + String.join(", ", choices()), "");
        } else {
            boolean text = said instanceof Node.Scalar scalar && scalar.type() == ScalarType.TEXT;
            String suggestion = text ? Suggestion.of(said.shown(), choices()) : "";
            spot.field(tag).report(said.place(), said.shown(), "one of " + String.join(", ", choices()), suggestion);
        }
    }

    private boolean hasMark(Node.Fields object) {
        return cases.stream()
                .anyMatch(each -> each.recognised() == Recognised.BY_ITS_FIELD && object.find(each.choice()) != null);
    }

    private static boolean isText(@Nullable Node node, String text) {
        return node instanceof Node.Scalar scalar
                && scalar.type() == ScalarType.TEXT
                && scalar.text().equals(text);
    }

    private List<String> choices() {
        return cases.stream()
                .filter(each -> tag.isEmpty() || each.recognised() != Recognised.BY_ITS_FIELD)
                .<String>map(ChoiceCase::choice)
                .toList();
    }

    @Override
    Node write(T value, Draft draft) {
        for (ChoiceCase<T, ?> each : cases) {
            Node node = each.write(value, tag, draft);
            if (node != null) {
                return node;
            }
        }
        throw draft.unwritable(value, expected() + "; anything else is code, and has no form in a document");
    }

    @Override
    boolean writes(T value) {
        return cases.stream().anyMatch(each -> each.find().apply(value) != null);
    }

    @Override
    Node schema(Definitions definitions) {
        return definitions.reference(name, () -> {
            List<Node> all = new ArrayList<>();
            cases.forEach(each -> all.add(schema(each, definitions)));
            return SchemaNode.of("description", meaning).and("oneOf", all).node();
        });
    }

    private Node schema(ChoiceCase<T, ?> each, Definitions definitions) {
        boolean tagged = each.recognised() != Recognised.BY_ITS_FIELD;
        boolean required = each.recognised() == Recognised.BY_CHOICE;
        return definitions.reference(
                name + "." + each.choice(),
                () -> each.shape().schema(tagged ? tag : "", each.choice(), required, definitions));
    }

    @Override
    String expected() {
        String names = String.join(", ", choices());
        if (tag.isEmpty()) {
            return "an object with one of " + names;
        }
        List<String> ways = new ArrayList<>();
        for (ChoiceCase<T, ?> each : cases) {
            if (each.recognised() != Recognised.BY_CHOICE) {
                ways.add(String.join(" and ", each.shape().required()));
            }
        }
        ways.add(ways.isEmpty() ? tag + ": one of " + names : tag);
        return "an object with " + String.join(", or ", ways);
    }

    @Override
    String type() {
        return "[" + name + "](#" + name + ")";
    }

    @Override
    void nested(Consumer<Section> visitor) {
        List<Section.Table> tables = new ArrayList<>();
        for (ChoiceCase<T, ?> each : cases) {
            String otherwise = each.recognised() == Recognised.OTHERWISE ? " (default)" : "";
            String byField = each.recognised() == Recognised.BY_ITS_FIELD ? "" : tag + ": ";
            tables.add(each.shape().table("`" + byField + each.choice() + "`" + otherwise));
        }
        visitor.accept(new Section(name, meaning, tables));
        cases.forEach(each -> each.shape().nestedFields(visitor));
    }
}
