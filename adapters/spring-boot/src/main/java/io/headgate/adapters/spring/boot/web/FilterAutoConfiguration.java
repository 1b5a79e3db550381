package io.headgate.adapters.spring.boot.web;

import io.headgate.Headgate;
import io.headgate.adapters.servlet.FilterSettings;
import io.headgate.adapters.servlet.HeadgateFilter;
import io.headgate.adapters.servlet.RouteSource;
import io.headgate.adapters.spring.boot.HeadgateAutoConfiguration;
import io.headgate.adapters.web.WebSettings;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletContext;
import java.util.EnumSet;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.servlet.DispatcherServlet;

/** Puts a {@link HeadgateFilter} in front of a servlet application. */
@AutoConfiguration(after = HeadgateAutoConfiguration.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass({HeadgateFilter.class, ServletContext.class, FilterRegistrationBean.class})
@ConditionalOnBean(Headgate.class)
@ConditionalOnProperty(name = "headgate.web.enabled", matchIfMissing = true)
@Import(WebSettingsConfiguration.class)
public final class FilterAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    FilterSettings headgateFilterSettings(WebSettings web, RouteSource routes) {
        return new FilterSettings(web, routes);
    }

    /** Steps back for a filter of the application's own, registered by it or by Boot. */
    @Bean
    @ConditionalOnMissingBean(value = HeadgateFilter.class, parameterizedContainer = FilterRegistrationBean.class)
    FilterRegistrationBean<HeadgateFilter> headgateFilter(
            Headgate headgate, FilterSettings settings, WebProperties properties) {
        FilterRegistrationBean<HeadgateFilter> registration =
                new FilterRegistrationBean<>(new HeadgateFilter(headgate, settings));
        registration.setName("headgate");
        registration.setOrder(properties.filterOrder());
        registration.setDispatcherTypes(EnumSet.of(DispatcherType.REQUEST, DispatcherType.ASYNC));
        registration.setAsyncSupported(true);
        return registration;
    }

    /** The routes of an application with Spring MVC. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(DispatcherServlet.class)
    static class Mvc {

        @Bean
        @ConditionalOnMissingBean
        RouteSource headgateRoutes(ApplicationContext context) {
            return new MvcRoutes(context);
        }
    }

    /** The routes of an application without. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingClass("org.springframework.web.servlet.DispatcherServlet")
    static class PlainServlets {

        @Bean
        @ConditionalOnMissingBean
        RouteSource headgateRoutes() {
            return RouteSource.mapping();
        }
    }
}
