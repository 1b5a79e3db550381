package io.headgate.adapters.spring.boot.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.adapters.servlet.FilterSettings;
import io.headgate.adapters.spring.boot.HeadgateAutoConfiguration;
import io.headgate.adapters.web.OriginResolver;
import io.headgate.adapters.web.WebSettings;
import io.headgate.adapters.web.refusal.RefusalHandler;
import io.headgate.adapters.webflux.HeadgateWebFilter;
import io.headgate.adapters.webflux.PrincipalSource;
import io.headgate.adapters.webflux.RouteSource;
import io.headgate.adapters.webflux.WebFluxSettings;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** In a reactive application, too, every bean steps back for one of the application's own. */
class ReactiveBackingOffTest {

    private static final AutoConfigurations ALL = AutoConfigurations.of(
            HeadgateAutoConfiguration.class, FilterAutoConfiguration.class, WebFilterAutoConfiguration.class);

    private final ReactiveWebApplicationContextRunner reactive =
            new ReactiveWebApplicationContextRunner().withConfiguration(ALL);

    @Test
    void aReactiveApplicationHasTheFilterOfWebFluxAndNoOther() {
        reactive.run(context -> {
            assertThat(context).hasSingleBean(WebSettings.class).hasSingleBean(WebFluxSettings.class);
            assertThat(context).hasSingleBean(RouteSource.class).hasSingleBean(ApplicationWebFilter.class);
            assertThat(context).doesNotHaveBean(FilterSettings.class);
        });
    }

    @Test
    void aServletApplicationHasNothingOfIt() {
        new WebApplicationContextRunner().withConfiguration(ALL).run(context -> {
            assertThat(context).hasSingleBean(WebSettings.class).hasSingleBean(FilterSettings.class);
            assertThat(context).doesNotHaveBean(WebFluxSettings.class).doesNotHaveBean(ApplicationWebFilter.class);
        });
    }

    @Test
    void aFilterOfTheApplicationIsTheOnlyOne() {
        reactive.withUserConfiguration(OwnFilter.class)
                .run(context -> assertThat(context)
                        .hasSingleBean(HeadgateWebFilter.class)
                        .doesNotHaveBean(ApplicationWebFilter.class));
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnFilter {
        @Bean
        HeadgateWebFilter own(Headgate headgate, ApplicationContext context) {
            return new HeadgateWebFilter(headgate, WebFluxSettings.of(context));
        }
    }

    @Test
    void settingsOfTheApplicationAreTheOnlyOnes() {
        WebSettings own = WebSettings.defaults().withMaxRoutes(7);
        reactive.withBean(WebSettings.class, () -> own)
                .run(context ->
                        assertThat(context.getBean(WebFluxSettings.class).web()).isSameAs(own));
        WebFluxSettings all = new WebFluxSettings(own, RouteSource.none(), PrincipalSource.none(), 5);
        reactive.withBean(WebFluxSettings.class, () -> all)
                .run(context -> assertThat(order(context)).isEqualTo(5));
    }

    @Test
    void partsOfTheSettingsCanBeBeans() {
        OriginResolver origins = request -> "me";
        RefusalHandler refusals = RefusalHandler.redirect("/busy");
        RouteSource routes = RouteSource.none();
        PrincipalSource principals = PrincipalSource.none();
        reactive.withBean(OriginResolver.class, () -> origins)
                .withBean(RefusalHandler.class, () -> refusals)
                .withBean(RouteSource.class, () -> routes)
                .withBean(PrincipalSource.class, () -> principals)
                .run(context -> {
                    WebFluxSettings settings = context.getBean(WebFluxSettings.class);
                    assertThat(settings.web().origins()).isSameAs(origins);
                    assertThat(settings.web().refusals()).isSameAs(refusals);
                    assertThat(settings.routes()).isSameAs(routes);
                    assertThat(settings.principals()).isSameAs(principals);
                });
    }

    @Test
    void theFilterStandsWhereThatOfServletsDoes() {
        reactive.run(context -> assertThat(order(context)).isEqualTo(-103));
        reactive.withPropertyValues("headgate.web.origin.from=principal")
                .run(context -> assertThat(order(context)).isEqualTo(-90));
        reactive.withPropertyValues("headgate.web.order=7")
                .run(context -> assertThat(order(context)).isEqualTo(7));
    }

    private static int order(ApplicationContext context) {
        return context.getBean(ApplicationWebFilter.class).getOrder();
    }

    @Test
    void aWrongPropertyIsNamedAsItIsOnServlets() {
        reactive.withPropertyValues("headgate.web.groups.pay=pay/*")
                .run(
                        context -> assertThat(context)
                                .getFailure()
                                .rootCause()
                                .hasMessage(
                                        "headgate.web.groups.pay[0]: pay/* (expected: a path that begins with a slash, such as /assets/**)"));
    }
}
