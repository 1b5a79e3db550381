package io.headgate.console.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.console.Browser;
import io.headgate.console.Steering;
import io.headgate.console.TestConsole;
import io.headgate.console.web.Route;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class AuditOfRoutesTest {

    private static final String PASSWORD = TestConsole.PASSWORD;

    /** These only look, at more than fits an address. */
    private static final Set<String> LOOKS = Set.of(
            "POST /api/applications/{app}/rules/check",
            "POST /api/applications/{app}/rules/edit",
            "POST /api/applications/{app}/rules/preview",
            "POST /api/applications/{app}/rules/simulate",
            "POST /api/applications/{app}/rules/import");

    /** Every route that changes something, in an order in which each succeeds: the path, its body, its action. */
    private static Map<String, String[]> changes() {
        Map<String, String[]> changes = new LinkedHashMap<>();
        String account = "{\"name\":\"vic\",\"password\":\"" + PASSWORD + "\",\"role\":\"viewer\"}";
        changes.put("POST /api/accounts", new String[] {"/api/accounts", account, "account.add"});
        changes.put(
                "PUT /api/accounts/{name}",
                new String[] {"/api/accounts/vic", "{\"role\":\"editor\",\"applications\":[]}", "account.change"});
        changes.put("DELETE /api/accounts/{name}", new String[] {"/api/accounts/vic", null, "account.remove"});
        changes.put(
                "POST /api/applications", new String[] {"/api/applications", "{\"name\":\"a\"}", "application.add"});
        changes.put(
                "POST /api/applications/{app}/credential",
                new String[] {"/api/applications/a/credential", "{}", "application.credential"});
        changes.put("PUT /api/applications/{app}/rules", new String[] {
            "/api/applications/a/rules",
            "{\"expectedVersion\":0,\"document\":{\"headgate\":1,\"rules\":[]},\"comment\":\"first\"}",
            "rules.save"
        });
        changes.put("POST /api/applications/{app}/rules/rollback", new String[] {
            "/api/applications/a/rules/rollback",
            "{\"expectedVersion\":1,\"to\":1,\"comment\":\"again\"}",
            "rules.rollback"
        });
        changes.put("DELETE /api/applications/{app}", new String[] {"/api/applications/a", null, "application.remove"});
        changes.put(
                "POST /api/login",
                new String[] {"/api/login", "{\"name\":\"root\",\"password\":\"" + PASSWORD + "\"}", "login"});
        changes.put("POST /api/logout", new String[] {"/api/logout", "{}", "logout"});
        String next = "{\"old\":\"" + PASSWORD + "\",\"new\":\"" + PASSWORD + " 2\"}";
        changes.put("POST /api/password", new String[] {"/api/password", next, "password"});
        return changes;
    }

    @TempDir
    private Path folder;

    @Test
    void everyChangeLeavesExactlyOneEntryWithWhoFromWhereAndWhat() {
        try (TestConsole console = TestConsole.setUp(folder, Steering.usual())) {
            TreeSet<String> covered = new TreeSet<>(changes().keySet());
            covered.add("POST /api/setup"); // looked at below: the entry there was before
            TreeSet<String> routes = new TreeSet<>();
            console.console().routes().stream()
                    .filter(route -> route.method() != Route.Method.GET)
                    .forEach(route -> routes.add(route.method() + " " + route.path()));
            routes.removeAll(LOOKS);
            assertThat(covered).isEqualTo(routes);

            Browser watcher = console.admin();
            assertThat(newest(watcher, 2).get(1).get("action").asString()).isEqualTo("setup");
            changes().forEach((route, change) -> {
                String password = route.equals("POST /api/password") ? PASSWORD + " 2" : PASSWORD;
                console.pass(Duration.ofMinutes(2));
                Browser admin = console.admin();
                long before = newest(console.admin(), 1).get(0).get("number").asLong();
                String method = route.substring(0, route.indexOf(' '));
                HttpResponse<String> answer = admin.ask(method, change[0], change[1], Map.of());
                assertThat(answer.statusCode()).as(route + answer.body()).isIn(200, 201);
                Browser after = console.browser().signIn("root", password);
                JsonNode entries = newest(after, 3);
                assertThat(entries.get(0).get("action").asString())
                        .as("of looking")
                        .isEqualTo("login");
                JsonNode entry = entries.get(1);
                assertThat(entry.get("number").asLong()).as(route).isEqualTo(before + 1);
                assertThat(entry.get("action").asString()).isEqualTo(change[2]);
                assertThat(entry.get("who").asString()).isEqualTo("root");
                assertThat(entry.get("from").asString()).isEqualTo("127.0.0.1");
                assertThat(entry.get("result").asString()).isEqualTo("done");
                assertThat(entry.get("detail").asString()).startsWith("{").doesNotContain(PASSWORD);
            });
        }
    }

    @Test
    void refusedLoginsAndForbiddenChangesLeaveOneToo() {
        try (TestConsole console = TestConsole.setUp(folder)) {
            Browser admin = console.admin();
            console.account(admin, "vic", "viewer");
            console.browser().post("/api/login", "{\"name\":\"ro\\r\\not\\u0000 <b>\",\"password\":\"x\"}");
            JsonNode refused = newest(admin, 1).get(0);
            assertThat(refused.get("action").asString()).isEqualTo("login");
            assertThat(refused.get("result").asString()).startsWith("refused");
            assertThat(refused.get("detail").asString())
                    .doesNotContain("\n", "\r", "\u0000")
                    .contains("<b>");
            Browser viewer = console.browser().signIn("vic", PASSWORD);
            assertThat(viewer.delete("/api/accounts/root").statusCode()).isEqualTo(403);
            JsonNode forbidden = newest(admin, 1).get(0);
            assertThat(forbidden.get("who").asString()).isEqualTo("vic");
            assertThat(forbidden.get("action").asString()).isEqualTo("DELETE /api/accounts/{name}");
            assertThat(forbidden.get("result").asString()).isEqualTo("refused: not allowed for this account");
        }
    }

    @Test
    void theListTellsWhetherTheChainHoldsAndRefusesOddBounds() {
        try (TestConsole console = TestConsole.setUp(folder)) {
            Browser admin = console.admin();
            assertThat(Browser.json(admin.get("/api/audit")).get("intact").asBoolean())
                    .isTrue();
            for (String query : new String[] {"limit=0", "limit=1001", "limit=x", "before=0", "before=-1"}) {
                assertThat(admin.get("/api/audit?" + query).statusCode())
                        .as(query)
                        .isEqualTo(400);
            }
            assertThat(Browser.json(admin.get("/api/audit?app=none"))
                            .get("entries")
                            .size())
                    .isZero();
        }
    }

    @Test
    void theLastHashIsToldWithTheListAndTheExportHasAllEntriesWithTheirs() {
        try (TestConsole console = TestConsole.setUp(folder)) {
            Browser admin = console.admin();
            JsonNode listed = Browser.json(admin.get("/api/audit"));
            JsonNode newest = listed.get("entries").get(0);
            assertThat(listed.get("last").get("number").asLong())
                    .isEqualTo(newest.get("number").asLong());
            assertThat(listed.get("last").get("hash").asString())
                    .isEqualTo(newest.get("hash").asString())
                    .matches("[0-9a-f]{64}");
            String[] lines = admin.get("/api/audit/export").body().split("\n");
            assertThat(lines).hasSize(listed.get("entries").size() + 1);
            assertThat(lines[0])
                    .contains("\"intact\":true", listed.get("last").get("hash").asString());
            assertThat(lines[1]).contains("\"number\":" + newest.get("number"));
        }
    }

    @Test
    void aTrailThatWasEmptiedIsNotIntactThoughItsChainHolds() throws Exception {
        try (TestConsole console = TestConsole.setUp(folder)) {
            assertThat(console.admin().get("/api/audit").body()).contains("\"intact\":true");
        }
        try (Connection file = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("console.db"));
                Statement statement = file.createStatement()) {
            statement.executeUpdate("DELETE FROM audit");
            statement.executeUpdate("DELETE FROM audit_last");
        }
        try (TestConsole console = TestConsole.start(folder)) {
            assertThat(console.admin().get("/api/audit").body()).contains("\"number\":1", "\"intact\":false");
        }
    }

    private static JsonNode newest(Browser browser, int limit) {
        return Browser.json(browser.get("/api/audit?limit=" + limit)).get("entries");
    }
}
