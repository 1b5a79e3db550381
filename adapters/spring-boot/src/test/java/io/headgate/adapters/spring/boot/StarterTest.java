package io.headgate.adapters.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootVersion;
import tools.jackson.databind.JsonNode;

/** An application that has the starter and says nothing. */
class StarterTest {

    @Test
    void runsOnTheBootThatTheBuildSays() {
        assertThat(SpringBootVersion.getVersion()).isEqualTo(System.getProperty("headgate.expected.boot"));
    }

    @Test
    void worksWithoutRulesShowsItsResourcesAndEnds() throws Exception {
        Headgate headgate;
        try (Shop shop = Shop.of().start()) {
            assertThat(shop.get("/orders/7").body()).isEqualTo("order 7");
            assertThat(shop.status("/orders/8")).isEqualTo(200);

            JsonNode report = shop.json("/actuator/headgate");
            assertThat(report.get("on").asBoolean()).isTrue();
            assertThat(report.get("resources").propertyNames()).containsExactly("GET /orders/{id}");
            assertThat(report.at("/resources/GET ~1orders~1{id}/passed").asInt())
                    .isEqualTo(2);
            assertThat(report.get("rules").size()).isZero();
            assertThat(report.get("sources").size()).isZero();
            headgate = shop.headgate();
            assertThat(Thread.getAllStackTraces().keySet())
                    .as("no source, no thread")
                    .extracting(Thread::getName)
                    .noneMatch(name -> name.contains("headgate"));
        }
        assertThat(headgate.isOn()).as("closed with the application").isFalse();
    }
}
