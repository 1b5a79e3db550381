package io.headgate.sentinel.proof.spring;

import com.alibaba.csp.sentinel.adapter.spring.webmvc_v6x.SentinelWebInterceptor;
import com.alibaba.csp.sentinel.adapter.spring.webmvc_v6x.callback.DefaultBlockExceptionHandler;
import com.alibaba.csp.sentinel.adapter.spring.webmvc_v6x.config.SentinelWebMvcConfig;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** {@code sentinel-spring-webmvc-v6x-adapter}, set up by hand. */
class MvcTest extends WebContract {

    private static ConfigurableApplicationContext application;

    @BeforeAll
    static void open() {
        application = start(Application.class, WebApplicationType.SERVLET, "--spring.cloud.sentinel.enabled=false");
    }

    @AfterAll
    static void close() {
        application.close();
    }

    @Override
    ConfigurableApplicationContext application() {
        return application;
    }

    @Override
    protected String resource() {
        return "/orders/{number}";
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Orders.class)
    static class Application implements WebMvcConfigurer {

        @Override
        public void addInterceptors(InterceptorRegistry registry) {
            SentinelWebMvcConfig config = new SentinelWebMvcConfig();
            config.setBlockExceptionHandler(new DefaultBlockExceptionHandler());
            registry.addInterceptor(new SentinelWebInterceptor(config)).addPathPatterns("/**");
        }
    }
}
