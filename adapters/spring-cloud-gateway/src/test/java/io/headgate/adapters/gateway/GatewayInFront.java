package io.headgate.adapters.gateway;

import io.headgate.Headgate;
import io.headgate.adapters.web.OriginResolver;
import io.headgate.adapters.web.WebSettings;
import io.headgate.gateway.ApiGroup;
import io.headgate.gateway.ApiGroups;
import io.headgate.rule.Prefix;
import java.time.Duration;
import java.util.function.Consumer;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.cloud.gateway.filter.factory.RetryGatewayFilterFactory.RetryConfig;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.http.HttpStatus;

/** A real gateway in front of a real service, with a route for each test so that none sees the figures of another. */
final class GatewayInFront implements AutoCloseable {

    static final int ROUTES = 30;

    final ServiceBehind behind = new ServiceBehind();
    final BreakingService breaking = new BreakingService();
    private final ConfigurableApplicationContext application;

    GatewayInFront(Class<?> configured) {
        application = new SpringApplicationBuilder(configured)
                .web(WebApplicationType.REACTIVE)
                .run(
                        "--server.port=0",
                        "--server.address=127.0.0.1",
                        "--spring.main.banner-mode=off",
                        "--logging.level.root=warn",
                        "--behind.port=" + behind.port(),
                        "--breaking.port=" + breaking.port(),
                        "--spring.cloud.gateway.server.webflux.httpclient.connect-timeout=5000",
                        "--spring.cloud.gateway.server.webflux.routes[0].id=configured",
                        "--spring.cloud.gateway.server.webflux.routes[0].uri=http://127.0.0.1:" + behind.port(),
                        "--spring.cloud.gateway.server.webflux.routes[0].predicates[0]=Path=/configured/**",
                        "--spring.cloud.gateway.server.webflux.routes[0].filters[0]=Headgate=payments",
                        "--spring.cloud.gateway.server.webflux.routes[1].id=unnamed",
                        "--spring.cloud.gateway.server.webflux.routes[1].uri=http://127.0.0.1:" + behind.port(),
                        "--spring.cloud.gateway.server.webflux.routes[1].predicates[0]=Path=/unnamed/**",
                        "--spring.cloud.gateway.server.webflux.routes[1].filters[0]=Headgate");
    }

    Headgate headgate() {
        return application.getBean(Headgate.class);
    }

    int port() {
        return application.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }

    @Override
    public void close() {
        application.close();
        behind.close();
        breaking.close();
    }

    @Configuration
    @EnableAutoConfiguration
    static class Configured {

        @Bean
        Headgate headgate() {
            return Headgate.builder().build();
        }

        @Bean
        GatewayProtection protection(Headgate headgate) {
            ApiGroups groups = ApiGroups.of(
                    ApiGroup.of("group-a").pattern("/route-*/a/**"),
                    ApiGroup.of("group-b").prefix("/route-11/b/"));
            return new GatewayProtection(
                    headgate,
                    GatewaySettings.defaults()
                            .withWeb(WebSettings.defaults()
                                    .withGroups(groups)
                                    .withOrigins(OriginResolver.header("X-Application"))
                                    .withExcluded(new Prefix("/route-29/"))));
        }

        @Bean
        HeadgateGlobalFilter headgateFilter(GatewayProtection protection) {
            return new HeadgateGlobalFilter(protection);
        }

        @Bean
        HeadgateGatewayFilterFactory headgateFilters(GatewayProtection protection) {
            return new HeadgateGatewayFilterFactory(protection);
        }

        @Bean
        RouteLocator routes(RouteLocatorBuilder builder, Environment environment) {
            String service = "http://127.0.0.1:" + environment.getRequiredProperty("behind.port");
            RouteLocatorBuilder.Builder routes = builder.routes();
            for (int i = 0; i < ROUTES; i++) {
                String id = "route-" + i;
                routes = routes.route(id, route -> route.path("/" + id + "/**").uri(service));
            }
            return routes.route("gone", route -> route.path("/gone/**").uri("http://127.0.0.1:1"))
                    .route(
                            "breaking",
                            route -> route.path("/breaking/**")
                                    .uri("http://127.0.0.1:" + environment.getRequiredProperty("breaking.port")))
                    .route(
                            "slow",
                            route -> route.path("/slow/**")
                                    .metadata("response-timeout", 100)
                                    .uri(service))
                    .route(
                            "retried",
                            route -> route.path("/retried/**")
                                    .filters(filters -> filters.retry(retries()))
                                    .uri(service))
                    .build();
        }

        private static Consumer<RetryConfig> retries() {
            return config -> config.setRetries(2)
                    .setStatuses(HttpStatus.SERVICE_UNAVAILABLE)
                    .setBackoff(Duration.ofMillis(1), Duration.ofMillis(2), 2, false);
        }
    }
}
