package io.headgate.adapters.webflux;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.adapters.web.OriginResolver;
import io.headgate.adapters.web.WebSettings;
import io.headgate.adapters.web.client.TrustedProxies;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The WebFlux code in docs/guide/spring-web.md. */
class WebFluxGuideTest extends ShopOnNetty {

    @Configuration
    static class Application {
        // example: webflux
        @Bean
        HeadgateWebFilter headgateFilter(Headgate headgate, ApplicationContext context) {
            return new HeadgateWebFilter(headgate, WebFluxSettings.of(context));
        }
        // end
    }

    @Test
    void oneBeanProtectsAnApplication() {
        rules(
                // example: webflux-rule
                flow("GET /orders/{id}").perMinute(2)
                // end
                );
        run(context -> context.register(Application.class));
        assertThat(get("/orders/1")).isEqualTo(200);
        assertThat(get("/orders/2")).isEqualTo(200);
        assertThat(get("/orders/3")).isEqualTo(429);
    }

    @Test
    void theSettingsOfThePageWork() {
        run(context -> context.registerBean(HeadgateWebFilter.class, () -> {
            // example: webflux-settings
            WebFluxSettings settings = WebFluxSettings.of(context)
                    .withWeb(WebSettings.defaults()
                            .withProxies(TrustedProxies.of("10.0.0.0/8"))
                            .withOrigins(OriginResolver.principal().or(OriginResolver.clientAddress(64))))
                    .withPrincipals(PrincipalSource.exchange())
                    .withOrder(0); // behind the filters of Spring Security
            // end
            return new HeadgateWebFilter(headgate, settings);
        }));
        assertThat(get("/orders/1")).isEqualTo(200);
        assertThat(headgate.statistics().origins("GET /orders/{id}")).containsOnlyKeys("127.0.0.1");
        assertThat(filter().getOrder()).isZero();
    }
}
