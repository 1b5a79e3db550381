package io.headgate.adapters.spring.boot.web;

import io.headgate.adapters.web.EntranceRule;
import io.headgate.adapters.web.FailureRule;
import io.headgate.adapters.web.OriginResolver;
import io.headgate.adapters.web.WebSettings;
import io.headgate.adapters.web.refusal.RefusalHandler;
import io.headgate.adapters.web.route.UrlCleaner;
import io.headgate.gateway.ApiGroups;
import jakarta.servlet.ServletContext;
import java.util.function.BiFunction;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * How requests are protected, whatever serves them: by properties, and by beans of the application where a property says too little.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(WebProperties.class)
class WebSettingsConfiguration {

    @Bean
    @ConditionalOnMissingBean
    WebSettings headgateWebSettings(
            WebProperties properties,
            ApplicationPath application,
            ObjectProvider<OriginResolver> origins,
            ObjectProvider<EntranceRule> entrances,
            ObjectProvider<FailureRule> failures,
            ObjectProvider<RefusalHandler> refusals,
            ObjectProvider<UrlCleaner> cleaners,
            ObjectProvider<ApiGroups> groups) {
        WebSettings settings = WebSettings.defaults()
                .withExcluded(properties.excludedBelow(application))
                .withOrigins(properties.origin().resolver())
                .withProxies(properties.proxies().trusted())
                .withEntrances(properties.entrance().rule())
                .withGroups(properties.groupsBelow(application))
                .withMaxRoutes(properties.maxRoutes());
        settings = with(settings, origins, WebSettings::withOrigins);
        settings = with(settings, entrances, WebSettings::withEntrances);
        settings = with(settings, failures, WebSettings::withFailures);
        settings = with(settings, refusals, WebSettings::withRefusals);
        settings = with(settings, cleaners, WebSettings::withCleaner);
        return with(settings, groups, WebSettings::withGroups);
    }

    /** With the one bean of that type, if there is one. Throws when there are several and none is the primary one. */
    private static <T> WebSettings with(
            WebSettings settings, ObjectProvider<T> beans, BiFunction<WebSettings, T, WebSettings> with) {
        T bean = beans.getIfAvailable();
        return bean == null ? settings : with.apply(settings, bean);
    }

    /** The path of a servlet application. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    static class OfServlets {

        @Bean
        ApplicationPath headgateApplicationPath(ServletContext servlets) {
            return new ApplicationPath(servlets.getContextPath());
        }
    }

    /** The path of a reactive application; the class that binds Boot's property has another name on Boot 3 than on Boot 4. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
    static class OfWebFlux {

        @Bean
        ApplicationPath headgateApplicationPath(Environment environment) {
            return ApplicationPath.written(environment.getProperty("spring.webflux.base-path", ""));
        }
    }
}
