package io.headgate.adapters.spring.boot.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.adapters.spring.boot.setting.InvalidSettingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

/** A wrong property keeps a gateway from starting, with its name, its value and what was expected. */
class GatewayPropertiesTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            headgate.gateway.excluded=assets           | headgate.gateway.excluded[0]: assets (expected: a path that begins with a slash, such as /assets/**)
            headgate.gateway.groups.pay=pay            | headgate.gateway.groups.pay[0]: pay (expected: a path that begins with a slash, such as /assets/**)
            headgate.gateway.groups.pay=               | headgate.gateway.groups.pay: no path (expected: at least one, such as /payments/**)
            headgate.gateway.origin.from=header        | headgate.gateway.origin.header: "" (expected: the name of a header, since headgate.gateway.origin.from has header)
            headgate.gateway.origin.ipv6-prefix=0      | headgate.gateway.origin.ipv6-prefix: 0 (expected: 1 to 128)
            headgate.gateway.proxies.networks=10.0.0.0/8x | headgate.gateway.proxies.networks[0]: 10.0.0.0/8x (expected: an address such as 10.0.0.1, or a network such as 10.0.0.0/8)
            headgate.gateway.entrance.name=            | headgate.gateway.entrance.name: "" (expected: a name)
            """)
    void isNamedWithItsValueAndWhatWasExpected(String property, String message) {
        new ApplicationContextRunner()
                .withUserConfiguration(OnlyProperties.class)
                .withPropertyValues(property)
                .run(context -> {
                    GatewayProperties properties = context.getBean(GatewayProperties.class);
                    assertThatThrownBy(properties::web)
                            .isInstanceOf(InvalidSettingException.class)
                            .hasMessage(message);
                });
    }

    @Test
    void theGatewayDoesNotStart() {
        new ReactiveWebApplicationContextRunner()
                .withUserConfiguration(Gateway.Application.class)
                .withPropertyValues("headgate.gateway.excluded=assets")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(InvalidSettingException.class)
                        .hasMessageStartingWith("headgate.gateway.excluded[0]: assets"));
    }

    @Test
    void aGroupMayHaveAnyName() {
        new ApplicationContextRunner()
                .withUserConfiguration(OnlyProperties.class)
                .withPropertyValues("headgate.gateway.groups.[GET payments]=/pay,/pay/**")
                .run(context -> assertThat(context.getBean(GatewayProperties.class)
                                .web()
                                .groups()
                                .get()
                                .holding("/pay/7"))
                        .containsExactly("GET payments"));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(GatewayProperties.class)
    static class OnlyProperties {}
}
