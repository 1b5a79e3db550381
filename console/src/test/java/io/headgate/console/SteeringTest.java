package io.headgate.console;

import static io.headgate.console.Browser.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A console and an application that is linked to it: figures up, rules down, and back again after either was away. */
class SteeringTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String NO_ORDERS = """
            {"headgate": 1, "rules": [{"id": "none", "kind": "flow", "resource": "orders", "limit": {"permits": 0, "per": "1s"}}]}""";

    @TempDir
    private Path folder;

    private TestConsole console;
    private Browser admin;

    @BeforeEach
    void startConsole() {
        console = TestConsole.setUp(folder, Steering.usual());
        admin = console.admin();
    }

    @AfterEach
    void endConsole() {
        console.close();
    }

    private String addApplication(String name) {
        return json(admin.post("/api/applications", "{\"name\":\"" + name + "\"}"))
                .get("credential")
                .asString();
    }

    private JsonNode ask(String path) {
        return json(admin.get("/api/applications" + path));
    }

    private static void until(String what, BooleanSupplier reached) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!reached.getAsBoolean()) {
            assertThat(System.nanoTime() - deadline).as(what).isNegative();
            Thread.sleep(150); // time stands still for the cap on requests: a thousand have to do
        }
    }

    private String stateOfRules() {
        JsonNode first = ask("/shop/instances").get(0);
        return first == null ? "" : first.get("rules").get("state").asString();
    }

    private void save(long expected, String document) {
        assertThat(admin.put(
                                "/api/applications/shop/rules",
                                "{\"expectedVersion\":" + expected + ",\"comment\":\"test\",\"document\":" + document
                                        + "}")
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void callsOfAnApplicationAreSeen() throws Exception {
        try (LinkedApplication shop = new LinkedApplication(console.console(), "one", addApplication("shop"))) {
            until("calls are seen", () -> {
                shop.isAdmitted();
                return ask("").get(0).get("passed").asLong() > 0;
            });
            assertThat(ask("").get(0).get("live").asInt()).isEqualTo(1);
            until("and are on record", () -> {
                shop.isAdmitted();
                return ask("/shop/history?resource=orders")
                        .get("passed")
                        .toString()
                        .matches(".*[1-9].*");
            });
        }
        until("the end of it is seen", () -> ask("").get(0).get("live").asInt() == 0);
    }

    @Test
    void whatIsOnRecordTellsWhatARuleWouldHaveRefused() throws Exception {
        try (LinkedApplication shop = new LinkedApplication(console.console(), "one", addApplication("shop"))) {
            for (int seconds :
                    new int[] {60, 3_600}) { // by seconds of each instance, and by longer steps of all together
                until("all calls of the last " + seconds + " s would have been refused", () -> {
                    shop.isAdmitted();
                    String asked = "{\"seconds\":" + seconds + ",\"document\":" + NO_ORDERS + "}";
                    JsonNode rule = json(admin.post("/api/applications/shop/rules/preview", asked))
                            .get("rules")
                            .get(0);
                    return rule.get("calls").asLong(0) > 0 && rule.get("ratio").asDouble() == 1;
                });
            }
        }
    }

    @Test
    void aRuleReachesTheApplicationAndIsConfirmed() throws Exception {
        try (LinkedApplication shop = new LinkedApplication(console.console(), "one", addApplication("shop"))) {
            until("the link is there", () -> stateOfRules().equals("none"));
            assertThat(shop.isAdmitted()).isTrue();
            save(0, NO_ORDERS);
            until("it bites", () -> !shop.isAdmitted());
            until("it is confirmed", () -> stateOfRules().equals("in force"));
            until("and why is told", () -> {
                shop.isAdmitted();
                JsonNode refusal = ask("/shop/refusals?resource=orders").get(0);
                return refusal != null && refusal.get("rule").asString().equals("none");
            });
        }
    }

    @Test
    void whoComesLaterGetsTheRulesToo() throws Exception {
        String credential = addApplication("shop");
        save(0, NO_ORDERS);
        try (LinkedApplication shop = new LinkedApplication(console.console(), "late", credential)) {
            until("it bites", () -> !shop.isAdmitted());
        }
    }

    @Test
    void anApplicationOutlivesItsConsole() throws Exception {
        try (LinkedApplication shop = new LinkedApplication(console.console(), "one", addApplication("shop"))) {
            save(0, NO_ORDERS);
            until("it bites", () -> !shop.isAdmitted());
            console.close();
            until("the console is missed", () -> !shop.isConnected());
            assertThat(shop.isAdmitted()).isFalse();
        } finally {
            console = TestConsole.start(folder, Steering.usual());
        }
        assertThat(json(console.admin().get("/api/applications/shop/rules"))
                        .get("version")
                        .asLong())
                .isEqualTo(1);
    }

    @Test
    void aReplacedCredentialEndsTheLinkAndARemovedApplicationIsForgotten() throws Exception {
        try (LinkedApplication shop = new LinkedApplication(console.console(), "one", addApplication("shop"))) {
            save(0, NO_ORDERS);
            until("it bites", () -> !shop.isAdmitted());
            admin.post("/api/applications/shop/credential", "{}");
            until("the link has ended", () -> !shop.isConnected());
            assertThat(admin.delete("/api/applications/shop").statusCode()).isEqualTo(200);
            assertThat(ask("")).isEmpty();
            addApplication("shop");
            assertThat(ask("/shop/rules").get("version").asLong()).isZero();
            assertThat(shop.isAdmitted()).as("its last rules stay in force").isFalse();
        }
    }
}
