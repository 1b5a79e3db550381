package io.headgate.console.rules;

import static io.headgate.console.rules.RulesOnDisk.document;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.console.rules.preview.Counts;
import io.headgate.console.rules.preview.Preview;
import io.headgate.console.rules.preview.RecordedCalls;
import io.headgate.console.web.Route;
import io.headgate.console.web.RoutesUnderTest;
import io.headgate.console.web.RoutesUnderTest.Answer;
import io.headgate.rules.document.RuleDocuments;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class RuleRoutesTest {

    private static final long NOW = 1_772_366_400;
    private static final String RULES = "/api/applications/shop/rules";

    @TempDir
    private Path directory;

    private RulesOnDisk store;
    private final AtomicLong nanos = new AtomicLong();
    private RoutesUnderTest server;

    @BeforeEach
    void start() {
        store = new RulesOnDisk(directory.resolve("console.db"));
        server = new RoutesUnderTest(routes().routes());
    }

    private RuleRoutes routes() {
        Clock clock = Clock.fixed(Instant.ofEpochSecond(NOW), ZoneOffset.UTC);
        RecordedCalls recorded =
                (application, resource, from, to) -> List.of(Counts.of(NOW - 3, 1, 100, 300, resource.length()));
        return new RuleRoutes(
                store.rules,
                RuleBounds.DEFAULT,
                store.applications::contains,
                new Preview(recorded, clock),
                nanos::get);
    }

    @AfterEach
    void stop() {
        server.close();
        store.close();
    }

    @Test
    void withoutRulesThereIsVersionNoughtAndAnEmptyDocument() throws Exception {
        Answer answer = server.ask("GET", RULES, "");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().get("version").longValue()).isZero();
        assertThat(answer.json().get("document").toString()).isEqualTo("{\"headgate\":1,\"rules\":[]}");
    }

    @Test
    void whatIsSavedIsThereAndSaysWhoSavedIt() throws Exception {
        Answer saved = save(0, document(100));
        Answer read = server.ask("GET", RULES, "");

        assertThat(saved.status()).isEqualTo(200);
        assertThat(saved.json().get("version").longValue()).isEqualTo(1);
        assertThat(read.json().get("by").stringValue()).isEqualTo("ada");
        assertThat(read.json().get("comment").stringValue()).isEqualTo("why");
        assertThat(read.json().get("at").longValue()).isPositive();
        assertThat(read.json().at("/document/rules/0/limit/permits").longValue())
                .isEqualTo(100);
        assertThat(store.audit.list("shop", Long.MAX_VALUE, 1).get(0).entry().from())
                .isEqualTo("127.0.0.1");
    }

    @Test
    void aTextInYamlIsAsGoodAsAnObject() throws Exception {
        String yaml = "headgate: 1 # a comment\nrules: []\n";
        Answer saved = server.ask("PUT", RULES, "{\"expectedVersion\":0,\"text\":" + quoted(yaml) + "}");

        assertThat(saved.status()).isEqualTo(200);
        assertThat(server.ask("GET", RULES, "").json().get("text").stringValue())
                .isEqualTo(yaml);
    }

    @Test
    void whoComesSecondIsToldWhoWasQuicker() throws Exception {
        save(0, document(100));
        Answer second = save(0, document(200));

        assertThat(second.status()).isEqualTo(409);
        assertThat(second.json().get("version").longValue()).isEqualTo(1);
        assertThat(second.json().get("by").stringValue()).isEqualTo("ada");
        assertThat(second.json().get("at").longValue()).isPositive();
        assertThat(second.json().get("error").stringValue()).contains("1, saved by ada");
    }

    @Test
    void aWrongDocumentIsRefusedWithEveryProblem() throws Exception {
        Answer refused =
                save(0, "{\"headgate\":1,\"rules\":[{\"kind\":\"flo\"},{\"kind\":\"flow\",\"resource\":\"a\"}]}");

        assertThat(refused.status()).isEqualTo(422);
        JsonNode problems = refused.json().get("problems");
        assertThat(problems.size()).isEqualTo(2);
        assertThat(problems.get(0).get("path").stringValue()).isEqualTo("rules[0].kind");
        assertThat(problems.get(0).get("suggestion").stringValue()).isEqualTo("flow");
        assertThat(problems.get(0).get("line").intValue()).isPositive();
        assertThat(problems.get(0).get("expected").stringValue()).startsWith("one of ");
        assertThat(refused.json().get("error").stringValue()).contains("and 1 more");
        assertThat(store.rules.newest("shop").version().version()).isZero();
    }

    @Test
    void checkingSaysTheSameAndSavesNothing() throws Exception {
        Answer good = server.ask("POST", RULES + "/check", "{\"document\":" + document(1) + "}");
        Answer bad = server.ask("POST", RULES + "/check", "{\"text\":\"headgate: 2\\nrules: []\"}");

        assertThat(good.json().get("problems").size()).isZero();
        assertThat(bad.status()).isEqualTo(200);
        assertThat(bad.json().get("problems").size()).isEqualTo(1);
        assertThat(store.rules.newest("shop").version().version()).isZero();
    }

    @Test
    void versionsAreListedNewestFirstAndCanBeLookedAt() throws Exception {
        save(0, document(100));
        save(1, document(200));
        save(2, document(300));

        JsonNode all = server.ask("GET", RULES + "/versions", "").json();
        JsonNode some =
                server.ask("GET", RULES + "/versions?before=3&limit=1", "").json();
        JsonNode first = server.ask("GET", RULES + "/versions/1", "").json();

        assertThat(all.size()).isEqualTo(3);
        assertThat(all.get(0).get("version").longValue()).isEqualTo(3);
        assertThat(all.get(0).get("rules").intValue()).isEqualTo(1);
        assertThat(some.size()).isEqualTo(1);
        assertThat(some.get(0).get("version").longValue()).isEqualTo(2);
        assertThat(first.at("/document/rules/0/limit/permits").longValue()).isEqualTo(100);
        assertThat(server.ask("GET", RULES + "/versions/9", "").status()).isEqualTo(404);
        assertThat(server.ask("GET", RULES + "/versions/x", "").status()).isEqualTo(400);
    }

    @Test
    void theDifferenceNamesRulesAndFields() throws Exception {
        save(0, document(100));
        save(
                1,
                document(200)
                        .replace(
                                "\"rules\": [",
                                "\"rules\": [{\"kind\":\"breaker\",\"id\":\"b\","
                                        + "\"resource\":\"pay\",\"errorRatio\":0.5},"));

        JsonNode diff = server.ask("GET", RULES + "/diff?from=1&to=2", "").json();
        JsonNode begin = server.ask("GET", RULES + "/diff?from=0&to=1", "").json();

        assertThat(diff.get("added").toString()).isEqualTo("[\"b\"]");
        assertThat(diff.get("removed").size()).isZero();
        assertThat(diff.at("/changed/0/id").stringValue()).isEqualTo("orders-limit");
        assertThat(diff.at("/changed/0/fields/0").toString())
                .isEqualTo("{\"path\":\"limit.permits\",\"before\":\"100\",\"after\":\"200\"}");
        assertThat(diff.get("before").stringValue())
                .isEqualTo(store.rules.version("shop", 1).orElseThrow().text());
        assertThat(diff.get("after").stringValue())
                .isEqualTo(store.rules.version("shop", 2).orElseThrow().text());
        assertThat(begin.get("added").toString()).isEqualTo("[\"orders-limit\"]");
    }

    private static final String YAML = """
            # ask the team first
            headgate: 1
            rules:
              - kind: flow
                id: orders-limit # per instance
                resource: orders
                limit: {permits: 100, per: 1000ms} # a second
            """;

    @Test
    void anEditIsMadeInTheTextOfItsAuthorAndNothingIsSaved() throws Exception {
        server.ask("PUT", RULES, "{\"expectedVersion\":0,\"text\":" + quoted(YAML) + "}");
        String document = server.ask("GET", RULES, "").json().get("document").toString();
        String wanted = document.replace("\"resource\"", "\"mode\":\"shadow\",\"resource\"");

        Answer edited = server.ask("POST", RULES + "/edit", "{\"version\":1,\"document\":" + wanted + "}");

        assertThat(edited.status()).as(edited.body()).isEqualTo(200);
        assertThat(edited.json().get("text").stringValue())
                .isEqualTo(YAML.replace("resource: orders\n", "resource: orders\n    mode: shadow\n"));
        assertThat(store.rules.newest("shop").version().version()).isEqualTo(1);
        assertError(404, "POST", RULES + "/edit", "{\"version\":9,\"document\":" + wanted + "}", "version 9");
        String wrong = wanted.replace("shadow", "shade");
        assertError(422, "POST", RULES + "/edit", "{\"version\":1,\"document\":" + wrong + "}", "rules[0].mode");
    }

    @Test
    void anEditThatWouldWriteTheTextAnewIsRefused() throws Exception {
        String text = YAML.replace("- kind: flow", "-\n    kind: flow");
        server.ask("PUT", RULES, "{\"expectedVersion\":0,\"text\":" + quoted(text) + "}");
        String wanted =
                server.ask("GET", RULES, "").json().get("document").toString().replace("100", "50");

        Answer edited = server.ask("POST", RULES + "/edit", "{\"version\":1,\"document\":" + wanted + "}");

        assertThat(edited.status()).isEqualTo(422);
        assertThat(edited.json().get("asText").booleanValue()).isTrue();
        assertThat(edited.json().get("error").stringValue()).contains("edit it as text");
    }

    @Test
    void whatWasWrittenInYamlIsExportedAsItWasWritten() throws Exception {
        server.ask("PUT", RULES, "{\"expectedVersion\":0,\"text\":" + quoted(YAML) + "}");

        assertThat(server.ask("GET", RULES + "/export?format=yaml", "").body()).isEqualTo(YAML);
        assertThat(server.ask("GET", RULES + "/export?format=json", "").body()).startsWith("{");
        assertThat(server.ask("POST", RULES + "/import", "{\"text\":" + quoted(YAML) + "}")
                        .json()
                        .get("text")
                        .stringValue())
                .isEqualTo(YAML);
    }

    @Test
    void whatCanBeOfTwoKindsIsAskedForAndThenImported() throws Exception {
        String least = "{\"text\":" + quoted("[{\"resource\":\"orders\",\"grade\":1,\"count\":20}]");

        Answer asked = server.ask("POST", RULES + "/import", least + "}");
        Answer flow = server.ask("POST", RULES + "/import", least + ",\"kind\":\"flow\"}");

        assertThat(asked.status()).isEqualTo(422);
        assertThat(asked.json().get("kinds").toString()).isEqualTo("[\"flow\",\"gateway-flow\"]");
        assertThat(flow.json().at("/document/rules/0/kind").stringValue()).isEqualTo("flow");
        assertThat(flow.json().at("/document/rules/0/limit/permits").longValue())
                .isEqualTo(20);
        assertError(400, "POST", RULES + "/import", least + ",\"kind\":\"flo\"}", "kind: flo (expected: one of flow");
    }

    @Test
    void goingBackIsANewVersionWithTheOldText() throws Exception {
        save(0, document(100));
        save(1, document(200));

        Answer back = server.ask("POST", RULES + "/rollback", "{\"to\":1,\"expectedVersion\":2,\"comment\":\"oops\"}");
        Answer late = server.ask("POST", RULES + "/rollback", "{\"to\":1,\"expectedVersion\":2}");

        assertThat(back.json().get("version").longValue()).isEqualTo(3);
        assertThat(late.status()).isEqualTo(409);
        assertThat(store.rules.of("shop").version()).isEqualTo(3);
        assertThat(store.rules.newest("shop").read().rules())
                .isEqualTo(store.rules.version("shop", 1).orElseThrow().read().rules());
        assertThat(store.audit.list("shop", Long.MAX_VALUE, 1).get(0).entry().action())
                .isEqualTo("rules.rollback");
        assertThat(server.ask("POST", RULES + "/rollback", "{\"to\":9,\"expectedVersion\":3}")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void rulesAreExportedAsAFileThatCanBeImported() throws Exception {
        save(0, document(100));
        for (String format : List.of("json", "yaml", "sentinel")) {
            Answer file = server.ask("GET", RULES + "/export?format=" + format, "");
            assertThat(file.disposition()).contains("attachment; filename=\"shop-");

            Answer back = server.ask("POST", RULES + "/import", "{\"text\":" + quoted(file.body()) + "}");

            assertThat(back.status()).as(back.body()).isEqualTo(200);
            String document = back.json().get("document").toString();
            assertThat(RuleDocuments.read(document).rules()).as(format).hasSize(1);
        }
        assertThat(server.ask("GET", RULES + "/export?format=xml", "").status()).isEqualTo(400);
        assertThat(store.rules.newest("shop").version().version()).isEqualTo(1);
    }

    @Test
    void whatSentinelCannotSayIsSaidInTheExport() throws Exception {
        save(
                0,
                "{\"headgate\":1,\"rules\":[{\"kind\":\"quota\",\"id\":\"daily\",\"resource\":\"a\",\"permits\":5,\"per\":\"day\"}]}"
                        .replace("\"permits\":5,\"per\":\"day\"", "\"quotas\":[{\"permits\":5,\"per\":\"day\"}]"));

        String text = server.ask("GET", RULES + "/export?format=sentinel", "").body();

        assertThat(text).contains("daily: left out");
    }

    @Test
    void sentinelsArraysAreRecognisedAndTheConversionIsCommented() throws Exception {
        String array =
                "[{\"resource\":\"orders\",\"count\":20,\"grade\":1,\"limitApp\":\"default\",\"clusterMode\":true,"
                        + "\"controlBehavior\":0,\"strategy\":0}]";
        JsonNode one = server.ask("POST", RULES + "/import", "{\"text\":" + quoted(array) + "}")
                .json();
        JsonNode several = server.ask(
                        "POST",
                        RULES + "/import",
                        "{\"text\":" + quoted("{\"flow\":" + array + ",\"degrade\":[],\"colour\":3}") + "}")
                .json();
        Answer nothing = server.ask("POST", RULES + "/import", "{\"text\":\"[{}]\"}");

        assertThat(one.at("/document/rules/0/limit/permits").longValue()).isEqualTo(20);
        assertThat(one.get("notes").size()).isPositive();
        assertThat(several.at("/document/rules/0/resource").stringValue()).isEqualTo("orders");
        assertThat(several.get("notes").toString()).contains("colour: left out");
        assertThat(nothing.status()).isEqualTo(422);
    }

    @Test
    void schemaAndReferenceAreForPrograms() throws Exception {
        JsonNode schema = server.ask("GET", "/api/rules/schema", "").json();
        JsonNode reference = server.ask("GET", "/api/rules/reference", "").json();

        assertThat(schema.get("$schema").stringValue()).contains("json-schema.org");
        JsonNode flow = reference.get(0);
        assertThat(flow.get("kind").stringValue()).isEqualTo("flow");
        assertThat(flow.get("explained").stringValue()).isNotBlank();
        List<String> seen = new ArrayList<>();
        for (JsonNode field : flow.get("fields")) {
            seen.add(field.get("name").stringValue());
            assertThat(field.get("explained").stringValue()).isNotBlank();
            if (field.get("name").stringValue().equals("limit")) {
                assertThat(field.get("required").booleanValue()).isTrue();
                assertThat(field.get("parts").toString()).isEqualTo("[\"limit\"]");
            }
        }
        assertThat(seen).contains("id", "resource", "mode", "limit", "maxWait");
        assertThat(reference.toString()).contains("\"part\":\"limit\"").contains("\"value\":\"token-bucket\"");
        assertThat(reference.toString().contains("](#")).as("Markdown").isFalse();
    }

    @Test
    void everyPartThatAFieldNamesIsInTheReference() throws Exception {
        JsonNode reference = server.ask("GET", "/api/rules/reference", "").json();
        List<String> parts = new ArrayList<>(List.of("rule")); // the kinds
        reference.forEach(each -> parts.add(each.path("part").asString("")));
        for (JsonNode used : reference.findValues("parts")) {
            used.forEach(part -> assertThat(parts).contains(part.stringValue()));
        }
    }

    @Test
    void thePreviewSaysWhatRulesWouldHaveRefused() throws Exception {
        String rules = document(200)
                .replace(
                        "\"rules\": [",
                        "\"rules\": [{\"kind\":\"breaker\",\"id\":\"b\","
                                + "\"resource\":\"pay\",\"errorRatio\":0.5},");
        Answer answer = server.ask("POST", RULES + "/preview", "{\"seconds\":60,\"document\":" + rules + "}");

        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.json().get("seconds").longValue()).isEqualTo(60);
        assertThat(answer.json().get("covered").longValue()).isEqualTo(3);
        JsonNode breaker = answer.json().at("/rules/0");
        assertThat(breaker.get("calls").isNull()).isTrue();
        assertThat(breaker.get("exactness").stringValue()).startsWith("cannot be told from counts: a breaker");
        JsonNode flow = answer.json().at("/rules/1");
        assertThat(flow.get("id").stringValue()).isEqualTo("orders-limit");
        assertThat(flow.get("calls").longValue()).isEqualTo(406);
        assertThat(flow.get("refused").longValue()).isBetween(100L, 206L);
        assertThat(flow.get("low").doubleValue()).isEqualTo(100 / 406.0);
        assertThat(flow.get("high").doubleValue()).isEqualTo(206 / 406.0);
        assertThat(flow.get("ratio").doubleValue()).isBetween(100 / 406.0, 206 / 406.0);
        assertError(400, "POST", RULES + "/preview", "{\"seconds\":0,\"text\":\"\"}", "seconds: 0");
        assertError(422, "POST", RULES + "/preview", "{\"text\":\"rules: []\"}", "headgate: missing");
    }

    @Test
    void anAccountSavesSoManyTimesAMinuteAndNoMore() throws Exception {
        for (int version = 0; version < RuleRoutes.SAVES_A_MINUTE; version++) {
            assertThat(save(version).status()).isEqualTo(200);
        }
        Answer refused = save(RuleRoutes.SAVES_A_MINUTE);
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.json().get("error").stringValue()).contains("at most 60 a minute");
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
        assertThat(save(RuleRoutes.SAVES_A_MINUTE).status()).isEqualTo(200);
    }

    private Answer save(int expected) throws Exception {
        String body = "{\"expectedVersion\":" + expected + ",\"comment\":\"\",\"document\":" + document(expected) + "}";
        return server.ask("PUT", RULES, body);
    }

    @Test
    void onlyAFewPreviewsOfAnAccountAreComputedAtATime() throws Exception {
        CountDownLatch begun = new CountDownLatch(2);
        CountDownLatch end = new CountDownLatch(1);
        Preview slow = new Preview(
                (application, resource, from, to) -> {
                    begun.countDown();
                    await(end);
                    return List.of();
                },
                Clock.systemUTC());
        RuleRoutes routes =
                new RuleRoutes(store.rules, RuleBounds.DEFAULT, store.applications::contains, slow, nanos::get);
        ExecutorService clients = Executors.newFixedThreadPool(2);
        try (RoutesUnderTest busy = new RoutesUnderTest(routes.routes())) {
            String body = "{\"document\":" + document(5) + "}";
            List<Future<Answer>> two = new ArrayList<>();
            for (int client = 0; client < 2; client++) {
                two.add(clients.submit(() -> busy.ask("POST", RULES + "/preview", body)));
            }
            await(begun);

            Answer third = busy.ask("POST", RULES + "/preview", body);
            end.countDown();

            assertThat(third.status()).isEqualTo(429);
            assertThat(third.json().get("retryAfterSeconds").intValue()).isPositive();
            for (Future<Answer> each : two) {
                assertThat(each.get(60, TimeUnit.SECONDS).status()).isEqualTo(200);
            }
            assertThat(busy.ask("POST", RULES + "/preview", body).status()).isEqualTo(200);
        } finally {
            end.countDown();
            clients.shutdownNow();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    @Test
    void aRuleIsDrawnInVirtualTime() throws Exception {
        String rule = "{\"kind\":\"flow\",\"resource\":\"a\",\"limit\":{\"permits\":100,\"per\":\"1s\"}}";
        JsonNode drawing = server.ask("POST", RULES + "/simulate", "{\"rule\":" + rule + "}")
                .json();
        Answer wrong = server.ask("POST", RULES + "/simulate", "{\"rule\":" + rule.replace("100", "-1") + "}");

        assertThat(drawing.get("limit").stringValue()).isEqualTo("never more than 100 in any 1s");
        assertThat(drawing.get("at").size()).isEqualTo(240);
        assertThat(drawing.get("offered").size()).isEqualTo(240);
        assertThat(drawing.get("admitted").size()).isEqualTo(240);
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.json().at("/problems/0/path").stringValue()).isEqualTo("limit.permits");
    }

    @Test
    void badRequestsAreRefusedWithOneClearError() throws Exception {
        assertError(
                400,
                "PUT",
                RULES,
                "{\"expectedVersion\":0}",
                "document: missing (expected: a document or a text, not both)");
        assertError(400, "PUT", RULES, "{\"document\":{},\"text\":\"\",\"expectedVersion\":0}", "beside text");
        assertError(400, "PUT", RULES, "{\"document\":{\"headgate\":1,\"rules\":[]}}", "expectedVersion: missing");
        assertError(400, "PUT", RULES, "{\"document\":{},\"expectedVersion\":-1}", "expectedVersion: -1");
        assertError(400, "PUT", RULES, "{\"document\":[],\"expectedVersion\":0}", "document: []");
        assertError(400, "PUT", RULES, "{\"documnt\":{}}", "documnt: unknown (expected: one of comment, document");
        assertError(400, "PUT", RULES, "[]", "body: [] (expected: a JSON object)");
        assertError(400, "PUT", RULES, "{", "body: ");
        assertError(
                400,
                "GET",
                RULES + "/versions?limit=1001",
                "",
                "limit: 1001 (expected: a whole number from 1 to 1000)");
        assertError(404, "GET", "/api/applications/nowhere/rules", "", "application nowhere: not found");
        String longComment = "{\"document\":{},\"expectedVersion\":0,\"comment\":\"" + "x".repeat(1_001) + "\"}";
        assertError(400, "PUT", RULES, longComment, "comment: 1001 (expected: at most 1000 characters)");
    }

    @Test
    void onlyChangesNeedAnEditor() {
        List<Route> routes = routes().routes();

        assertThat(routes)
                .filteredOn(route -> route.access() == io.headgate.console.web.Access.EDITOR)
                .extracting(Route::path)
                .containsExactly("/api/applications/{app}/rules", "/api/applications/{app}/rules/rollback");
        assertThat(routes)
                .allMatch(route -> route.access() == io.headgate.console.web.Access.EDITOR
                        || route.access() == io.headgate.console.web.Access.VIEWER);
    }

    private void assertError(int status, String method, String path, String body, String error) throws Exception {
        Answer answer = server.ask(method, path, body);
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.json().get("error").stringValue()).contains(error);
    }

    private Answer save(long expectedVersion, String document) throws Exception {
        return server.ask(
                "PUT",
                RULES,
                "{\"expectedVersion\":" + expectedVersion + ",\"comment\":\"why\",\"document\":" + document + "}");
    }

    private static String quoted(String text) {
        return JsonMapper.builder().build().writeValueAsString(text);
    }
}
