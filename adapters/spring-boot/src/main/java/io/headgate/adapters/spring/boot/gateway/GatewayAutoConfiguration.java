package io.headgate.adapters.spring.boot.gateway;

import io.headgate.Headgate;
import io.headgate.adapters.gateway.GatewayProtection;
import io.headgate.adapters.gateway.GatewaySettings;
import io.headgate.adapters.gateway.HeadgateGatewayFilterFactory;
import io.headgate.adapters.gateway.HeadgateGlobalFilter;
import io.headgate.adapters.spring.boot.HeadgateAutoConfiguration;
import io.headgate.adapters.web.EntranceRule;
import io.headgate.adapters.web.FailureRule;
import io.headgate.adapters.web.OriginResolver;
import io.headgate.adapters.web.WebSettings;
import io.headgate.adapters.web.refusal.RefusalHandler;
import io.headgate.gateway.ApiGroups;
import java.util.function.BiFunction;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.cloud.gateway.handler.FilteringWebHandler;
import org.springframework.context.annotation.Bean;

/** Protects the routes of a Spring Cloud Gateway. */
@AutoConfiguration(
        after = HeadgateAutoConfiguration.class,
        afterName = "org.springframework.cloud.gateway.config.GatewayAutoConfiguration")
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
@ConditionalOnClass({HeadgateGlobalFilter.class, FilteringWebHandler.class})
@ConditionalOnBean({Headgate.class, FilteringWebHandler.class})
@ConditionalOnProperty(name = "headgate.gateway.enabled", matchIfMissing = true)
@EnableConfigurationProperties(GatewayProperties.class)
public final class GatewayAutoConfiguration {
    /*
     * All filters share one protection, so that a request counts once. The order of the methods matters, since conditions see what stands
     * above them:
     *
     *   the application has              protection             filter for all routes    filters of routes
     *   nothing                          ours                   ours                     ours
     *   a protection                     its own                ours, with it            ours, with it
     *   a filter for all routes          that of its filter     its own                  ours, with the same protection
     */

    @Bean
    @ConditionalOnMissingBean
    GatewaySettings headgateGatewaySettings(
            GatewayProperties properties,
            ObjectProvider<OriginResolver> origins,
            ObjectProvider<EntranceRule> entrances,
            ObjectProvider<FailureRule> failures,
            ObjectProvider<RefusalHandler> refusals,
            ObjectProvider<ApiGroups> groups) {
        WebSettings web = properties.web();
        web = with(web, origins, WebSettings::withOrigins);
        web = with(web, entrances, WebSettings::withEntrances);
        web = with(web, failures, WebSettings::withFailures);
        web = with(web, refusals, WebSettings::withRefusals);
        web = with(web, groups, WebSettings::withGroups);
        return new GatewaySettings(web, properties.principals());
    }

    /** With the one bean of that type, if there is one. Throws when there are several and none is the primary one. */
    private static <T> WebSettings with(
            WebSettings settings, ObjectProvider<T> beans, BiFunction<WebSettings, T, WebSettings> with) {
        T bean = beans.getIfAvailable();
        return bean == null ? settings : with.apply(settings, bean);
    }

    @Bean
    @ConditionalOnBean(HeadgateGlobalFilter.class)
    @ConditionalOnMissingBean(GatewayProtection.class)
    GatewayProtection headgateProtectionOfFilter(HeadgateGlobalFilter filter) {
        return filter.protection();
    }

    @Bean
    @ConditionalOnMissingBean
    GatewayProtection headgateGatewayProtection(Headgate headgate, GatewaySettings settings) {
        return new GatewayProtection(headgate, settings);
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnProperty(name = "headgate.gateway.every-route", matchIfMissing = true)
    HeadgateGlobalFilter headgateGlobalFilter(GatewayProtection protection) {
        return new HeadgateGlobalFilter(protection);
    }

    @Bean
    @ConditionalOnMissingBean
    HeadgateGatewayFilterFactory headgateGatewayFilterFactory(GatewayProtection protection) {
        return new HeadgateGatewayFilterFactory(protection);
    }
}
