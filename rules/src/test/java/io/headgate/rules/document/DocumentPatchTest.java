package io.headgate.rules.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.rule.Mode;
import io.headgate.rule.Rule;
import io.headgate.rules.document.tree.UnpatchableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DocumentPatchTest {

    private static final String YAML = """
            # Limits of the shop. Ask the team before you change them.
            headgate: 1

            rules:
              # The checkout: agreed with payments, ticket 12.
              - kind: flow # per second
                id: orders
                resource: "POST /orders" # quoted on purpose
                limit: {permits: 200, per: 1000ms} # one second
              - kind: breaker
                id: pay
                resource: payment.charge
                # measured in March
                errorRatio: 0.5
                over: 30s

              # Search is cheap.
              - {kind: flow, id: search, resource: GET /search, limit: {permits: 50, per: 1s}}
            # the end
            """;

    private static final String JSON = """
            {
              "headgate": 1,
              "rules": [
                {"kind": "flow", "id": "orders", "resource": "POST /orders",   "limit": {"permits": 200, "per": "1s"}},
                {
                  "kind": "breaker",
                  "id": "pay",
                  "resource": "payment.charge",
                  "errorRatio": 0.50,
                  "over": "30s"
                }
              ]
            }
            """;

    @Test
    void aSwitchOfTheModeIsOneLineAndEveryCommentStays() {
        String after =
                patched(YAML, text -> text.replace("\"id\": \"pay\",", "\"id\": \"pay\", \"mode\": \"shadow\","));

        assertThat(after).isEqualTo(YAML.replace("payment.charge\n", "payment.charge\n    mode: shadow\n"));
    }

    @Test
    void aModeThatIsThereIsReplacedWhereItStands() {
        String text = YAML.replace("id: pay\n", "id: pay\n    mode: \"enforce\" # for now\n");

        assertThat(patched(text, json -> json.replace("\"id\": \"pay\",", "\"id\": \"pay\", \"mode\": \"off\",")))
                .isEqualTo(text.replace("\"enforce\" # for now", "\"off\" # for now"));
    }

    @Test
    void aFigureIsReplacedAndTheSpellingOfTheOthersStays() {
        assertThat(patched(YAML, json -> json.replace("\"permits\": 200", "\"permits\": 250")))
                .isEqualTo(YAML.replace("permits: 200", "permits: 250"));
        assertThat(patched(YAML, json -> json.replace("\"permits\": 50,", "\"permits\": 5,")))
                .isEqualTo(YAML.replace("permits: 50", "permits: 5"));
        assertThat(patched(JSON, json -> json.replace("\"permits\": 200", "\"permits\": 250")))
                .isEqualTo(JSON.replace("\"permits\": 200", "\"permits\": 250"));
    }

    @Test
    void aRuleThatIsTakenOutGoesWithTheCommentRightAboveIt() {
        String without = patched(YAML, json -> without(json, "search"));

        assertThat(without).isEqualTo(YAML.substring(0, YAML.indexOf("  # Search")) + "# the end\n");
        assertThat(patched(YAML, json -> without(json, "pay")))
                .isEqualTo(YAML.substring(0, YAML.indexOf("  - kind: breaker"))
                        + YAML.substring(YAML.indexOf("\n  # Search")));
        assertThat(patched(JSON, json -> without(json, "pay"))).contains("\"per\": \"1s\"}}\n  ]\n}");
    }

    @Test
    void aRuleThatIsAddedStandsBehindTheOthersInTheirStyle() {
        String rule =
                "{\"kind\": \"flow\", \"id\": \"cart\", \"resource\": \"cart\", \"limit\": {\"permits\": 5, \"per\": \"1s\"}}";

        assertThat(patched(YAML, json -> with(json, rule)))
                .isEqualTo(
                        YAML.replace(
                                "# the end",
                                "  - kind: flow\n    id: cart\n    resource: cart\n    limit: {permits: 5, per: 1s}\n# the end"));
        assertThat(patched(JSON, json -> with(json, rule)))
                .startsWith(JSON.substring(0, JSON.indexOf("\n  ]")))
                .contains("},\n    " + rule.substring(0, 20));
    }

    @Test
    void theFirstRuleOfAllIsAddedAndTheLastOneIsRemoved() {
        String rule =
                "{\"kind\": \"flow\", \"id\": \"cart\", \"resource\": \"cart\", \"limit\": {\"permits\": 5, \"per\": \"1s\"}}";
        String empty = "# nothing yet\nheadgate: 1\nrules: [] # soon\n";
        String one = patched(empty, json -> json.replace("[]", "[" + rule + "]"));

        assertThat(one)
                .startsWith("# nothing yet\nheadgate: 1\nrules:\n  - kind: flow\n    id: cart\n")
                .endsWith("# soon\n");
        assertThat(patched(one, json -> without(json, "cart"))).startsWith("# nothing yet\nheadgate: 1\nrules: []");
    }

    @Test
    void aRollOutIsPutInAndTakenOutAgain() {
        String rolled =
                patched(YAML, json -> json.replaceFirst("\"rules\"", "\"rollout\": {\"percent\": 10}, \"rules\""));

        assertThat(rolled).isEqualTo(YAML.replace("headgate: 1\n", "headgate: 1\nrollout: {percent: 10}\n"));
        assertThat(patched(rolled, json -> json.replaceFirst("\"rollout\": \\{[^}]*},", "")))
                .isEqualTo(YAML);
    }

    @Test
    void aFieldStandsWhereItBelongsAndADefaultIsNoChange() {
        String after = patched(
                YAML,
                json -> json.replace("\"kind\": \"breaker\",", "\"mode\": \"shadow\", \"kind\": \"breaker\",")
                        .replace(
                                "\"id\": \"search\",",
                                "\"id\": \"search\", \"maxWait\": \"0s\", \"onError\": \"admit\","));

        assertThat(after).isEqualTo(YAML.replace("payment.charge\n", "payment.charge\n    mode: shadow\n"));
    }

    @Test
    void lineBreaksOfWindowsAndSignsBeyondTheFirstPlaneStay() {
        String text = ("\uFEFF" + YAML.replace("Search is", "\uD83D\uDE80 Search is")).replace("\n", "\r\n");
        String after = patched(
                text,
                json -> json.replace("\"permits\": 50,", "\"permits\": 5,")
                        .replace("\"id\": \"search\",", "\"id\": \"search\", \"mode\": \"off\","));

        assertThat(after)
                .startsWith("\uFEFF# Limits")
                .contains("\uD83D\uDE80 Search")
                .contains("mode: \"off\"")
                .contains("permits: 5,");
        assertThat(after.replace("\r\n", "")).doesNotContain("\n");
    }

    @Test
    void whatIsChangedByNobodyIsTheSameText() {
        assertThat(patched(YAML, json -> json)).isEqualTo(YAML);
        assertThat(patched(JSON, json -> json)).isEqualTo(JSON);
    }

    @Test
    void aChangeThatCannotBeMadeInPlaceIsRefusedInsteadOfWrittenAnew() {
        String text =
                "headgate: 1\nrules:\n  -\n    kind: flow\n    id: a\n    resource: x\n    limit: {permits: 1, per: 1s}\n";

        assertThatThrownBy(() -> patched(text, json -> json.replace("\"permits\": 1", "\"permits\": 2")))
                .isInstanceOf(UnpatchableException.class)
                .hasMessage("an item does not stand beside its dash");
    }

    @Test
    void aChangeThatMakesNoRuleIsRefusedWithItsProblems() {
        assertThatThrownBy(() -> patched(YAML, json -> json.replace("\"permits\": 50,", "\"permits\": -5,")))
                .isInstanceOf(InvalidDocumentException.class)
                .hasMessageContaining("-5");
    }

    @ParameterizedTest
    @EnumSource(Syntax.class)
    void anyChangeOfAnyDocumentIsMadeAndCommentsOfOtherRulesStay(Syntax syntax) {
        for (int seed = 0; seed < 600; seed++) {
            RandomRules random = new RandomRules(seed);
            List<Rule> rules = named(random, 1 + seed % 6);
            String standard = RuleDocuments.write(RuleDocument.of(rules), Syntax.JSON);
            String text = RuleDocuments.write(RuleDocument.of(rules), syntax);
            if (syntax == Syntax.YAML) {
                text = text.replace("\n  - kind", "\n\n  # about this rule\n  - kind") + "# the end\n";
            }
            List<Rule> changed = changed(rules, random, new Random(seed));

            String after =
                    DocumentPatch.apply(text, standard, RuleDocuments.write(RuleDocument.of(changed), Syntax.JSON));

            assertThat(RuleDocuments.read(after).rules())
                    .as("seed %d: %s", seed, after)
                    .isEqualTo(changed);
            if (syntax == Syntax.YAML) {
                assertThat(after.lines().filter(line -> line.contains("# about this rule")))
                        .as("seed %d: %s", seed, after)
                        .hasSizeGreaterThanOrEqualTo(rules.size() - 1);
                assertThat(after).endsWith("# the end\n");
            }
        }
    }

    private static List<Rule> named(RandomRules random, int count) {
        List<Rule> rules = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            rules.add(named(random.rule(number % RandomRules.KINDS), number % 4 == 3 ? "" : "rule-" + number));
        }
        return rules;
    }

    private static Rule named(Rule rule, String id) {
        return rule.withHead(rule.head().withId(id));
    }

    /** Takes a rule out, adds one, puts another in its place, or switches its mode. */
    private static List<Rule> changed(List<Rule> rules, RandomRules random, Random choice) {
        List<Rule> changed = new ArrayList<>(rules);
        int at = choice.nextInt(rules.size());
        Rule other = named(random.rule(choice.nextInt(RandomRules.KINDS)), "new");
        switch (choice.nextInt(4)) {
            case 0 -> changed.remove(at);
            case 1 -> changed.add(other);
            case 2 -> changed.set(at, other);
            default -> {
                Rule rule = changed.get(at);
                changed.set(at, rule.withHead(rule.head().withMode(Mode.values()[choice.nextInt(3)])));
            }
        }
        return changed;
    }

    private static String patched(String text, UnaryOperator<String> change) {
        String before = RuleDocuments.write(RuleDocuments.read(text), Syntax.JSON);
        return DocumentPatch.apply(text, before, change.apply(before));
    }

    private static String without(String json, String id) {
        RuleDocument document = RuleDocuments.read(json);
        List<Rule> rules =
                document.rules().stream().filter(rule -> !rule.id().equals(id)).toList();
        return RuleDocuments.write(new RuleDocument(document.version(), document.rollout(), rules), Syntax.JSON);
    }

    private static String with(String json, String rule) {
        RuleDocument document = RuleDocuments.read(json);
        List<Rule> rules = new ArrayList<>(document.rules());
        rules.addAll(RuleDocuments.read("{\"headgate\": 1, \"rules\": [" + rule + "]}")
                .rules());
        return RuleDocuments.write(new RuleDocument(document.version(), document.rollout(), rules), Syntax.JSON);
    }
}
