package io.headgate.adapters.spring.boot.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.adapters.gateway.GatewayProtection;
import io.headgate.adapters.gateway.GatewaySettings;
import io.headgate.adapters.gateway.HeadgateGatewayFilterFactory;
import io.headgate.adapters.gateway.HeadgateGlobalFilter;
import io.headgate.adapters.spring.boot.HeadgateAutoConfiguration;
import io.headgate.adapters.web.FailureRule;
import io.headgate.adapters.web.OriginResolver;
import io.headgate.gateway.ApiGroup;
import io.headgate.gateway.ApiGroups;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Every bean steps back for one of the application's own, and all of them where there is no gateway. */
class GatewayBackingOffTest {

    private final ReactiveWebApplicationContextRunner gateway =
            new ReactiveWebApplicationContextRunner().withUserConfiguration(Gateway.Application.class);

    @Test
    void aGatewayHasAllOfItWithOneProtection() {
        gateway.run(context -> {
            assertThat(context).hasSingleBean(GatewaySettings.class).hasSingleBean(HeadgateGatewayFilterFactory.class);
            assertThat(context.getBean(HeadgateGlobalFilter.class).protection())
                    .isSameAs(context.getBean(GatewayProtection.class));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"headgate.gateway.enabled", "spring.cloud.gateway.server.webflux.enabled"})
    void whatIsTurnedOffIsNotThere(String property) {
        gateway.withPropertyValues(property + "=false")
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(Headgate.class)
                        .doesNotHaveBean(GatewayProtection.class)
                        .doesNotHaveBean(HeadgateGlobalFilter.class)
                        .doesNotHaveBean(HeadgateGatewayFilterFactory.class));
    }

    @Test
    void anApplicationWithoutAGatewayMissesNothing() {
        new ReactiveWebApplicationContextRunner()
                .withUserConfiguration(OnlyOurs.class)
                .withClassLoader(new FilteredClassLoader("org.springframework.cloud"))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(Headgate.class)
                        .doesNotHaveBean("headgateGatewaySettings"));
    }

    /** Imported and not registered, so that annotations whose classes are not there are passed over, as in an application. */
    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration({HeadgateAutoConfiguration.class, GatewayAutoConfiguration.class})
    static class OnlyOurs {}

    @Test
    void aProtectionOfTheApplicationIsUsedByAllFilters() {
        gateway.withUserConfiguration(OwnProtection.class).run(context -> {
            assertThat(context).getBean(GatewayProtection.class).isSameAs(context.getBean("own"));
            assertThat(context.getBean(HeadgateGlobalFilter.class).protection()).isSameAs(context.getBean("own"));
        });
    }

    @Test
    void aFilterOfTheApplicationIsTheOnlyOneAndItsProtectionThatOfRoutes() {
        gateway.withUserConfiguration(OwnFilter.class).run(context -> {
            assertThat(context).hasSingleBean(HeadgateGlobalFilter.class).hasSingleBean(GatewayProtection.class);
            assertThat(context.getBean(HeadgateGlobalFilter.class).protection())
                    .isSameAs(context.getBean(GatewayProtection.class));
        });
    }

    @Test
    void beansTakeThePlaceOfProperties() {
        gateway.withUserConfiguration(OwnParts.class)
                .withPropertyValues("headgate.gateway.groups.other=/other")
                .run(context -> {
                    GatewaySettings settings = context.getBean(GatewaySettings.class);
                    assertThat(settings.web().groups().get()).isSameAs(context.getBean(ApiGroups.class));
                    assertThat(settings.web().origins()).isSameAs(context.getBean(OriginResolver.class));
                    assertThat(settings.web().failures()).isSameAs(context.getBean(FailureRule.class));
                });
    }

    @Test
    void settingsOfTheApplicationAreTaken() {
        GatewaySettings own = GatewaySettings.defaults();
        gateway.withBean(GatewaySettings.class, () -> own)
                .run(context ->
                        assertThat(context).getBean(GatewaySettings.class).isSameAs(own));
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnProtection {
        @Bean
        GatewayProtection own(Headgate headgate) {
            return new GatewayProtection(headgate, GatewaySettings.defaults());
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnFilter {
        @Bean
        HeadgateGlobalFilter own(Headgate headgate) {
            return new HeadgateGlobalFilter(headgate, GatewaySettings.defaults());
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnParts {
        @Bean
        ApiGroups groups() {
            return ApiGroups.of(ApiGroup.of("payments").prefix("/pay/"));
        }

        @Bean
        OriginResolver origins() {
            return OriginResolver.header("X-Other");
        }

        @Bean
        FailureRule failures() {
            return FailureRule.usual();
        }
    }
}
