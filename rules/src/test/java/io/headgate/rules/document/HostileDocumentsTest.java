package io.headgate.rules.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Texts as long as they may be, made to take long. Each is refused within seconds, also on a machine that is busy. */
class HostileDocumentsTest {

    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final String RULES = "headgate: 1\nrules: ";

    @ParameterizedTest
    @MethodSource("texts")
    void aHostileTextIsRefusedSoon(String begin, String repeated, String end) {
        int times = (RuleDocuments.MOST_BYTES - begin.length() - end.length()) / repeated.length();
        String text = begin + repeated.repeat(times) + end;

        InvalidDocumentException refused = Assertions.assertTimeoutPreemptively(
                LONGEST, () -> Assertions.assertThrows(InvalidDocumentException.class, () -> RuleDocuments.read(text)));

        assertThat(refused.problems()).isNotEmpty().hasSizeLessThanOrEqualTo(101);
        assertThat(refused.getMessage()).hasSizeLessThan(100_000);
    }

    static Stream<String[]> texts() {
        String flow = RULES + "\n - {kind: flow, limit: {inFlight: 1}, ";
        return Stream.of(new String[][] {
            {"", "- ", ""},
            {"", "? ", ""},
            {RULES, "[", ""},
            {RULES, "[{", ""},
            {RULES + "[", "a,", "]"},
            {RULES + "{", "a,", "}"},
            {RULES + "[", "[],", "]"},
            {"", "a: ", ""},
            {"", "#", ""},
            {"", " ", ""},
            {"", "a\n", ""},
            {"", "a: a\n", ""},
            {RULES, "1", ""},
            {RULES + "\"", "\\n", "\""},
            {RULES, "&a ", ""},
            {RULES, "*a ", ""},
            {"", "---\n", ""},
            {"", ":", ""},
            {RULES, "\n - k: v", ""},
            {flow + "maxWait: ", "1", "s}"},
            {flow + "maxWait: \"", "1 ", "s\"}"},
            {flow + "resources: {regex: \"", "(a*)*", "\"}}"},
            {flow + "resources: {pattern: \"", "{a,b}", "\"}}"},
            {flow, "a: 1, ", "}"},
            {"{\"a\":", "1", "}"},
            {"{", "\"a\":1,", "\"b\":1}"},
            {"[", "1,", "1]"},
            {"", "{\"a\":", ""},
            {"{\"headgate\":1,\"rules\":[", "{},", "{}]}"},
            {"{\"", "x", "\":1}"},
        });
    }

    @Test
    void aLargeDocumentIsRead() {
        String rule = "  - {kind: flow, resource: orders, limit: {permits: 100, per: 1s}}\n";
        String text = RULES + "\n" + rule.repeat(RuleDocuments.MOST_BYTES / rule.length() - 1);

        assertThat(RuleDocuments.read(text).rules()).hasSizeGreaterThan(50_000);
    }
}
