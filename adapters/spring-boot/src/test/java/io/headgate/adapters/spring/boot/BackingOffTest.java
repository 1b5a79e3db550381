package io.headgate.adapters.spring.boot;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.adapters.servlet.FilterSettings;
import io.headgate.adapters.servlet.HeadgateFilter;
import io.headgate.adapters.servlet.RouteSource;
import io.headgate.adapters.spring.EnableGuarded;
import io.headgate.adapters.spring.GuardedBeanPostProcessor;
import io.headgate.adapters.spring.boot.actuate.Boot3HealthAutoConfiguration;
import io.headgate.adapters.spring.boot.actuate.Boot4HealthAutoConfiguration;
import io.headgate.adapters.spring.boot.actuate.EndpointAutoConfiguration;
import io.headgate.adapters.spring.boot.client.Boot3ClientAutoConfiguration;
import io.headgate.adapters.spring.boot.client.Boot4ClientAutoConfiguration;
import io.headgate.adapters.spring.boot.client.ClientAutoConfiguration;
import io.headgate.adapters.spring.boot.console.ConsoleMissingAutoConfiguration;
import io.headgate.adapters.spring.boot.metrics.MetricsAutoConfiguration;
import io.headgate.adapters.spring.boot.redis.RedisLimitsAutoConfiguration;
import io.headgate.adapters.spring.boot.redis.RedisMissingAutoConfiguration;
import io.headgate.adapters.spring.boot.redis.RedisRulesAutoConfiguration;
import io.headgate.adapters.spring.boot.rules.RuleFeedAutoConfiguration;
import io.headgate.adapters.spring.boot.web.FilterAutoConfiguration;
import io.headgate.adapters.spring.boot.web.WebFilterAutoConfiguration;
import io.headgate.adapters.web.OriginResolver;
import io.headgate.adapters.web.WebSettings;
import io.headgate.adapters.web.refusal.RefusalHandler;
import io.headgate.rule.Rule;
import io.headgate.rules.feed.RuleFeed;
import io.headgate.rules.source.MemorySource;
import io.headgate.telemetry.HeadgateMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.DispatcherServlet;

/** Every bean steps back for one of the application's own; what is not there is not missed. */
class BackingOffTest {

    private static final AutoConfigurations ALL = AutoConfigurations.of(
            HeadgateAutoConfiguration.class,
            GuardedAutoConfiguration.class,
            RuleFeedAutoConfiguration.class,
            FilterAutoConfiguration.class);
    private static final String DOCUMENT = "headgate.rules.document=headgate: 1\nrules: []\n";

    private final WebApplicationContextRunner web = new WebApplicationContextRunner().withConfiguration(ALL);
    private final ApplicationContextRunner plain = new ApplicationContextRunner().withConfiguration(ALL);

    @Test
    void aWebApplicationHasAllOfIt() {
        web.withPropertyValues(DOCUMENT).run(context -> {
            assertThat(context).hasSingleBean(Headgate.class).hasSingleBean(RuleFeed.class);
            assertThat(context).hasSingleBean(WebSettings.class).hasSingleBean(FilterSettings.class);
            assertThat(context).hasSingleBean(RouteSource.class).hasBean("headgateFilter");
            assertThat(context).hasSingleBean(GuardedBeanPostProcessor.class);
        });
    }

    @Test
    void anApplicationWithoutAServerHasNoFilter() {
        plain.run(context -> {
            assertThat(context).hasSingleBean(Headgate.class).hasSingleBean(GuardedBeanPostProcessor.class);
            assertThat(context).doesNotHaveBean(WebSettings.class).doesNotHaveBean("headgateFilter");
        });
    }

    /** As in an application that has the starter and neither Actuator nor Micrometer. */
    @Test
    void withoutActuatorAndMicrometerNothingIsMissed() {
        new WebApplicationContextRunner()
                .withUserConfiguration(Everything.class)
                .withPropertyValues(DOCUMENT)
                .withClassLoader(new FilteredClassLoader(
                        "org.springframework.boot.actuate", "org.springframework.boot.health", "io.micrometer"))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(RuleFeed.class)
                        .hasBean("headgateFilter"));
    }

    /** As in an application on servlets that has the starter and neither WebFlux nor Reactor, which the starter does not bring. */
    @Test
    void withoutWebFluxAndReactorNothingIsMissed() {
        new WebApplicationContextRunner()
                .withUserConfiguration(Everything.class)
                .withPropertyValues(DOCUMENT)
                .withClassLoader(new FilteredClassLoader("org.springframework.web.reactive", "reactor", "io.netty"))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasBean("headgateFilter")
                        .hasBean("headgateRequestInterceptor"));
    }

    /** As in an application that has the starter, which does not bring limits on Redis. */
    @Test
    void withoutLimitsOnRedisNothingIsMissedUnlessAPropertyAsksForThem() {
        WebApplicationContextRunner without = new WebApplicationContextRunner()
                .withUserConfiguration(Everything.class)
                .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .withPropertyValues(DOCUMENT)
                .withClassLoader(new FilteredClassLoader("io.headgate.redis", "io.lettuce"));
        without.run(context -> assertThat(context)
                .hasNotFailed()
                .hasSingleBean(HeadgateMetrics.class)
                .hasBean("headgateFilter"));
        without.withPropertyValues("headgate.redis.uri=redis://127.0.0.1")
                .run(
                        context -> assertThat(context.getStartupFailure())
                                .hasStackTraceContaining(
                                        "headgate.redis.uri: (not shown) (expected: io.headgate:headgate-redis among the dependencies"));
    }

    /** As in a reactive application that has the starter, and no servlets. */
    @Test
    void withoutServletsNothingIsMissed() {
        new ReactiveWebApplicationContextRunner()
                .withUserConfiguration(Everything.class)
                .withPropertyValues(DOCUMENT)
                .withClassLoader(new FilteredClassLoader("jakarta.servlet", "org.springframework.web.servlet"))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(RuleFeed.class)
                        .hasBean("headgateWebFilter"));
    }

    /** Imported and not registered, so that annotations whose classes are not there are passed over, as in an application. */
    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration({
        HeadgateAutoConfiguration.class,
        RedisLimitsAutoConfiguration.class,
        RedisMissingAutoConfiguration.class,
        ConsoleMissingAutoConfiguration.class,
        RedisRulesAutoConfiguration.class,
        GuardedAutoConfiguration.class,
        RuleFeedAutoConfiguration.class,
        FilterAutoConfiguration.class,
        WebFilterAutoConfiguration.class,
        ClientAutoConfiguration.class,
        Boot3ClientAutoConfiguration.class,
        Boot4ClientAutoConfiguration.class,
        EndpointAutoConfiguration.class,
        Boot3HealthAutoConfiguration.class,
        Boot4HealthAutoConfiguration.class,
        MetricsAutoConfiguration.class
    })
    static class Everything {}

    /** As in an application with servlets that does without Spring MVC. */
    @Test
    void withoutMvcTheRoutesAreThoseOfServlets() {
        web.withClassLoader(new FilteredClassLoader(DispatcherServlet.class))
                .run(context -> assertThat(context).hasNotFailed().hasSingleBean(RouteSource.class));
    }

    @Test
    void aHeadgateOfTheApplicationIsTheOnlyOne() {
        Headgate own = Headgate.builder().build();
        web.withBean("own", Headgate.class, () -> own).run(context -> {
            assertThat(context).getBean(Headgate.class).isSameAs(own);
            HeadgateFilter filter = (HeadgateFilter)
                    context.getBean(FilterRegistrationBean.class).getFilter();
            assertThat(filter.protection().headgate()).isSameAs(own);
        });
    }

    @Test
    void aFeedOfTheApplicationIsTheOnlyOne() {
        web.withPropertyValues(DOCUMENT)
                .withUserConfiguration(OwnFeed.class)
                .run(context ->
                        assertThat(context).hasSingleBean(RuleFeed.class).hasBean("ownFeed"));
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnFeed {
        @Bean
        RuleFeed ownFeed(Headgate headgate) {
            return RuleFeed.into(headgate).from(new MemorySource("own")).start();
        }
    }

    @Test
    void settingsOfTheApplicationAreTheOnlyOnes() {
        WebSettings own = WebSettings.defaults().withMaxRoutes(7);
        web.withBean(WebSettings.class, () -> own)
                .run(context ->
                        assertThat(context.getBean(FilterSettings.class).web()).isSameAs(own));
        FilterSettings filter = FilterSettings.defaults().withWeb(own);
        web.withBean(FilterSettings.class, () -> filter)
                .run(context ->
                        assertThat(context).getBean(FilterSettings.class).isSameAs(filter));
    }

    @Test
    void partsOfTheSettingsCanBeBeans() {
        OriginResolver origins = request -> "me";
        RefusalHandler refusals = RefusalHandler.redirect("/busy");
        RouteSource routes = RouteSource.none();
        web.withBean(OriginResolver.class, () -> origins)
                .withBean(RefusalHandler.class, () -> refusals)
                .withBean(RouteSource.class, () -> routes)
                .run(context -> {
                    FilterSettings settings = context.getBean(FilterSettings.class);
                    assertThat(settings.web().origins()).isSameAs(origins);
                    assertThat(settings.web().refusals()).isSameAs(refusals);
                    assertThat(settings.routes()).isSameAs(routes);
                });
    }

    @Test
    void aFilterOfTheApplicationIsTheOnlyOne() {
        web.withUserConfiguration(OwnRegistration.class).run(context -> {
            assertThat(context).doesNotHaveBean("headgateFilter");
            assertThat(context).hasSingleBean(FilterRegistrationBean.class);
        });
        web.withUserConfiguration(OwnFilter.class).run(context -> {
            assertThat(context).doesNotHaveBean("headgateFilter").hasSingleBean(HeadgateFilter.class);
            assertThat(context).doesNotHaveBean(FilterRegistrationBean.class);
        });
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnRegistration {
        @Bean
        FilterRegistrationBean<HeadgateFilter> own(Headgate headgate) {
            return new FilterRegistrationBean<>(new HeadgateFilter(headgate, FilterSettings.defaults()));
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnFilter {
        @Bean
        HeadgateFilter own(Headgate headgate) {
            return new HeadgateFilter(headgate, FilterSettings.defaults());
        }
    }

    @Test
    void anApplicationThatEnablesGuardsItselfHasThemOnce() {
        plain.withUserConfiguration(OwnGuards.class)
                .run(context -> assertThat(context).hasSingleBean(GuardedBeanPostProcessor.class));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableGuarded
    static class OwnGuards {}

    // ------------------------------------------------------------------ what the application adds

    @Test
    void rulesThatAreBeansAreInForceInTheirOrder() {
        plain.withBean("b", Rule.class, () -> flow("orders").perSecond(1).withId("first"))
                .withBean("a", Rule.class, () -> flow("orders").perSecond(2).withId("second"))
                .run(context -> assertThat(
                                context.getBean(Headgate.class).rules().all())
                        .extracting(Rule::id)
                        .containsExactly("first", "second"));
    }

    @Test
    void aCustomizerHasTheLastWord() {
        plain.withPropertyValues("headgate.max-resources=5")
                .withBean(HeadgateCustomizer.class, () -> builder -> builder.maxResources(0))
                .run(context -> {
                    Headgate headgate = context.getBean(Headgate.class);
                    headgate.resource("one").run(() -> {});
                    assertThat(headgate.statistics().resources()).containsOnlyKeys("(other)");
                });
    }

    @Test
    void aLazyApplicationIsFedAllTheSame() {
        plain.withPropertyValues(
                        "headgate.rules.document=headgate: 1\nrules: [{kind: flow, id: one, resource: a, limit: {permits: 1, per: 1s}}]\n")
                .withInitializer(context -> context.addBeanFactoryPostProcessor(
                        new org.springframework.boot.LazyInitializationBeanFactoryPostProcessor()))
                .run(context -> assertThat(context.getSourceApplicationContext()
                                .getBeanFactory()
                                .containsSingleton("headgateRuleFeed"))
                        .isTrue());
    }
}
