package io.headgate.adapters.spring.boot.web;

import io.headgate.Headgate;
import io.headgate.adapters.spring.boot.HeadgateAutoConfiguration;
import io.headgate.adapters.web.WebSettings;
import io.headgate.adapters.webflux.HeadgateWebFilter;
import io.headgate.adapters.webflux.PrincipalSource;
import io.headgate.adapters.webflux.RouteSource;
import io.headgate.adapters.webflux.WebFluxSettings;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.web.reactive.DispatcherHandler;

/** Puts a {@link HeadgateWebFilter} in front of a reactive application. */
@AutoConfiguration(
        after = HeadgateAutoConfiguration.class,
        afterName = "io.headgate.adapters.spring.boot.gateway.GatewayAutoConfiguration")
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
@ConditionalOnClass({HeadgateWebFilter.class, DispatcherHandler.class})
@ConditionalOnBean(Headgate.class)
@ConditionalOnProperty(name = "headgate.web.enabled", matchIfMissing = true)
@Import(WebSettingsConfiguration.class)
public final class WebFilterAutoConfiguration {

    /** The routes of the handler mappings. */
    @Bean
    @ConditionalOnMissingBean
    RouteSource headgateRoutes(ApplicationContext context) {
        return RouteSource.mappings(context);
    }

    /** The user, if a property wants to know: to ask may load a session, and that for a request that is then refused. */
    @Bean
    @ConditionalOnMissingBean
    PrincipalSource headgatePrincipals(WebProperties properties) {
        return properties.isOfPrincipal() ? PrincipalSource.exchange() : PrincipalSource.none();
    }

    @Bean
    @ConditionalOnMissingBean
    WebFluxSettings headgateWebFluxSettings(
            WebSettings web, RouteSource routes, PrincipalSource principals, WebProperties properties) {
        return new WebFluxSettings(web, routes, principals, properties.filterOrder());
    }

    /** Steps back for a filter of the application's own, and in a gateway, to whose routes it would be a second filter. */
    @Bean
    @ConditionalOnMissingBean(value = HeadgateWebFilter.class, type = "io.headgate.adapters.gateway.GatewayProtection")
    ApplicationWebFilter headgateWebFilter(Headgate headgate, WebFluxSettings settings, ApplicationContext context) {
        return new ApplicationWebFilter(new HeadgateWebFilter(headgate, settings), context);
    }
}
