package io.headgate.rules.document.form;

import io.headgate.rule.Contains;
import io.headgate.rule.Exact;
import io.headgate.rule.Glob;
import io.headgate.rule.LinearRegex;
import io.headgate.rule.NameMatcher;
import io.headgate.rule.Prefix;
import io.headgate.rule.Target;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How names are picked. */
public final class NameForms {

    private static final Field<String> EXACT = Field.optional("exact", Forms.text(), "exactly this name");
    private static final Field<String> PREFIX =
            Field.optional("prefix", Forms.text(), "names that begin so; \"\" is every name");
    private static final Field<String> CONTAINS = Field.optional(
                    "contains", Forms.name(256, "a piece of text"), "names that hold this")
            .checkedAs("part");
    private static final Field<String> PATTERN = Field.optional(
                    "pattern",
                    Forms.text(),
                    "names that match this glob as a whole: * within a segment, ** across, ?, {a,b}")
            .checkedAs("glob");
    private static final Field<String> REGEX = Field.optional(
            "regex",
            Forms.text(),
            "names that match this regular expression as a whole; no look-around, no back-references");
    private static final Field<Boolean> SHARING =
            Field.of("sharing", Forms.flag(), false, "true: one budget for all of them together; false: one each");
    private static final Field<Integer> EACH = Field.of(
                    "each",
                    Forms.integer(0, Integer.MAX_VALUE),
                    1_000,
                    "how many have a budget of their own when not sharing; those beyond share one")
            .checkedAs("maxMatches");

    /** Names of any sort. */
    public static final ValueForm<NameMatcher> NAMES = NameForms.<NameMatcher>begin(
                    "names", "Which names are meant.", names -> names)
            .made(NameForms::read);

    static final ValueForm<Target.Many> RESOURCES = NameForms.<Target.Many>begin(
                    "resources", "Which resources are meant, and whether they share one budget.", Target.Many::names)
            .field(SHARING, Target.Many::shared)
            .field(EACH, Target.Many::maxMatches)
            .made(values -> new Target.Many(read(values), values.get(SHARING), values.get(EACH)));

    private NameForms() {}

    private static <T> Shape.Builder<T> begin(String name, String meaning, Function<T, NameMatcher> names) {
        return Shape.<T>of(name, meaning)
                .field(EXACT, value -> names.apply(value) instanceof Exact exact ? exact.name() : null)
                .field(PREFIX, value -> names.apply(value) instanceof Prefix prefix ? prefix.prefix() : null)
                .field(CONTAINS, value -> names.apply(value) instanceof Contains contains ? contains.part() : null)
                .field(PATTERN, value -> names.apply(value) instanceof Glob glob ? glob.text() : null)
                .field(REGEX, value -> names.apply(value) instanceof LinearRegex regex ? regex.text() : null)
                .exactlyOne(EXACT, PREFIX, CONTAINS, PATTERN, REGEX);
    }

    private static NameMatcher read(Values values) {
        @Nullable String exact = values.find(EXACT);
        @Nullable String prefix = values.find(PREFIX);
        @Nullable String contains = values.find(CONTAINS);
        @Nullable String pattern = values.find(PATTERN);
        if (exact != null) {
            return new Exact(exact);
        }
        if (prefix != null) {
            return new Prefix(prefix);
        }
        if (contains != null) {
            return new Contains(contains);
        }
        return pattern != null ? Glob.of(pattern) : LinearRegex.of(values.get(REGEX));
    }
}
