package io.headgate.console.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.console.Browser;
import io.headgate.console.TestConsole;
import io.headgate.console.web.WebSettings;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whom strangers can keep out by guessing: nobody who was in before, and nobody who has the set-up token. */
class LockOutTest {

    private static final WebSettings PROXIED = WebSettings.at("127.0.0.1", 0).withProxy(true);

    @TempDir
    private Path folder;

    private static HttpResponse<String> ask(TestConsole console, String path, String body, String from) {
        return console.browser().ask("POST", path, body, Map.of("X-Forwarded-For", from));
    }

    private static int login(TestConsole console, String password, String from) {
        return ask(console, "/api/login", "{\"name\":\"root\",\"password\":\"" + password + "\"}", from)
                .statusCode();
    }

    private static int setUp(TestConsole console, String token, String from) {
        String body = "{\"token\":\"" + token + "\",\"name\":\"root\",\"password\":\"" + TestConsole.PASSWORD + "\"}";
        return ask(console, "/api/setup", body, from).statusCode();
    }

    @Test
    void aPlaceFromWhichSomebodySignedInIsKnownAfterARestart() {
        try (TestConsole console = TestConsole.start(folder, PROXIED)) {
            assertThat(setUp(console, TestConsole.TOKEN, "192.0.2.1")).isEqualTo(200);
            assertThat(login(console, TestConsole.PASSWORD, "192.0.2.2")).isEqualTo(200);
        }
        try (TestConsole again = TestConsole.start(folder, PROXIED)) {
            for (int i = 0; i < 20; i++) {
                int status = login(again, "a guess of a stranger", "198.51.100." + i);
                assertThat(status).isEqualTo(i < 10 ? 401 : 429);
            }
            assertThat(login(again, TestConsole.PASSWORD, "203.0.113.1"))
                    .as("from elsewhere")
                    .isEqualTo(429);
            assertThat(login(again, TestConsole.PASSWORD, "192.0.2.2")).isEqualTo(200);
            assertThat(login(again, TestConsole.PASSWORD, "192.0.2.1"))
                    .as("where it was set up from")
                    .isEqualTo(200);
        }
    }

    @Test
    void theOldestPlacesOfAnAccountAreForgottenAndThoseOfARemovedOneAll() {
        try (TestConsole console = TestConsole.start(folder, PROXIED)) {
            setUp(console, TestConsole.TOKEN, "192.0.2.1");
            Browser admin = console.browser();
            admin.ask(
                    "POST",
                    "/api/login",
                    "{\"name\":\"root\",\"password\":\"" + TestConsole.PASSWORD + "\"}",
                    Map.of("X-Forwarded-For", "192.0.2.1"));
            console.account(admin, "vic", "viewer");
        }
        Path file = folder.resolve("console.db");
        try (var database = io.headgate.console.store.Database.open(
                file, io.headgate.console.store.Durability.DISK, java.util.List.of())) {
            SqliteAccounts accounts = new SqliteAccounts(
                    database,
                    new io.headgate.console.audit.AuditTrail(database, java.time.Clock.systemUTC()),
                    (connection, application) -> false);
            for (int i = 0; i < 30; i++) {
                accounts.remember(new KnownPlace("Vic", "10.0.0." + i), i);
            }
            assertThat(accounts.places())
                    .filteredOn(place -> place.account().equals("vic"))
                    .hasSize(SqliteAccounts.MOST_PLACES)
                    .contains(new KnownPlace("vic", "10.0.0.29"))
                    .doesNotContain(new KnownPlace("vic", "10.0.0.9"));
            accounts.remove("VIC", io.headgate.console.audit.AuditEntry.done("root", "", "account.remove", "", "{}"));
            assertThat(accounts.places()).noneMatch(place -> place.account().equals("vic"));
        }
    }

    @Test
    void strangersWithWrongTokensDoNotBlockTheRightOne() {
        try (TestConsole console = TestConsole.start(folder, PROXIED)) {
            for (int i = 0; i < 40; i++) {
                int status = setUp(console, "wrong", "198.51.100.1");
                assertThat(status).isEqualTo(i < 30 ? 403 : 429);
            }
            assertThat(setUp(console, TestConsole.TOKEN, "192.0.2.1")).isEqualTo(200);
        }
    }
}
