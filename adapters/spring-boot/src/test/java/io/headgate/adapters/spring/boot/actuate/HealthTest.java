package io.headgate.adapters.spring.boot.actuate;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.adapters.spring.boot.Shop;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The health of the rule sources, on either Boot. */
class HealthTest {

    @TempDir
    Path folder;

    @Test
    void isUpWhenAllSourcesAreWell() throws Exception {
        Path file = Files.writeString(folder.resolve("rules.yaml"), "headgate: 1\nrules: []\n");
        try (Shop shop = shop(file).start()) {
            assertThat(shop.json("/actuator/health")
                            .at("/components/headgate/status")
                            .asString())
                    .isEqualTo("UP");
        }
    }

    @Test
    void isUnknownWhenASourceHasFailedAndKeepsTheApplicationInService() throws Exception {
        try (Shop shop = shop(folder.resolve("missing.yaml")).start()) {
            HttpResponse<String> health = shop.get("/actuator/health");
            JsonNode own = shop.json("/actuator/health").at("/components/headgate");

            assertThat(health.statusCode()).isEqualTo(200);
            assertThat(own.get("status").asString()).isEqualTo("UNKNOWN");
            assertThat(own.get("details").toString()).contains("missing.yaml").contains("UNREACHABLE");
        }
    }

    @Test
    void isUnknownWhenADocumentWasRejected() throws Exception {
        Path file = Files.writeString(folder.resolve("rules.yaml"), "headgate: 1\nrules: [{kind: nonsense}]\n");
        try (Shop shop = shop(file).start()) {
            JsonNode own = shop.json("/actuator/health").at("/components/headgate");
            assertThat(own.get("status").asString()).isEqualTo("UNKNOWN");
            assertThat(own.get("details").toString()).contains("REJECTED");
        }
    }

    @Test
    void isNotThereWithoutSourcesOrWhenTurnedOff() throws Exception {
        try (Shop shop = Shop.of()
                .with("management.endpoint.health.show-details", "always")
                .start()) {
            assertThat(shop.json("/actuator/health").at("/components/headgate").isMissingNode())
                    .isTrue();
        }
        try (Shop shop = shop(folder.resolve("missing.yaml"))
                .with("management.health.headgate.enabled", "false")
                .start()) {
            assertThat(shop.json("/actuator/health").at("/components/headgate").isMissingNode())
                    .isTrue();
        }
    }

    private static Shop.Builder shop(Path file) {
        return Shop.of()
                .with("headgate.rules.files[0]", file.toString())
                .with("management.endpoint.health.show-details", "always");
    }
}
