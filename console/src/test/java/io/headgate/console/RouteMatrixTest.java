package io.headgate.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.console.store.Schema;
import io.headgate.console.web.Access;
import io.headgate.console.web.Route;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every route × everybody. A route without a row here fails the test: whoever adds one says who may call it, twice. */
class RouteMatrixTest {

    private static final String ALLOWED = "yes";

    /**
     * {@code {app}} is "a" throughout; it is removed by the row that removes it, so that no live stream begins. The last routes are
     * of the test itself, for the kinds that this list else lacks.
     */
    private static final String MATRIX = """
            route                                                   | nobody | viewer | editor of a | editor of b | admin
            GET /api/state                                          | yes    | yes    | yes         | yes         | yes
            POST /api/setup                                         | yes    | yes    | yes         | yes         | yes
            POST /api/login                                         | yes    | yes    | yes         | yes         | yes
            POST /api/logout                                        | 401    | yes    | yes         | yes         | yes
            GET /api/session                                        | 401    | yes    | yes         | yes         | yes
            POST /api/password                                      | 401    | yes    | yes         | yes         | yes
            GET /api/accounts                                       | 401    | 403    | 403         | 403         | yes
            POST /api/accounts                                      | 401    | 403    | 403         | 403         | yes
            PUT /api/accounts/{name}                                | 401    | 403    | 403         | 403         | yes
            DELETE /api/accounts/{name}                             | 401    | 403    | 403         | 403         | yes
            POST /api/applications                                  | 401    | 403    | 403         | 403         | yes
            POST /api/applications/{app}/credential                 | 401    | 403    | 403         | 403         | yes
            DELETE /api/applications/{app}                          | 401    | 403    | 403         | 403         | yes
            GET /api/audit                                          | 401    | 403    | 403         | 403         | yes
            GET /api/audit/export                                   | 401    | 403    | 403         | 403         | yes
            GET /api/console                                        | 401    | 403    | 403         | 403         | yes
            GET /api/applications                                   | 401    | yes    | yes         | yes         | yes
            GET /api/applications/{app}/instances                   | 401    | yes    | yes         | yes         | yes
            GET /api/applications/{app}/live                        | 401    | yes    | yes         | yes         | yes
            GET /api/applications/{app}/history                     | 401    | yes    | yes         | yes         | yes
            GET /api/applications/{app}/lately                      | 401    | yes    | yes         | yes         | yes
            GET /api/applications/{app}/machine                     | 401    | yes    | yes         | yes         | yes
            GET /api/applications/{app}/ask/tree                    | 401    | yes    | yes         | yes         | yes
            GET /api/applications/{app}/ask/rules                   | 401    | yes    | yes         | yes         | yes
            GET /api/applications/{app}/ask/origins                 | 401    | yes    | yes         | yes         | yes
            GET /api/applications/{app}/refusals                    | 401    | yes    | yes         | yes         | yes
            GET /api/applications/{app}/breakers                    | 401    | yes    | yes         | yes         | yes
            GET /api/applications/{app}/events                      | 401    | yes    | yes         | yes         | yes
            GET /api/applications/{app}/rules                       | 401    | yes    | yes         | yes         | yes
            GET /api/applications/{app}/rules/versions              | 401    | yes    | yes         | yes         | yes
            GET /api/applications/{app}/rules/versions/{version}    | 401    | yes    | yes         | yes         | yes
            GET /api/applications/{app}/rules/diff                  | 401    | yes    | yes         | yes         | yes
            GET /api/applications/{app}/rules/export                | 401    | yes    | yes         | yes         | yes
            POST /api/applications/{app}/rules/edit                 | 401    | yes    | yes         | yes         | yes
            POST /api/applications/{app}/rules/check                | 401    | yes    | yes         | yes         | yes
            POST /api/applications/{app}/rules/preview              | 401    | yes    | yes         | yes         | yes
            POST /api/applications/{app}/rules/simulate             | 401    | yes    | yes         | yes         | yes
            POST /api/applications/{app}/rules/import               | 401    | yes    | yes         | yes         | yes
            GET /api/rules/schema                                   | 401    | yes    | yes         | yes         | yes
            GET /api/rules/reference                                | 401    | yes    | yes         | yes         | yes
            PUT /api/applications/{app}/rules                       | 401    | 403    | yes         | 403         | yes
            POST /api/applications/{app}/rules/rollback             | 401    | 403    | yes         | 403         | yes
            GET /api/test/{app}/look                                | 401    | yes    | yes         | yes         | yes
            GET /api/test/{app}/edit                                | 401    | 403    | yes         | 403         | yes
            POST /api/test/{app}/edit                               | 401    | 403    | yes         | 403         | yes
            PUT /api/test/{app}/edit                                | 401    | 403    | yes         | 403         | yes
            DELETE /api/test/{app}/edit                             | 401    | 403    | yes         | 403         | yes
            POST /api/test/instance                                 | 401    | 403    | 403         | 403         | 403
            """;

    private static final Feature KINDS = new Feature() {
        @Override
        public List<Schema> schemas() {
            return List.of();
        }

        @Override
        public Running start(ConsoleBase base) {
            List<Route> routes = List.of(
                    Route.get("/api/test/{app}/look", Access.VIEWER, exchange -> exchange.answer(Map.of())),
                    Route.get("/api/test/{app}/edit", Access.EDITOR, exchange -> exchange.answer(Map.of())),
                    Route.post("/api/test/{app}/edit", Access.EDITOR, exchange -> exchange.answer(Map.of())),
                    Route.put("/api/test/{app}/edit", Access.EDITOR, exchange -> exchange.answer(Map.of())),
                    Route.delete("/api/test/{app}/edit", Access.EDITOR, exchange -> exchange.answer(Map.of())),
                    Route.post("/api/test/instance", Access.INSTANCE, exchange -> exchange.answer(Map.of())));
            return new Running() {
                @Override
                public List<Route> routes() {
                    return routes;
                }

                @Override
                public void close() {}
            };
        }
    };

    @TempDir
    private Path folder;

    private TestConsole console;

    @BeforeEach
    void start() {
        List<Feature> features = new ArrayList<>(Features.all());
        features.add(KINDS);
        console = TestConsole.setUp(folder.resolve("console"), features.toArray(new Feature[0]));
        Browser admin = console.admin();
        console.account(admin, "viewer", "viewer");
        console.account(admin, "editor-a", "editor", "a");
        console.account(admin, "editor-b", "editor", "b");
        assertThat(admin.get("/api/applications").body()).contains("\"a\"", "\"b\"");
    }

    @AfterEach
    void stop() {
        console.close();
    }

    @Test
    void everyRouteHasARowAndEveryRowARoute() {
        TreeSet<String> routes = new TreeSet<>();
        console.console().routes().forEach(route -> routes.add(route.method() + " " + route.path()));
        assertThat(new TreeSet<>(rows().keySet())).isEqualTo(routes);
    }

    @Test
    void everybodyMayWhatTheMatrixSaysAndNothingElse() {
        String[] everybody = {"", "viewer", "editor-a", "editor-b", "root"};
        List<String> wrong = new ArrayList<>();
        for (Map.Entry<String, List<String>> row : rows().entrySet()) {
            for (int i = 0; i < everybody.length; i++) {
                console.pass(Duration.ofMinutes(2)); // so that nobody is throttled, and no session runs out
                if (row.getKey().contains("/rules") || row.getKey().contains("/edit")) { // for editors of it
                    listAgain(console.admin());
                }
                Browser browser = console.browser();
                if (!everybody[i].isEmpty()) {
                    browser.signIn(everybody[i], TestConsole.PASSWORD);
                }
                String got = outcome(ask(browser, row.getKey(), Map.of()));
                if (!got.equals(row.getValue().get(i))) {
                    wrong.add(row.getKey() + " as '" + everybody[i] + "': " + got + ", not "
                            + row.getValue().get(i));
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** The application may have been removed, and the rights with it. */
    private static void listAgain(Browser admin) {
        admin.post("/api/applications", "{\"name\":\"a\"}");
        admin.put("/api/accounts/editor-a", "{\"role\":\"editor\",\"applications\":[\"a\"]}");
    }

    @Test
    void everyChangeNeedsTheTokenAndTheSameOrigin() {
        List<Map<String, String>> foreign = List.of(
                Map.of("X-Headgate-Csrf", ""),
                Map.of("X-Headgate-Csrf", "wrong"),
                Map.of("Sec-Fetch-Site", "cross-site"),
                Map.of("Sec-Fetch-Site", "same-site"),
                Map.of("Origin", "https://evil.example"),
                Map.of("Origin", "null"));
        int asked = 0;
        for (Route route : console.console().routes()) {
            boolean token = route.access() != Access.ANYBODY;
            for (Map<String, String> headers : foreign) {
                if (route.method() != Route.Method.GET && (token || !headers.containsKey("X-Headgate-Csrf"))) {
                    console.pass(Duration.ofMinutes(2));
                    String line = route.method() + " " + route.path();
                    assertThat(ask(console.admin(), line, headers).statusCode())
                            .as(line + " with " + headers)
                            .isEqualTo(403);
                    asked++;
                }
            }
        }
        assertThat(asked).isGreaterThan(60);
        assertThat(console.admin().get("/api/accounts").body()).contains("viewer", "editor-a", "editor-b");
    }

    @Test
    void everyAnswerCarriesTheSecurityHeaders() {
        for (String row : rows().keySet()) {
            for (boolean signedIn : new boolean[] {true, false}) {
                console.pass(Duration.ofMinutes(2));
                Browser browser = signedIn ? console.admin() : console.browser();
                HttpResponse<String> answer = ask(browser, row, Map.of());
                assertThat(answer.headers().firstValue("Content-Security-Policy"))
                        .as(row)
                        .hasValueSatisfying(policy -> assertThat(policy)
                                .contains("default-src 'self'", "frame-ancestors 'none'")
                                .doesNotContain("unsafe"));
                assertThat(answer.headers().firstValue("X-Content-Type-Options"))
                        .hasValue("nosniff");
                assertThat(answer.headers().firstValue("Referrer-Policy")).hasValue("no-referrer");
                assertThat(answer.headers().firstValue("Permissions-Policy")).isPresent();
                assertThat(answer.headers().allValues("Cache-Control")).containsExactly("no-store");
                assertThat(answer.headers().firstValue("Server")).isEmpty();
                assertThat(answer.headers().firstValue("Content-Type"))
                        .as(row)
                        .hasValueSatisfying(type -> assertThat(type).matches("application/(json|x-ndjson).*"));
            }
        }
    }

    private static HttpResponse<String> ask(Browser browser, String row, Map<String, String> headers) {
        String[] words = row.split(" ");
        String path = words[1].replace("{app}", "a")
                .replace("{name}", "nobody")
                .replace("{instance}", "one")
                .replace("{version}", "1");
        return browser.ask(words[0], path, words[0].matches("POST|PUT") ? "{}" : null, headers);
    }

    private static String outcome(HttpResponse<String> answer) {
        return answer.statusCode() == 401 || answer.statusCode() == 403 ? String.valueOf(answer.statusCode()) : ALLOWED;
    }

    private static Map<String, List<String>> rows() {
        Map<String, List<String>> rows = new LinkedHashMap<>();
        MATRIX.lines().skip(1).forEach(line -> {
            String[] cells = line.split("\\|");
            List<String> expected = new ArrayList<>();
            for (int i = 1; i < cells.length; i++) {
                expected.add(cells[i].trim());
            }
            assertThat(expected).as(line).hasSize(5);
            rows.put(cells[0].trim(), expected);
        });
        return rows;
    }
}
