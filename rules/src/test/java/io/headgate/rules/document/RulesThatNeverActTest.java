package io.headgate.rules.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.breaker.BreakerSettings;
import io.headgate.breaker.ErrorMatcher;
import io.headgate.breaker.Failures;
import io.headgate.breaker.Trip;
import io.headgate.rule.Target;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A rule that can never act, and a value that cannot be read, are refused with one error that says where and what. */
class RulesThatNeverActTest {

    private static final String LONG = "a".repeat(1_025);
    private static final String SHORT = "at most 1024, as names of resources have";
    private static final String SHOWN = "a".repeat(80) + "… (expected: " + SHORT + ")";

    private static String flow(String target) {
        return "headgate: 1\nrules:\n  - {kind: flow, " + target + ", limit: {permits: 5, per: 1s}}\n";
    }

    private static String breaker(String fields) {
        return "headgate: 1\nrules:\n  - {kind: breaker, resource: a, " + fields + "}\n";
    }

    static Stream<Arguments> documents() {
        return Stream.of(
                Arguments.of(flow("resource: " + LONG), "rules[0].resource: " + SHOWN),
                Arguments.of(flow("resources: {exact: " + LONG + "}"), "rules[0].resources.exact: " + SHOWN),
                Arguments.of(flow("resources: {prefix: " + LONG + "}"), "rules[0].resources.prefix: " + SHOWN),
                Arguments.of(
                        flow("resources: {exact: ''}"),
                        "rules[0].resources.exact: \"\" (expected: the name of a resource)"),
                Arguments.of(
                        flow("resources: {pattern: ''}"),
                        "rules[0].resources.pattern: \"\" (expected: a glob that matches a name; ** is every name)"),
                Arguments.of(
                        flow("resources: {pattern: '" + LONG + "*'}"),
                        "rules[0].resources.pattern: " + "a".repeat(80) + "… (expected: fewer characters"),
                Arguments.of(
                        flow("resources: {regex: ''}"),
                        "rules[0].resources.regex: \"\" (expected: a regular expression that matches a name; .* is every name)"),
                Arguments.of(
                        flow("resources: {regex: '" + "(a{1,500}b){1,500}".repeat(2) + "'}"),
                        "rules[0].resources.regex: (a{1,500}b){1,500}(a{1,500}b){1,500} (expected: fewer characters"),
                Arguments.of(
                        flow("resources: {pattern: '" + "{a,b}".repeat(3_000) + "'}"),
                        "rules[0].resources.pattern: {a,b}{a,b}"),
                Arguments.of(
                        breaker("errorRatio: 0.5, minimumCalls: 9223372036854775807"),
                        "rules[0].minimumCalls: 9223372036854775807 (expected: a whole number, 1 to 2^31-1)"),
                Arguments.of(
                        breaker("errorRatio: 0.5, failures: {ignore: [java.lang.Throwable]}"), "rules[0].failures: "),
                Arguments.of(breaker("errorCount: 5, failures: {ignore: any}"), "rules[0].failures: "),
                Arguments.of("headgate: \"1\"\nrules: []\n", "headgate: \"1\" (expected: the number 1)"),
                Arguments.of(
                        "headgate: 1\nrules:\n  - kind: \u0007flow\n",
                        "line 3: the character U+0007 (expected: no control characters; in a quoted text it is written \"\\u0007\")"));
    }

    @ParameterizedTest
    @MethodSource("documents")
    void itIsRefusedWithOneErrorThatSaysWhere(String document, String problem) {
        assertThatThrownBy(() -> RuleDocuments.read(document))
                .isInstanceOfSatisfying(
                        InvalidDocumentException.class,
                        refused -> assertThat(refused.problems())
                                .singleElement()
                                .asString()
                                .contains(problem));
    }

    @Test
    void buildersRefuseItAsWell() {
        assertThatThrownBy(() -> new Target.Name(LONG))
                .hasMessage("resource: 1025 characters (expected: " + SHORT + ")");
        assertThatThrownBy(() -> Target.prefix(LONG)).hasMessage("prefix: 1025 characters (expected: " + SHORT + ")");
        assertThatThrownBy(() -> Target.pattern("")).hasMessageStartingWith("pattern: \"\" (expected: ");
        assertThatThrownBy(() -> Target.regex("")).hasMessageStartingWith("regex: \"\" (expected: ");
        BreakerSettings settings = BreakerSettings.of(Trip.errorRatio(0.5));
        Failures none = Failures.ERRORS.ignoring(ErrorMatcher.types(Throwable.class));
        assertThatThrownBy(() -> settings.withFailures(none))
                .hasMessageStartingWith("ignored: every error (expected: ");
        assertThatThrownBy(() -> settings.withMinimumCalls(1L << 31))
                .hasMessage("minimumCalls: 2147483648 (expected: 1 to 2147483647)");
    }

    @Test
    void whatMayActIsNotRefused() {
        Failures none = Failures.ERRORS.ignoring(ErrorMatcher.any());
        BreakerSettings slow = BreakerSettings.of(Trip.slowCalls(Duration.ofSeconds(1), 0.5));
        BreakerSettings ratio = BreakerSettings.of(Trip.errorRatio(1));
        assertThatCode(() -> slow.withFailures(none)).doesNotThrowAnyException();
        assertThatCode(() -> ratio.withFailures(none.orResults("bad"::equals))).doesNotThrowAnyException();
        assertThatCode(() -> ratio.withStrictlyAbove(true))
                .as("as Sentinel has it")
                .doesNotThrowAnyException();
        assertThatCode(() -> Target.prefix("")).doesNotThrowAnyException();
        assertThatCode(() -> Target.pattern("a".repeat(990) + "**")).doesNotThrowAnyException();
        assertThatCode(() -> new Target.Name("a".repeat(1_024))).doesNotThrowAnyException();
    }
}
