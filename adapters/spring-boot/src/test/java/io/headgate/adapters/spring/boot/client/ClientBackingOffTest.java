package io.headgate.adapters.spring.boot.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.adapters.spring.boot.HeadgateAutoConfiguration;
import io.headgate.adapters.spring.client.HeadgateExchangeFilter;
import io.headgate.adapters.spring.client.HeadgateRequestInterceptor;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

/** An application has what goes with the clients that it has. */
class ClientBackingOffTest {

    private static final String REST = "headgateRestClientCustomizer";
    private static final String TEMPLATE = "headgateRestTemplateCustomizer";
    private static final String WEB = "headgateWebClientCustomizer";

    private final ApplicationContextRunner application =
            new ApplicationContextRunner().withUserConfiguration(Everything.class);

    /** Imported and not registered, so that annotations whose classes are not there are passed over, as in an application. */
    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration({
        HeadgateAutoConfiguration.class,
        ClientAutoConfiguration.class,
        Boot3ClientAutoConfiguration.class,
        Boot4ClientAutoConfiguration.class
    })
    static class Everything {}

    @Test
    void withAllClientsThereIsOneOfEach() {
        application.run(context -> {
            assertThat(context).hasSingleBean(HeadgateRequestInterceptor.class);
            assertThat(context).hasSingleBean(HeadgateExchangeFilter.class);
            assertThat(context).hasBean(REST).hasBean(TEMPLATE).hasBean(WEB);
        });
    }

    @Test
    void withoutWebFluxAndReactorThereIsNothingForWebClient() {
        application
                .withClassLoader(new FilteredClassLoader("org.springframework.web.reactive", "reactor", "io.netty"))
                .run(context -> {
                    assertThat(context).hasNotFailed().hasBean(REST).hasBean(TEMPLATE);
                    assertThat(context).doesNotHaveBean(WEB).doesNotHaveBean("headgateExchangeFilter");
                });
    }

    /** As on Boot 4 without the modules for clients, and on a Boot to come that has moved them. */
    @Test
    void withoutTheBuildersOfBootTheInterceptorIsThereToBeUsed() {
        application
                .withClassLoader(new FilteredClassLoader(
                        "org.springframework.boot.web.client",
                        "org.springframework.boot.restclient",
                        "org.springframework.boot.web.reactive",
                        "org.springframework.boot.webclient"))
                .run(context -> {
                    assertThat(context).hasNotFailed().hasSingleBean(HeadgateRequestInterceptor.class);
                    assertThat(context)
                            .doesNotHaveBean(REST)
                            .doesNotHaveBean(TEMPLATE)
                            .doesNotHaveBean(WEB);
                });
    }

    @Test
    void turnedOffThereIsNone() {
        application.withPropertyValues("headgate.client.enabled=false").run(context -> {
            assertThat(context).doesNotHaveBean(HeadgateRequestInterceptor.class);
            assertThat(context).doesNotHaveBean(HeadgateExchangeFilter.class);
            assertThat(context).doesNotHaveBean(REST).doesNotHaveBean(TEMPLATE).doesNotHaveBean(WEB);
        });
    }

    @Test
    void aCustomizerOfThatNameIsTheApplicationsOwn() {
        application
                .withBean(REST, String.class, () -> "mine")
                .withBean(TEMPLATE, String.class, () -> "mine")
                .withBean(WEB, String.class, () -> "mine")
                .run(context -> assertThat(context.getBeansOfType(String.class)).containsOnlyKeys(REST, TEMPLATE, WEB));
    }
}
