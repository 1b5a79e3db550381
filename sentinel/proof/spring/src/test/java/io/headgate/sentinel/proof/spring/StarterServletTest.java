package io.headgate.sentinel.proof.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.sentinel.proof.Protection;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;

/** {@code spring-cloud-starter-alibaba-sentinel} in an application on servlet threads. */
class StarterServletTest extends WebContract {

    private static ConfigurableApplicationContext application;

    @BeforeAll
    static void open() {
        application = start(StarterApplication.class, WebApplicationType.SERVLET);
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

    @Test
    void annotatedMethodsAreResourcesToo() {
        StarterApplication.Shelves shelves = application.getBean(StarterApplication.Shelves.class);
        assertThat(shelves.count("tea")).isEqualTo("seven");

        Protection.refuseAll("shelves.count");
        assertThat(shelves.count("tea")).isEqualTo("unknown: FlowException");
    }
}
