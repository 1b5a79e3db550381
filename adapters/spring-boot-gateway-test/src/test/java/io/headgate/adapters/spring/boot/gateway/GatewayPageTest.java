package io.headgate.adapters.spring.boot.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Keeps the part about gateways of docs/guide/spring-boot.md true. */
class GatewayPageTest {

    private static final Path FILE = Path.of("src/test/resources/guide/application.yml");
    private static final Path PAGE = Path.of("../../docs/guide/spring-boot.md");

    @Test
    void thePageShowsTheFile() throws IOException {
        assertThat(Files.readString(PAGE))
                .contains("<!-- file: gateway.yml -->\n```yaml\n" + Files.readString(FILE) + "```\n");
    }

    @Test
    void whatItSaysHolds() throws Exception {
        try (Gateway gateway = Gateway.of()
                .with("spring.config.location", FILE.toUri().toString())
                .start()) {
            assertThat(gateway.status("/orders/7", "X-Application", "till")).isEqualTo(200);
            assertThat(gateway.status("/basket/7")).isEqualTo(200);
            assertThat(gateway.headgate().statistics().resources()).containsOnlyKeys("orders", "shopping");
            assertThat(gateway.headgate().statistics().origins("orders")).containsOnlyKeys("till");

            assertThat(gateway.status("/orders/7/payment", "X-User", "ann")).isEqualTo(200);
            assertThat(gateway.status("/basket/payment", "X-User", "ann")).isEqualTo(200);
            assertThat(gateway.status("/orders/8/payment", "X-User", "ann")).isEqualTo(429);
            assertThat(gateway.status("/orders/8/payment", "X-User", "bob")).isEqualTo(200);
        }
    }
}
