package io.headgate.rules.document.form;

import static java.util.Objects.requireNonNull;

import io.headgate.rules.document.tree.TreeText;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One field of an object: its name, the form of its value, what it is when it is left out, and what it means. Immutable.
 *
 * @param <V> the type of its value
 */
public final class Field<V> {

    private final String name;
    private final ValueForm<V> form;
    private final String meaning;
    private final boolean required;
    private final @Nullable Function<Values, V> otherwise;
    private final String otherwiseText;
    private final List<String> settings;

    private Field(
            String name,
            ValueForm<V> form,
            String meaning,
            boolean required,
            @Nullable Function<Values, V> otherwise,
            String otherwiseText,
            List<String> settings) {
        this.name = requireNonNull(name, "name");
        this.form = requireNonNull(form, "form");
        this.meaning = requireNonNull(meaning, "meaning");
        this.required = required;
        this.otherwise = otherwise;
        this.otherwiseText = otherwiseText;
        this.settings = settings;
    }

    /** A field that must be there. */
    public static <V> Field<V> required(String name, ValueForm<V> form, String meaning) {
        return new Field<>(name, form, meaning, true, null, "", List.of());
    }

    /** A field that may be left out; then there is no value. */
    public static <V> Field<V> optional(String name, ValueForm<V> form, String meaning) {
        return new Field<>(name, form, meaning, false, null, "", List.of());
    }

    /** A field that may be left out and is {@code value} then. */
    public static <V> Field<V> of(String name, ValueForm<V> form, V value, String meaning) {
        String text = TreeText.line(form.write(value, new Draft(name, false)));
        return new Field<>(name, form, meaning, false, unused -> value, text, List.of());
    }

    /** A field that may be left out and then follows from others, as {@code text} says in words. */
    public static <V> Field<V> following(
            String name, ValueForm<V> form, Function<Values, V> otherwise, String text, String meaning) {
        return new Field<>(name, form, meaning, false, otherwise, text, List.of());
    }

    /** The same field, which the checks of the record call by these names: what they complain about is put down here. */
    public Field<V> checkedAs(String... names) {
        return new Field<>(name, form, meaning, required, otherwise, otherwiseText, List.of(names));
    }

    /** Its name. */
    public String name() {
        return name;
    }

    ValueForm<V> form() {
        return form;
    }

    String meaning() {
        return meaning;
    }

    boolean isRequired() {
        return required;
    }

    /** What it is when it is left out, in words; empty when there is no such value. */
    String otherwiseText() {
        return otherwiseText;
    }

    /** What it is when it is left out; null when there is no such value. */
    @Nullable
    V otherwise(Values values) {
        return otherwise == null ? null : otherwise.apply(values);
    }

    /** Whether the checks of the record call it so. */
    boolean isCalled(String setting) {
        return settings.contains(setting);
    }

    boolean isMeantBy(Complaint complaint) {
        return complaint.isAbout(name) || settings.stream().anyMatch(complaint::isAbout);
    }
}
