package io.headgate.rules.document.form;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Checks;
import io.headgate.rules.document.tree.Node;
import io.headgate.rules.document.tree.ScalarType;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The plain forms: texts, numbers, durations, names. */
public final class Forms {

    private Forms() {}

    /** Any text. */
    public static ValueForm<String> text() {
        return new TextForm(false, Integer.MAX_VALUE, "text");
    }

    /** A text that is not blank. */
    public static ValueForm<String> name(String expected) {
        return new TextForm(true, Integer.MAX_VALUE, expected);
    }

    /** A text that is not blank and has at most so many characters. */
    public static ValueForm<String> name(int longest, String expected) {
        return new TextForm(true, longest, expected);
    }

    /** A text, a number or a boolean, as it stands there; one of these. */
    public static ValueForm<Node.Scalar> scalar(String expected, ScalarType... types) {
        return new ScalarForm(List.of(types), expected);
    }

    /** A whole number. */
    public static ValueForm<Long> whole(long least, long most) {
        return new WholeForm(least, most);
    }

    /** A whole number that fits an int. */
    public static ValueForm<Integer> integer(int least, int most) {
        WholeForm whole = new WholeForm(least, most);
        return whole.as(Math::toIntExact, Integer::longValue, whole.expected());
    }

    /** A number, perhaps with a fraction. */
    public static NumberForm number() {
        return NumberForm.ANY;
    }

    /** True or false. */
    public static ValueForm<Boolean> flag() {
        return new FlagForm();
    }

    /** A stretch of time longer than 0: checked by itself, so that a problem of another field does not hide its own. */
    public static ValueForm<Duration> period() {
        ValueForm<Duration> duration = duration();
        return duration.as(Forms::positive, period -> period, duration.expected());
    }

    private static Duration positive(Duration period) {
        Checks.positiveNanos(period, "period");
        return period;
    }

    /** A stretch of time, not negative: {@code 500ms}, {@code 1m30s}, {@code PT1S}. */
    public static ValueForm<Duration> duration() {
        return new DurationForm();
    }

    /** The duration that a text stands for, as {@link #duration} reads it; null when it is none. */
    public static @Nullable Duration parseDuration(String text) {
        return DurationText.parse(text);
    }

    /** A duration as {@link #duration} writes it. */
    public static String text(Duration duration) {
        return DurationText.of(duration);
    }

    /** One of the constants, in lower case with dashes: {@code FORCED_OPEN} is {@code forced-open}. */
    public static <E extends Enum<E>> ValueForm<E> constant(Class<E> type) {
        return new NamesForm<>(NamesForm.namesOf(requireNonNull(type, "type")));
    }

    /** One of several values, each by its name. Other values are not written. */
    public static <V> ValueForm<V> names(Map<String, V> values) {
        return new NamesForm<>(values);
    }

    /** An object whose field names are free, each with such a value. */
    public static <V> ValueForm<Map<String, V>> map(ValueForm<V> values, String keys) {
        return new MapForm<>(values, keys, List.of());
    }

    /** An object with some of these field names, each with such a value. */
    public static <V> ValueForm<Map<String, V>> map(List<String> names, ValueForm<V> values) {
        return new MapForm<>(values, "some of " + String.join(", ", names), names);
    }

    /** A scalar in one form, or an object or a list in another. What the first can write is written by it. */
    public static <V> ValueForm<V> either(ValueForm<V> scalar, ValueForm<V> other) {
        return new EitherForm<>(scalar, other);
    }
}
