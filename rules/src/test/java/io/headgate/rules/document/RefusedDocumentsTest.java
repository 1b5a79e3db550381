package io.headgate.rules.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.headgate.flow.FlowRule;
import io.headgate.rule.Mode;
import io.headgate.rule.Rule;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RefusedDocumentsTest {

    private static final String FLOW = """
            headgate: 1
            rules:
              - kind: flow
                resource: orders
                limit: {permits: 100, per: 1s}
            """;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "\n\n",
                "# nothing",
                "null",
                "~",
                "[]",
                "\"\"",
                "42",
                "true",
                "{}",
                "---\n",
                "headgate: 1",
                "headgate: 1\nrules:",
                "headgate: 1\nrules: null",
                "headgate: 1\nrules: ~",
                "headgate: 1\nrules: {}",
                "rules: []",
                "{\"headgate\": 1, \"rules\": null}",
                "{\"headgate\": 1, \"rules\": [",
                "{\"headgate\": 1, \"rules\": []",
                "{\"headgate\": 1, \"rules\": []}}",
                "headgate: 1\nrules: [",
                "{\"headgate\": 1, \"rules\": [null]}",
                "headgate: 1\nrules:\n  -",
                "headgate: 2\nrules: []",
                "headgate: \"1\"\nrules: []",
                "{'headgate': 1, 'rules': []}",
                "{\"headgate\": 1, \"rules\": [],}",
                "{\"headgate\": 1, /* */ \"rules\": []}"
            })
    void whatSaysNoRulesIsNoDocument(String text) {
        assertThat(problems(text))
                .isNotEmpty()
                .allSatisfy(problem -> assertThat(problem.expected()).isNotBlank());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "headgate: 1\nrules: []",
                "{\"headgate\": 1, \"rules\": []}",
                "\uFEFFheadgate: 1\nrules: []",
                "---\nheadgate: 1\nrules: []\n...\n"
            })
    void anEmptyListIsADocumentWithoutRules(String text) {
        assertThat(RuleDocuments.read(text)).isEqualTo(RuleDocument.of(List.of()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    permits: 100 | permits: "100"    | rules[0].limit.permits | "100" | a whole number, 0 to 2^52
                    permits: 100 | permits: 1.5      | rules[0].limit.permits | 1.5   | a whole number, 0 to 2^52
                    permits: 100 | permits: -1       | rules[0].limit.permits | -1    | a whole number, 0 to 2^52
                    permits: 100 | permits: 1e300    | rules[0].limit.permits | 1e300 | a whole number, 0 to 2^52
                    permits: 100 | permits: 1e999999999 | rules[0].limit.permits | 1e999999999 | a whole number, 0 to 2^52
                    permits: 100 | permits: 9223372036854775808 | rules[0].limit.permits | 9223372036854775808 | a whole number, 0 to 2^52
                    permits: 100 | permits: .nan     | rules[0].limit.permits | .nan  | a whole number, 0 to 2^52
                    permits: 100 | permits: .inf     | rules[0].limit.permits | .inf  | a whole number, 0 to 2^52
                    permits: 100 | permits: 1_000    | rules[0].limit.permits | 1_000 | a whole number, 0 to 2^52
                    permits: 100 | permits: 0x10     | rules[0].limit.permits | 0x10  | a whole number, 0 to 2^52
                    permits: 100 | permits: 1:30     | rules[0].limit.permits | 1:30  | a whole number, 0 to 2^52
                    permits: 100 | permits: 010      | rules[0].limit.permits | 010   | a whole number, 0 to 2^52
                    permits: 100 | permits: null     | rules[0].limit.permits | null  | a whole number, 0 to 2^52
                    permits: 100 | permits: []       | rules[0].limit.permits | []    | a whole number, 0 to 2^52
                    permits: 100 | "permits"         | rules[0].limit.permits | null  | a whole number, 0 to 2^52
                    per: 1s      | per: 0s           | rules[0].limit.per     | 0s    | longer than 0 and at most 100 years
                    per: 1s      | per: 4000d        | rules[0].limit.per     | 4000d | at most 3650 days
                    per: 1s      | per: 1            | rules[0].limit.per     | 1     | a duration such as 500ms, 10s or 1h
                    per: 1s      | per: -1s          | rules[0].limit.per     | -1s   | a duration such as 500ms, 10s or 1h
                    resource: orders | resource: 12   | rules[0].resource     | 12    | the name of a resource; in quotes
                    resource: orders | resource: true | rules[0].resource     | true  | the name of a resource; in quotes
                    resource: orders | resource: 0x1f | rules[0].resource     | 0x1f  | the name of a resource; in quotes
                    resource: orders | resource: TRUE | rules[0].resource     | TRUE  | the name of a resource; in quotes
                    resource: orders | resource: ~    | rules[0].resource     | null  | the name of a resource
                    resource: orders | resource: " "  | rules[0].resource     | " "   | the name of a resource
                    resource: orders | resource: *a   | rules[0].resource     | *a    | no alias: write it out
                    resource: orders | resource: &a b | rules[0].resource     | &a    | no anchor: write it out
                    resource: orders | resource: !!str b | rules[0].resource  | tag:yaml.org,2002:str | no tag: the field says what its value is
                    kind: flow   | kind: 1            | rules[0].kind         | 1     | one of flow, breaker, hot-parameter, hot-parameter-breaker, system, access, quota, gateway, adaptive
                    """)
    void whatIsWrongIsSaidWithItsPlace(String old, String wrong, String path, String value, String expected) {
        Problem problem = problems(FLOW.replace(old, wrong)).get(0);

        assertThat(problem.path()).isEqualTo(path);
        assertThat(problem.value()).isEqualTo(value);
        assertThat(problem.expected()).isEqualTo(expected);
        assertThat(problem.line()).isBetween(3, 5);
        assertThat(problem.column()).isGreaterThan(4);
    }

    @ParameterizedTest
    @CsvSource({
        "kind: flow, kind: Flow, flow",
        "kind: flow, kind: hotParameter, hot-parameter",
        "resource: orders, resorce: orders, resource",
        "permits: 100, permit: 100, permits",
        "per: 1s, period: 1s, per",
        "per: 1s, per: 1 s, 1s",
        "per: 1s, per: 5 minutes, 5m",
        "per: 1s, per: 3µs, 3us",
        "per: 1s, 'per: 1s, algorithm: tokenbucket', token-bucket",
        "per: 1s, 'per: 1s, algorithm: FixedWindow', fixed-window",
        "resource: orders, 'mode: shadwo\n    resource: orders', shadow",
        "resource: orders, 'onError: refused\n    resource: orders', refuse",
        "resource: orders, 'origins: other\n    resource: orders', others"
    })
    void aNearMissIsToldWhatWasProbablyMeant(String old, String wrong, String meant) {
        assertThat(problems(FLOW.replace(old, wrong))).map(Problem::suggestion).contains(meant);
    }

    @Test
    void aBooleanInOtherWordsIsToldTheWordsWeKnow() {
        Problem problem = problems(
                        "headgate: 1\nrules:\n  - {kind: access, resource: a, allow: [b], unknownPasses: yes}")
                .get(0);

        assertThat(problem.toString())
                .isEqualTo(
                        "line 3, rules[0].unknownPasses: yes (expected: true or false, without quotes; did you mean true?)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"no", "off", "yes", "y", "1_000", "1:30", "null0"})
    void aWordThatOlderYamlTookForSomethingElseIsText(String name) {
        List<Rule> rules = RuleDocuments.read(FLOW.replace("orders", name)).rules();

        assertThat(rules).containsExactly(FlowRule.flow(name).perSecond(100));
    }

    @Test
    void modeOffNeedsNoQuotes() {
        RuleDocument read = RuleDocuments.read(FLOW.replace("resource:", "mode: off\n    resource:"));

        assertThat(read.rules()).singleElement().extracting(Rule::mode).isEqualTo(Mode.OFF);
    }

    @ParameterizedTest
    @ValueSource(strings = {"100.0", "1e2", "1.0E+2", "100.00"})
    void aWholeNumberIsWholeHoweverItIsWritten(String hundred) {
        assertThat(RuleDocuments.read(FLOW.replace("100", hundred))).isEqualTo(RuleDocuments.read(FLOW));
    }

    @Test
    void aFieldThatStandsThereTwiceIsRefused() {
        assertThat(problems(FLOW.replace("resource: orders", "resource: orders\n    resource: items")))
                .map(Problem::toString)
                .containsExactly("line 5, rules[0].resource: resource (expected: each field once)");
        assertThat(problems("{\"headgate\": 1, \"rules\": [], \"rules\": []}"))
                .map(Problem::toString)
                .containsExactly("line 1, rules: rules (expected: each field once)");
    }

    @Test
    void anIdThatStandsThereTwiceIsRefused() {
        String rule = "  - {kind: flow, id: a, resource: b, limit: {inFlight: 1}}\n";

        assertThat(problems("headgate: 1\nrules:\n" + rule + rule))
                .map(Problem::toString)
                .containsExactly("line 4, rules[1].id: a (expected: an id that no other rule has)");
    }

    @Test
    void whatTheEngineWouldRefuseIsRefused() {
        assertThat(problems(FLOW + "    whileNotBusy: items\n    origins: others\n"))
                .map(Problem::toString)
                .containsExactly(
                        "line 7, rules[0].origins: others (expected: any or one origin, for a rule about a related resource)");
    }

    @Test
    void whatDependsOnSeveralFieldsIsSaidAtTheRightOne() {
        assertThat(problems(FLOW.replace("per: 1s", "per: 1s, algorithm: token-bucket, burst: 5, initial: 6")))
                .map(Problem::toString)
                .containsExactly("line 5, rules[0].limit.initial: 6 (expected: 0 to 5, the burst)");
        assertThat(problems(FLOW.replace("{permits: 100, per: 1s}", "{inFlight: 5}\n    maxWait: 1s")))
                .map(Problem::toString)
                .containsExactly("line 6, rules[0].maxWait: 1s (expected: 0 for a limit of calls in flight)");
    }

    @Test
    void ofTwoFieldsOnlyOneMayBeThere() {
        assertThat(problems(FLOW + "    resources: {prefix: a}\n"))
                .map(Problem::toString)
                .containsExactly(
                        "line 6, rules[0].resources: resources (expected: one of resource, resources, not several)");
        assertThat(problems(FLOW.replace("resource: orders", "mode: off")))
                .map(Problem::toString)
                .containsExactly("line 3, rules[0]: missing (expected: one of resource, resources)");
    }

    @Test
    void aTextThatIsTooLongIsNotEvenLookedAt() {
        String most = "# " + "x".repeat(RuleDocuments.MOST_BYTES - FLOW.length() - 3) + "\n" + FLOW;

        assertThat(RuleDocuments.read(most).rules()).hasSize(1);
        assertThat(problems("#" + most)).map(Problem::expected).containsExactly("at most 4194304 bytes");
        assertThat(problems("# " + "ä".repeat(RuleDocuments.MOST_BYTES / 2) + "\n" + FLOW))
                .hasSize(1);
    }

    @Test
    void whatIsNestedTooDeepIsRefused() {
        assertThat(problems("[".repeat(1_000_000))).map(Problem::expected).containsExactly("at most 24 levels");
        assertThat(problems("- ".repeat(1_000_000))).map(Problem::expected).containsExactly("at most 24 levels");
    }

    @Test
    void anAliasBombDoesNotGoOff() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int level = 1; level < 10; level++) {
            String alias = "*a" + (level - 1);
            bomb.append("a" + level + ": &a" + level + " [" + (alias + ", ").repeat(9) + alias + "]\n");
        }

        assertThat(problems(bomb + FLOW))
                .map(Problem::expected)
                .contains("no anchor: write it out", "no alias: write it out");
    }

    @Test
    void twoYamlDocumentsAreRefused() {
        assertThat(problems(FLOW + "---\n" + FLOW)).map(Problem::expected).containsExactly("one document");
    }

    @Test
    void ofManyProblemsAHundredAreToldAndHowManyMoreThereAre() {
        assertThat(problems(unfinishedRules(50)))
                .hasSize(100)
                .last()
                .extracting(Problem::line)
                .isEqualTo(52);
        assertThat(problems(unfinishedRules(60)))
                .hasSize(101)
                .last()
                .hasToString("and 20 more problems (expected: none)");
        assertThat(problems(unfinishedRules(1_000)))
                .hasSize(101)
                .last()
                .hasToString("and at least 900 more problems (expected: none)");
    }

    /** Each lacks a limit and a resource. */
    private static String unfinishedRules(int count) {
        return "headgate: 1\nrules:\n" + "  - {kind: flow}\n".repeat(count);
    }

    @Test
    void aNumberThatJsonDoesNotHaveDoesNotHideTheProblemsOfOtherRules() {
        String text = """
                {"headgate": 1, "rules": [
                  {"kind": "flow", "resource": "a", "limit": {"permits": NaN, "per": "1s"}},
                  {"kind": "flow", "resource": Infinity, "limit": {"permits": 1, "per": "1s"}},
                  {"kind": "flow", "resource": "c", "limit": {"permits": 1, "per": "0s"}}]}
                """;

        assertThat(problems(text))
                .map(Problem::toString)
                .containsExactly(
                        "line 2, rules[0].limit.permits: NaN (expected: a whole number, 0 to 2^52)",
                        "line 3, rules[1].resource: Infinity (expected: the name of a resource; in quotes)",
                        "line 4, rules[2].limit.per: 0s (expected: longer than 0 and at most 100 years)");
    }

    @Test
    void aPeriodOfZeroIsToldBesideWhatIsWrongInTheSameLimit() {
        assertThat(problems(FLOW.replace("permits: 100, per: 1s", "permits: NaN, per: 0s, slices: 7")))
                .map(Problem::toString)
                .containsExactly(
                        "line 5, rules[0].limit.permits: NaN (expected: a whole number, 0 to 2^52)",
                        "line 5, rules[0].limit.per: 0s (expected: longer than 0 and at most 100 years)");
    }

    @Test
    void aCheckOfYourOwnIsReportedWhereTheFieldIs() {
        DocumentFormat format = DocumentFormat.standard()
                .checkedBy(rule -> List.of("limit: " + rule.target().text() + " (expected: less)"));

        assertThatThrownBy(() -> format.read(FLOW))
                .isInstanceOf(InvalidDocumentException.class)
                .hasMessage("line 5, rules[0].limit: orders (expected: less)");
    }

    @Test
    void problemsComeInTheOrderOfTheDocument() {
        List<Problem> problems = problems(
                "headgate: 1\nrules:\n  - {kind: flow, id: a, x: 1}\n  - {kind: flow, id: a, x: 1}\nversion: x\n");

        assertThat(problems).map(Problem::line).isSorted();
        assertThat(problems).map(Problem::path).endsWith("version");
    }

    private static List<Problem> problems(String text) {
        InvalidDocumentException refused =
                catchThrowableOfType(InvalidDocumentException.class, () -> RuleDocuments.read(text));
        assertThat(refused).as(text.substring(0, Math.min(200, text.length()))).isNotNull();
        return refused.problems();
    }

    @Test
    void aTabIsToldInWholeWords() {
        assertThat(problems("headgate: 1\nrules:\n\t- kind: flow\n"))
                .extracting(Problem::toString)
                .containsExactly("line 3, rules: a tab (expected: spaces, since YAML indents with spaces only)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    a(b   | a ) that closes the group at character 2
                    a)b   | a ( that opens the group closed at character 2
                    a[b   | a ] that closes the class at character 2
                    *a    | something to repeat before the * at character 1
                    a\\   | a sign after its last one, which needs one behind it
                    """)
    void aPatternThatIsNoneIsToldBriefly(String regex, String expected) {
        String text = FLOW.replace("resource: orders", "resources: {regex: '" + regex + "'}");
        assertThat(problems(text))
                .extracting(Problem::toString)
                .containsExactly("line 4, rules[0].resources.regex: " + regex + " (expected: " + expected + ")");
    }

    @ParameterizedTest
    @CsvSource({"5/s,5,1s", "100 per minute,100,1m", "7 / hour,7,1h"})
    void aLimitInAFewWordsIsSpelledOut(String words, long permits, String period) {
        assertThat(problems(FLOW.replace("{permits: 100, per: 1s}", words)))
                .extracting(Problem::toString)
                .containsExactly("line 5, rules[0].limit: " + words
                        + " (expected: an object with permits and per, or inFlight, or algorithm; did you mean {permits: "
                        + permits + ", per: " + period + "}?)");
    }
}
