package io.headgate.adapters.spring.boot.versions;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.sources.contract.Waiting;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The starter with rules from a file, the annotation, the Actuator and the link to a console. */
@Tag("slow")
class StarterOnEachVersionTest {

    private static final String FROM_THE_CONSOLE =
            "headgate: 1\nrules:\n  - {kind: flow, id: closed, resource: GET /products, limit: {permits: 0, per: 1s}}\n";

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static OutsideProjects projects;

    @BeforeAll
    static void copyArtifacts() throws Exception {
        projects = new OutsideProjects();
    }

    static List<String> versions() {
        return BootVersions.ofTheStarter();
    }

    @ParameterizedTest
    @MethodSource("versions")
    void rulesActuatorAndConsoleWork(String boot) throws Exception {
        Project project = projects.build("starter", boot);
        try (ConsoleVisitor console = new ConsoleVisitor(projects.folder("console-" + boot))) {
            Map<String, String> link = Map.of(
                    "headgate.console.uri", console.address(), "headgate.console.credential", console.add("shop"));
            try (RunningApplication application = project.start(link)) {
                rulesOfTheFileHold(application);
                theActuatorShowsThem(application);
                rulesOfTheConsoleHold(application, console);
                assertThat(application.log()).doesNotContain("NoClassDefFoundError", "NoSuchMethodError");
            }
        }
    }

    @Test
    void aBootThatIsTooOldStopsTheStartWithOneClearMessage() throws Exception {
        try (RunningApplication application =
                projects.build("starter", "2.7.18").start(Map.of())) {
            assertThat(application.awaitEnd()).isNotZero();
            assertThat(application.log())
                    .contains("Spring Boot: 2.7.18 (expected: 3.0 or newer;")
                    .doesNotContain("\tat ");
        }
    }

    private static void rulesOfTheFileHold(RunningApplication application) {
        assertThat(application.get("/orders/1").body()).isEqualTo("order 1");
        assertThat(application.get("/orders/2").statusCode()).isEqualTo(200);
        assertThat(application.get("/orders/3").statusCode()).isEqualTo(429);
        assertThat(application.get("/payments").body()).isEqualTo("paid");
        assertThat(application.get("/payments").body()).isEqualTo("paid later");
    }

    private static void theActuatorShowsThem(RunningApplication application) {
        assertThat(application.get("/actuator/headgate").body()).contains("orders-limit", "payments-limit");
        assertThat(application.postJson("/actuator/headgate", "{\"on\":false}").statusCode())
                .as("the endpoint is read-only")
                .isBetween(400, 499);
        assertThat(application.get("/actuator/health").body()).contains("\"headgate\"");
        assertThat(application.get("/actuator/metrics").body()).contains("headgate.calls");
    }

    private static void rulesOfTheConsoleHold(RunningApplication application, ConsoleVisitor console) throws Exception {
        assertThat(application.get("/products").statusCode()).isEqualTo(200);
        console.save("shop", FROM_THE_CONSOLE);
        Waiting.until(
                "the rule of the console",
                PATIENCE,
                () -> application.get("/products").statusCode() == 429);
        Waiting.until(
                "the console knows that its rule is in force",
                PATIENCE,
                () -> console.read("/api/applications/shop/instances").contains("in force"));
    }
}
