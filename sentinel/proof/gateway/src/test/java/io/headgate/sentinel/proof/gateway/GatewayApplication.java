package io.headgate.sentinel.proof.gateway;

import com.alibaba.csp.sentinel.adapter.gateway.sc.SentinelGatewayFilter;
import com.alibaba.csp.sentinel.adapter.gateway.sc.exception.SentinelGatewayBlockExceptionHandler;
import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.codec.ServerCodecConfigurer;

/** A gateway with one route, set up as the manual of the adapter says. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
class GatewayApplication {

    @Bean
    RouteLocator routes(RouteLocatorBuilder builder, @Value("${backend.port}") int port) {
        return builder.routes()
                .route("orders", route -> route.path("/orders/**").uri("http://127.0.0.1:" + port))
                .build();
    }

    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    SentinelGatewayBlockExceptionHandler refusals(ServerCodecConfigurer codecs) {
        return new SentinelGatewayBlockExceptionHandler(List.of(), codecs);
    }

    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    GlobalFilter sentinelGatewayFilter() {
        return new SentinelGatewayFilter();
    }
}
