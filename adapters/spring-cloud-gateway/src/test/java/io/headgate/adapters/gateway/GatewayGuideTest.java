package io.headgate.adapters.gateway;

import static io.headgate.flow.FlowRule.flow;
import static io.headgate.gateway.GatewayRule.gateway;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.adapters.web.WebSettings;
import io.headgate.breaker.BreakerRule;
import io.headgate.gateway.ApiGroup;
import io.headgate.gateway.ApiGroups;
import io.headgate.gateway.Attribute;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The gateway code in docs/guide/spring-web.md. */
class GatewayGuideTest {

    @Configuration
    @EnableAutoConfiguration
    static class Application {

        @Bean
        Headgate headgate() {
            return Headgate.builder()
                    .rules(
                            // example: gateway-rules
                            gateway("orders")
                                    .perSecond(5)
                                    .forEach(Attribute.clientAddress().groupedByPrefix(64)),
                            gateway("payments").per(2, Duration.ofMinutes(1)).forEach(Attribute.header("X-User")),
                            flow("shopping").inFlight(100),
                            BreakerRule.errorCount("orders", 20)
                            // end
                            )
                    .build();
        }

        // example: gateway
        @Bean
        GatewayProtection protection(Headgate headgate) {
            ApiGroups groups = ApiGroups.of(ApiGroup.of("payments").pattern("/unnamed/*/payment"));
            return new GatewayProtection(
                    headgate,
                    GatewaySettings.defaults().withWeb(WebSettings.defaults().withGroups(groups)));
        }

        @Bean
        HeadgateGlobalFilter headgateFilter(GatewayProtection protection) {
            return new HeadgateGlobalFilter(protection); // all routes
        }

        @Bean
        HeadgateGatewayFilterFactory headgateFilters(GatewayProtection protection) {
            return new HeadgateGatewayFilterFactory(protection); // "Headgate=name" among the filters of a route
        }
        // end
    }

    @Test
    void eachUserHasTwoPaymentsAMinute() throws Exception {
        try (GatewayInFront front = new GatewayInFront(Application.class)) {
            assertThat(pay(front, "ann")).isEqualTo(200);
            assertThat(pay(front, "ann")).isEqualTo(200);
            assertThat(pay(front, "ann")).isEqualTo(429);
            assertThat(pay(front, "bob")).isEqualTo(200);
        }
    }

    private static int pay(GatewayInFront front, String user) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + front.port() + "/unnamed/7/payment"))
                .header("X-User", user)
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }
}
