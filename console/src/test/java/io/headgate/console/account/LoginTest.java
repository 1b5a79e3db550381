package io.headgate.console.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.console.Browser;
import io.headgate.console.TestConsole;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoginTest {

    @TempDir
    private Path folder;

    private static String login(String name, String password) {
        return "{\"name\":\"" + name + "\",\"password\":\"" + password + "\"}";
    }

    private static String setUp(String token, String name, String password) {
        return "{\"token\":\"" + token + "\",\"name\":\"" + name + "\",\"password\":\"" + password + "\"}";
    }

    @Test
    void theSetUpTokenMakesOneAdminOnce() {
        try (TestConsole console = TestConsole.start(folder)) {
            Browser browser = console.browser();
            assertThat(Browser.json(browser.get("/api/state")).get("setUp").asBoolean())
                    .isFalse();
            assertThat(browser.post("/api/setup", setUp("wrong", "root", TestConsole.PASSWORD))
                            .statusCode())
                    .isEqualTo(403);
            assertThat(browser.post("/api/setup", setUp(TestConsole.TOKEN, "root", "short"))
                            .statusCode())
                    .isEqualTo(400);
            assertThat(browser.post("/api/setup", setUp(TestConsole.TOKEN, "ro/ot", TestConsole.PASSWORD))
                            .statusCode())
                    .isEqualTo(400);
            HttpResponse<String> made =
                    browser.post("/api/setup", setUp(TestConsole.TOKEN, "root", TestConsole.PASSWORD));
            assertThat(made.statusCode()).isEqualTo(200);
            assertThat(Browser.json(made).get("role").asString()).isEqualTo("admin");
            assertThat(browser.get("/api/accounts").statusCode()).isEqualTo(200);
            assertThat(console.browser()
                            .post("/api/setup", setUp(TestConsole.TOKEN, "mallory", TestConsole.PASSWORD))
                            .statusCode())
                    .isEqualTo(403);
            assertThat(Browser.json(browser.get("/api/state")).get("setUp").asBoolean())
                    .isTrue();
        }
        try (TestConsole again = TestConsole.start(folder)) {
            assertThat(again.browser()
                            .post("/api/setup", setUp(TestConsole.TOKEN, "mallory", TestConsole.PASSWORD))
                            .statusCode())
                    .as("nor after a restart with the same token in the environment")
                    .isEqualTo(403);
            assertThat(again.admin().get("/api/session").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void signingInGivesANewSessionInACookieThatScriptsCannotReadNorOtherSitesSend() {
        try (TestConsole console = TestConsole.setUp(folder)) {
            Browser browser = console.browser();
            HttpResponse<String> answer = browser.post("/api/login", login("root", TestConsole.PASSWORD));
            String cookie = answer.headers().firstValue("Set-Cookie").orElseThrow();
            assertThat(cookie).contains("HttpOnly", "SameSite=Strict", "Path=/").doesNotContain("Secure");
            String first = browser.cookie();
            String token = browser.csrf();
            browser.signIn("ROOT", TestConsole.PASSWORD);
            assertThat(browser.cookie()).isNotEqualTo(first);
            assertThat(browser.csrf()).isNotEqualTo(token);
            assertThat(Browser.json(browser.get("/api/session")).get("name").asString())
                    .isEqualTo("root");
            assertThat(console.browser()
                            .ask("GET", "/api/session", null, java.util.Map.of("Cookie", first))
                            .statusCode())
                    .as("the session before has ended")
                    .isEqualTo(401);
        }
    }

    @Test
    void loggingOutEndsTheSessionOnTheServer() {
        try (TestConsole console = TestConsole.setUp(folder)) {
            Browser browser = console.admin();
            String cookie = browser.cookie();
            assertThat(browser.post("/api/logout", "{}").statusCode()).isEqualTo(200);
            assertThat(browser.cookie()).isEmpty();
            assertThat(console.browser()
                            .ask("GET", "/api/session", null, java.util.Map.of("Cookie", cookie))
                            .statusCode())
                    .isEqualTo(401);
        }
    }

    @Test
    void whetherANameIsKnownCannotBeSeenFromTheAnswer() {
        try (TestConsole console = TestConsole.setUp(folder)) {
            HttpResponse<String> known = console.browser().post("/api/login", login("root", "wrong wrong wrong"));
            HttpResponse<String> unknown = console.browser().post("/api/login", login("nobody", "wrong wrong wrong"));
            HttpResponse<String> odd = console.browser().post("/api/login", login("' OR 1=1 --", "x"));
            assertThat(known.statusCode()).isEqualTo(401);
            assertThat(unknown.statusCode()).isEqualTo(401);
            assertThat(odd.statusCode()).isEqualTo(401);
            assertThat(unknown.body()).isEqualTo(known.body()).isEqualTo(odd.body());
        }
    }

    @Test
    void guessesOfOneAccountAreCountedBeforeTheyAreLookedAt() {
        try (TestConsole console = TestConsole.setUp(folder)) {
            int evaluated = 0;
            for (int i = 0; i < 50; i++) {
                int status = console.browser()
                        .post("/api/login", login("root", "guess number " + i))
                        .statusCode();
                evaluated += status == 401 ? 1 : 0;
                assertThat(status).isIn(401, 429);
            }
            assertThat(evaluated).isEqualTo(10);
            HttpResponse<String> refused = console.browser().post("/api/login", login("root", TestConsole.PASSWORD));
            assertThat(refused.statusCode()).as("even the right one").isEqualTo(429);
            assertThat(Browser.json(refused).get("retryAfterSeconds").asLong()).isBetween(1L, 60L);
            console.pass(Duration.ofMinutes(1));
            assertThat(console.browser()
                            .post("/api/login", login("root", TestConsole.PASSWORD))
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void guessesOfManyAccountsFromOneSourceAreCountedToo() {
        try (TestConsole console = TestConsole.setUp(folder)) {
            int evaluated = 0;
            for (int i = 0; i < 60; i++) {
                int status = console.browser()
                        .post("/api/login", login("account" + i, "guess guess guess"))
                        .statusCode();
                evaluated += status == 401 ? 1 : 0;
            }
            assertThat(evaluated).as("30, less the one of set-up").isEqualTo(29);
        }
    }

    @Test
    void changingThePasswordNeedsTheOldOneAndEndsAllSessions() {
        try (TestConsole console = TestConsole.setUp(folder)) {
            Browser one = console.admin();
            Browser two = console.admin();
            assertThat(one.post("/api/password", "{\"old\":\"wrong wrong wrong\",\"new\":\"another long password\"}")
                            .statusCode())
                    .isEqualTo(403);
            assertThat(one.post("/api/password", "{\"old\":\"" + TestConsole.PASSWORD + "\",\"new\":\"short\"}")
                            .statusCode())
                    .isEqualTo(400);
            assertThat(one.post(
                                    "/api/password",
                                    "{\"old\":\"" + TestConsole.PASSWORD + "\",\"new\":\"another long password\"}")
                            .statusCode())
                    .isEqualTo(200);
            assertThat(one.get("/api/session").statusCode()).isEqualTo(401);
            assertThat(two.get("/api/session").statusCode()).isEqualTo(401);
            console.pass(Duration.ofMinutes(1));
            assertThat(console.browser()
                            .post("/api/login", login("root", TestConsole.PASSWORD))
                            .statusCode())
                    .isEqualTo(401);
            console.browser().signIn("root", "another long password");
        }
    }

    @Test
    void changingTheRoleOrDeletingAnAccountEndsItsSessions() {
        try (TestConsole console = TestConsole.setUp(folder)) {
            Browser admin = console.admin();
            console.account(admin, "ed", "editor", "a");
            console.account(admin, "vic", "viewer");
            admin.post("/api/applications", "{\"name\":\"b\"}");
            Browser editor = console.browser().signIn("ed", TestConsole.PASSWORD);
            Browser viewer = console.browser().signIn("vic", TestConsole.PASSWORD);
            assertThat(admin.put("/api/accounts/ed", "{\"role\":\"editor\",\"applications\":[\"a\"]}")
                            .statusCode())
                    .isEqualTo(200);
            assertThat(editor.get("/api/session").statusCode())
                    .as("nothing changed")
                    .isEqualTo(200);
            assertThat(admin.put("/api/accounts/ed", "{\"role\":\"editor\",\"applications\":[\"b\"]}")
                            .statusCode())
                    .isEqualTo(200);
            assertThat(editor.get("/api/session").statusCode()).isEqualTo(401);
            assertThat(viewer.get("/api/session").statusCode()).isEqualTo(200);
            assertThat(admin.delete("/api/accounts/vic").statusCode()).isEqualTo(200);
            assertThat(viewer.get("/api/session").statusCode()).isEqualTo(401);
            assertThat(Browser.json(console.browser()
                                    .signIn("ed", TestConsole.PASSWORD)
                                    .get("/api/session"))
                            .get("applications")
                            .toString())
                    .isEqualTo("[\"b\"]");
        }
    }

    @Test
    void theLastAdminStays() {
        try (TestConsole console = TestConsole.setUp(folder)) {
            Browser admin = console.admin();
            assertThat(admin.delete("/api/accounts/root").statusCode()).isEqualTo(409);
            assertThat(admin.put("/api/accounts/root", "{\"role\":\"viewer\"}").statusCode())
                    .isEqualTo(409);
            console.account(admin, "second", "admin");
            assertThat(admin.put("/api/accounts/root", "{\"role\":\"viewer\"}").statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void accountsAreCheckedOnTheWayIn() {
        try (TestConsole console = TestConsole.setUp(folder)) {
            Browser admin = console.admin();
            Set<String> bad = new HashSet<>();
            bad.add("{\"name\":\"a b\",\"password\":\"correct horse battery\",\"role\":\"viewer\"}");
            bad.add("{\"name\":\"..\",\"password\":\"correct horse battery\",\"role\":\"viewer\"}");
            bad.add("{\"password\":\"correct horse battery\",\"role\":\"viewer\"}");
            bad.add("{\"name\":\"a\",\"password\":\"short\",\"role\":\"viewer\"}");
            bad.add("{\"name\":\"a\",\"password\":\"correct horse battery\",\"role\":\"king\"}");
            bad.add(
                    "{\"name\":\"a\",\"password\":\"correct horse battery\",\"role\":\"editor\",\"applications\":[\"a,b\"]}");
            bad.add(
                    "{\"name\":\"a\",\"password\":\"correct horse battery\",\"role\":\"editor\",\"applications\":[null]}");
            bad.forEach(body -> assertThat(admin.post("/api/accounts", body).statusCode())
                    .as(body)
                    .isEqualTo(400));
            console.account(admin, "vic", "viewer");
            assertThat(admin.post(
                                    "/api/accounts",
                                    "{\"name\":\"VIC\",\"password\":\"correct horse battery\",\"role\":\"admin\"}")
                            .statusCode())
                    .isEqualTo(409);
            assertThat(admin.get("/api/accounts").body())
                    .doesNotContain("pbkdf2")
                    .contains("vic");
        }
    }

    @Test
    void failedAttemptsBeyondSixtyAMinuteAreCountedInTheNextEntryInsteadOfFillingTheLog() {
        java.util.concurrent.atomic.AtomicLong nanos = new java.util.concurrent.atomic.AtomicLong();
        RefusedLogins refused = new RefusedLogins(nanos::get);
        int written = 0;
        for (int i = 0; i < 100; i++) {
            written += refused.next().isPresent() ? 1 : 0;
        }
        assertThat(written).isEqualTo(60);
        nanos.addAndGet(Duration.ofMinutes(1).toNanos());
        assertThat(refused.next()).hasValue(40);
        assertThat(refused.next()).hasValue(0);
    }
}
