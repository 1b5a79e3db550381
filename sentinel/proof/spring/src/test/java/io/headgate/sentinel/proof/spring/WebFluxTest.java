package io.headgate.sentinel.proof.spring;

import com.alibaba.csp.sentinel.adapter.spring.webflux.SentinelWebFluxFilter;
import com.alibaba.csp.sentinel.adapter.spring.webflux.callback.WebFluxCallbackManager;
import com.alibaba.csp.sentinel.adapter.spring.webflux.exception.SentinelBlockExceptionHandler;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.codec.ServerCodecConfigurer;

/** {@code sentinel-spring-webflux-adapter}, set up by hand. */
class WebFluxTest extends WebContract {

    private static ConfigurableApplicationContext application;

    @BeforeAll
    static void open() {
        WebFluxCallbackManager.setBlockHandler(new TooMany());
        application = start(Application.class, WebApplicationType.REACTIVE, "--spring.cloud.sentinel.enabled=false");
    }

    @AfterAll
    static void close() {
        application.close();
        WebFluxCallbackManager.resetBlockHandler();
    }

    @Override
    ConfigurableApplicationContext application() {
        return application;
    }

    @Override
    protected String resource() {
        return "/orders/17";
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Orders.class)
    static class Application {

        @Bean
        @Order(Ordered.HIGHEST_PRECEDENCE)
        SentinelBlockExceptionHandler refusals(ServerCodecConfigurer codecs) {
            return new SentinelBlockExceptionHandler(List.of(), codecs);
        }

        @Bean
        @Order(Ordered.HIGHEST_PRECEDENCE)
        SentinelWebFluxFilter sentinelFilter() {
            return new SentinelWebFluxFilter();
        }
    }
}
