package io.headgate.console.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.console.Browser;
import io.headgate.console.Steering;
import io.headgate.console.TestConsole;
import io.headgate.console.web.Route;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Accounts that see the applications on their list and no others. */
class ReadScopeTest {

    @TempDir
    private Path folder;

    private static void add(Browser admin, String name, String role, String sees) {
        String body = "{\"name\":\"" + name + "\",\"password\":\"" + TestConsole.PASSWORD + "\",\"role\":\"" + role
                + "\",\"applications\":[\"a\"],\"sees\":\"" + sees + "\"}";
        assertThat(admin.post("/api/accounts", body).statusCode()).isEqualTo(201);
    }

    private static List<String> names(Browser browser) {
        return Browser.json(browser.get("/api/applications")).values().stream()
                .map(application -> application.get("name").asString())
                .toList();
    }

    @Test
    void whoSeesWhatIsListedFindsNothingOfTheOthers() {
        try (TestConsole console = TestConsole.setUp(folder, Steering.usual())) {
            Browser admin = console.admin();
            admin.post("/api/applications", "{\"name\":\"a\"}");
            admin.post("/api/applications", "{\"name\":\"b\"}");
            add(admin, "all", "viewer", "all");
            assertThat(names(console.browser().signIn("all", TestConsole.PASSWORD)))
                    .containsExactly("a", "b");
            for (String role : List.of("viewer", "editor")) {
                add(admin, "listed-" + role, role, "listed");
                Browser listed = console.browser().signIn("listed-" + role, TestConsole.PASSWORD);
                assertThat(names(listed)).containsExactly("a");
                for (Route route : console.console().routes()) {
                    if (route.method() == Route.Method.GET && route.path().contains("{app}")) {
                        String path = route.path().replace("{instance}", "i").replace("{version}", "0");
                        assertThat(listed.get(path.replace("{app}", "b")).statusCode())
                                .as(path)
                                .isEqualTo(403);
                        assertThat(listed.get(path.replace("{app}", "none")).statusCode())
                                .as("one that is not there looks like it")
                                .isEqualTo(403);
                    }
                }
                assertThat(listed.get("/api/applications/a/rules").statusCode()).isEqualTo(200);
            }
        }
    }

    @Test
    void aChangeThatDoesNotNameItKeepsItAndOneThatDoesEndsTheSessions() {
        try (TestConsole console = TestConsole.setUp(folder, Steering.usual())) {
            Browser admin = console.admin();
            admin.post("/api/applications", "{\"name\":\"a\"}");
            add(admin, "vic", "viewer", "listed");
            Browser vic = console.browser().signIn("vic", TestConsole.PASSWORD);
            admin.put("/api/accounts/vic", "{\"role\":\"viewer\",\"applications\":[\"a\"]}");
            assertThat(admin.get("/api/accounts").body()).contains("\"sees\":\"listed\"");
            assertThat(vic.get("/api/session").statusCode()).isEqualTo(200);
            admin.put("/api/accounts/vic", "{\"role\":\"viewer\",\"applications\":[\"a\"],\"sees\":\"all\"}");
            assertThat(vic.get("/api/session").statusCode()).isEqualTo(401);
            assertThat(admin.put("/api/accounts/vic", "{\"role\":\"viewer\",\"sees\":\"some\"}")
                            .body())
                    .contains("sees: some (expected: all or listed)");
        }
    }
}
