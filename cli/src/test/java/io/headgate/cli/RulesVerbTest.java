package io.headgate.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.headgate.rules.document.RuleDocuments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RulesVerbTest {

    private static final String FINE = """
            headgate: 1
            version: 7
            rules:
              - kind: flow
                id: orders-limit
                resource: orders
                limit: {permits: 100, per: 1s}   # the contract says so
              - kind: breaker
                id: orders-breaker
                resource: orders
                errorRatio: 0.5
            """;

    @TempDir
    Path folder;

    private final CapturedTerminal terminal = CapturedTerminal.pipe();

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void aFineDocumentIsSaidToBeFine() throws IOException {
        String file = file("rules.yaml", FINE);

        assertThat(terminal.run("rules", "check", file)).isZero();
        assertThat(terminal.output()).isEqualTo(file + ": fine, 2 rules, version 7\n");
    }

    @Test
    void everyProblemIsOneLineWithItsPlaceAndANearName() throws IOException {
        String file = file("rules.yaml", FINE.replace("per: 1s", "per: soon").replace("kind: breaker", "kind: braker"));

        assertThat(terminal.run("rules", "check", file)).isEqualTo(1);
        assertThat(terminal.lines()).hasSize(2);
        assertThat(terminal.lines().get(0))
                .startsWith(file + ":7:")
                .contains("rules[0].limit.per: soon (expected: a duration");
        assertThat(terminal.lines().get(1)).startsWith(file + ":8:").contains("did you mean breaker?");
    }

    @Test
    void rulesForAClusterAreCheckedWithoutOne() throws IOException {
        String fine = file("fine.yaml", """
                headgate: 1
                rules:
                  - {kind: flow, resource: orders, limit: {permits: 100, per: 1s}, scope: cluster}
                """);
        assertThat(terminal.run("rules", "check", fine)).isZero();
        String cannotBeLeased = file("leased.yaml", """
                headgate: 1
                rules:
                  - {kind: flow, resource: orders, limit: {permits: 100, per: 1s}, scope: {cluster: leased, life: 1s}}
                """);
        assertThat(terminal.run("rules", "check", cannotBeLeased)).isEqualTo(1);
        assertThat(terminal.lines())
                .last(STRING)
                .contains("(expected: a bucket, a fixed window or a quota, as permits of others cannot be taken ahead:"
                        + " use algorithm: token-bucket)")
                .containsOnlyOnce("expected: ");
    }

    @Test
    void whatOnlyAnEngineRefusesIsToldWithItsLineAndTogetherWithTheRest() throws IOException {
        String file = file("rules.yaml", """
                headgate: 1
                rules:
                  - {kind: flow, resource: a, limit: {permits: NaN, per: 1s}}
                  - {kind: flow, resource: b, limit: {permits: 1, per: 0s}}
                  - kind: flow
                    resource: c
                    scope: {cluster: leased, life: 1s}
                    limit: {permits: 100, per: 1s}
                """);

        assertThat(terminal.run("rules", "check", file)).isEqualTo(1);
        assertThat(terminal.lines()).hasSize(3);
        assertThat(terminal.lines().get(0)).startsWith(file + ":3:").contains("rules[0].limit.permits: NaN (");
        assertThat(terminal.lines().get(1)).startsWith(file + ":4:").contains("rules[1].limit.per: 0s (");
        assertThat(terminal.lines().get(2))
                .startsWith(file + ":8:")
                .contains("rules[2].limit: SlidingWindow[permits=100, ")
                .endsWith("use algorithm: token-bucket)");
    }

    @Test
    void aFileThatCannotBeReadIsBadUsage() {
        assertThat(terminal.run("rules", "check", folder.resolve("none.yaml").toString()))
                .isEqualTo(2);
        assertThat(terminal.error()).contains("none.yaml: is not there; see ./headgate rules check --help");
    }

    @Test
    void aDirectoryAndBytesThatAreNoTextAreRefusedInOneLine() throws IOException {
        assertThat(terminal.run("rules", "check", folder.toString())).isEqualTo(2);
        Path bytes = Files.write(folder.resolve("bytes"), new byte[] {(byte) 0xc3, 0x28});
        assertThat(terminal.run("rules", "check", bytes.toString())).isEqualTo(2);
        assertThat(terminal.error().lines())
                .hasSize(2)
                .anyMatch(line -> line.contains("it is a directory"))
                .anyMatch(line -> line.contains("is not text in UTF-8"));
    }

    @Test
    void equalDocumentsHaveNoDifferenceWhateverTheirSyntax() throws IOException {
        String json = RuleDocuments.write(RuleDocuments.read(FINE), io.headgate.rules.document.Syntax.JSON);

        assertThat(terminal.run("rules", "diff", file("a.yaml", FINE), file("b.json", json)))
                .isZero();
        assertThat(terminal.output()).isEqualTo("no difference\n");
    }

    @Test
    void aDifferenceIsShownByRuleAndField() throws IOException {
        String after = FINE.replace("permits: 100", "permits: 200").replace("version: 7", "version: 8");

        assertThat(terminal.run("rules", "diff", file("a.yaml", FINE), file("b.yaml", after)))
                .isEqualTo(1);
        assertThat(terminal.lines())
                .containsExactly("version: 7 → 8", "~ orders-limit", "    limit.permits: 100 → 200");
    }

    @Test
    void anInvalidDocumentIsNotCompared() throws IOException {
        String wrong = file("b.yaml", "rules: 5");

        assertThat(terminal.run("rules", "diff", file("a.yaml", FINE), wrong)).isEqualTo(2);
        assertThat(terminal.error())
                .startsWith("headgate: " + wrong + ": line 1")
                .hasLineCount(1);
    }

    @Test
    void showSaysWhereEachRuleCameFromAndWhatItHides() throws IOException {
        String base = file("base.yaml", FINE);
        String team = file("team.yaml", """
                headgate: 1
                rules:
                  - {kind: flow, id: orders-limit, resource: orders, limit: {permits: 5, per: 1s}}
                """);

        assertThat(terminal.run("rules", "show", base, team)).isZero();
        assertThat(terminal.output())
                .contains("orders-limit  enforce  orders\n    from  file:" + team)
                .contains("    hides file:" + base + " version 7")
                .contains("orders-breaker  enforce  orders\n    from  file:" + base + " version 7");
    }

    @Test
    void showPrintsTheRulesInForceAsADocument() throws IOException {
        String base = file("base.yaml", FINE);

        assertThat(terminal.run("rules", "show", "--document", base)).isZero();
        assertThat(RuleDocuments.read(terminal.output()).rules())
                .isEqualTo(RuleDocuments.read(FINE).rules());
    }

    @Test
    void aDocumentThatIsNotTakenIsNamedAndTheOthersAreShown() throws IOException {
        String base = file("base.yaml", FINE);
        String wrong = file("wrong.yaml", "rules: 5");

        assertThat(terminal.run("rules", "show", base, wrong)).isEqualTo(1);
        assertThat(terminal.output()).contains("orders-limit");
        assertThat(terminal.error()).startsWith("file:" + wrong + ": not taken: ");
    }

    @Test
    void sentinelsRulesBecomeADocumentAndTheNotesGoToStandardError() throws IOException {
        String sentinel = file("flow.json", """
                [{"resource": "orders", "count": 10.5, "grade": 1, "clusterMode": true, "gmtCreate": 1}]
                """);

        assertThat(terminal.run("rules", "convert", "--kind", "flow", sentinel)).isZero();
        assertThat(RuleDocuments.read(terminal.output()).rules()).hasSize(1);
        assertThat(terminal.error())
                .contains("clusterMode")
                .contains("no equivalent")
                .contains("count");
    }

    @Test
    void aDocumentBecomesSentinelsRules() throws IOException {
        assertThat(terminal.run("rules", "convert", "--to", "sentinel", "--kind", "flow", file("a.yaml", FINE)))
                .isZero();
        assertThat(terminal.output()).startsWith("[").contains("\"orders\"").contains("100");
    }

    @Test
    void aDocumentThatIsNotToBecomeSentinelsRulesIsToldHow() throws IOException {
        String file = file("ok.yaml", FINE);

        assertThat(terminal.run("rules", "convert", file)).isEqualTo(1);
        assertThat(terminal.error())
                .isEqualTo(file + ": line 1: a rule document (expected: an array of Sentinel's rules;"
                        + " --to sentinel converts a document to one)\n");
    }

    @Test
    void anUnknownKindOrFormIsBadUsage() throws IOException {
        String file = file("a.json", "[]");

        assertThat(terminal.run("rules", "convert", "--kind", "flou", file)).isEqualTo(2);
        assertThat(terminal.run("rules", "convert", "--to", "xml", file)).isEqualTo(2);
        assertThat(terminal.error())
                .contains("--kind: flou (expected: flow, degrade")
                .contains("--to: xml (expected: yaml, json or sentinel)");
    }

    @Test
    void theSchemaIsPrinted() {
        assertThat(terminal.run("rules", "schema")).isZero();
        assertThat(terminal.output()).contains("https://json-schema.org/draft/2020-12/schema");
    }

    @Test
    void withoutACommandItSaysWhichThereAre() {
        assertThat(terminal.run("rules")).isEqualTo(2);
        assertThat(terminal.error())
                .isEqualTo("headgate: a command is missing (expected: check, diff, show, convert or schema);"
                        + " see ./headgate rules --help\n");
    }

    @Test
    void anArrayOfSentinelsRulesIsForConvert() throws IOException {
        String file = file("flow.json", "[{\"resource\": \"orders\", \"count\": 20, \"grade\": 1, \"strategy\": 0}]");

        assertThat(terminal.run("rules", "check", file)).isEqualTo(1);
        assertThat(terminal.output())
                .isEqualTo(
                        file + ":1:1: an array of Sentinel's rules (expected: a rule document, which ./headgate rules"
                                + " convert makes of it)\n");
    }
}
