package io.headgate.rules.document.kind;

import io.headgate.breaker.ErrorMatcher;
import io.headgate.breaker.ErrorTypes;
import io.headgate.breaker.Failures;
import io.headgate.breaker.ResultMatcher;
import io.headgate.rules.document.form.Field;
import io.headgate.rules.document.form.Forms;
import io.headgate.rules.document.form.Shape;
import io.headgate.rules.document.form.ValueForm;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How errors are picked: all, none, or by the names of their classes. */
final class ErrorForms {

    private static final String EXPECTED = "the name of a class such as java.io.IOException";
    private static final Pattern CLASS_NAME =
            Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*+(?:\\.[\\p{L}_$][\\p{L}\\p{N}_$]*+)*+");

    /** The name of a class. */
    static final ValueForm<String> CLASS = Forms.name(512, EXPECTED).as(ErrorForms::checked, name -> name, EXPECTED);

    private static final ValueForm<ErrorMatcher> ERRORS = Forms.either(
            Forms.names(allOrNone()),
            CLASS.list(0, 1_000).as(ErrorNames::matcher, ErrorForms::names, "a list, each " + EXPECTED));

    private static final Field<ErrorMatcher> COUNT = Field.of(
            "count",
            ERRORS,
            ErrorMatcher.any(),
            "the errors that are failures: any, none, or these classes and their subclasses");
    private static final Field<ErrorMatcher> IGNORE = Field.of(
            "ignore",
            ERRORS,
            ErrorMatcher.none(),
            "the errors that make a call not count at all: any, none, or these classes and their subclasses");

    static final ValueForm<Failures> FAILURES = Shape.<Failures>of(
                    "failures", "Which calls failed. An error that is ignored wins over one that is counted.")
            .field(COUNT, Failures::counted)
            .field(IGNORE, Failures::ignored)
            .without("results", ErrorForms::results, "none")
            .made(values -> new Failures(values.get(COUNT), values.get(IGNORE), ResultMatcher.none()));

    private ErrorForms() {}

    private static Map<String, ErrorMatcher> allOrNone() {
        Map<String, ErrorMatcher> words = new LinkedHashMap<>();
        words.put("any", ErrorMatcher.any());
        words.put("none", ErrorMatcher.none());
        return words;
    }

    private static String checked(String name) {
        if (!CLASS_NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("class: " + name + " (expected: " + EXPECTED + ")");
        }
        return name;
    }

    private static @Nullable List<String> names(ErrorMatcher errors) {
        if (errors instanceof ErrorTypes types) {
            return types.types().stream().map(Class::getName).sorted().toList();
        }
        return errors instanceof ErrorNames names
                ? names.names().stream().sorted().toList()
                : null;
    }

    private static @Nullable Object results(Failures failures) {
        return failures.results().equals(ResultMatcher.none()) ? null : failures.results();
    }
}
