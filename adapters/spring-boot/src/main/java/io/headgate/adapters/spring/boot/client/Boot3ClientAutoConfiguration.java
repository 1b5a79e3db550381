package io.headgate.adapters.spring.boot.client;

import io.headgate.adapters.spring.client.HeadgateExchangeFilter;
import io.headgate.adapters.spring.client.HeadgateRequestInterceptor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.web.client.RestClientCustomizer;
import org.springframework.boot.web.client.RestTemplateCustomizer;
import org.springframework.boot.web.reactive.function.client.WebClientCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.web.reactive.function.client.ExchangeFilterFunction;
import org.springframework.web.reactive.function.client.WebClient;

/** The clients of Boot 3, which has its customizers in packages of their own. */
@AutoConfiguration(after = ClientAutoConfiguration.class)
@ConditionalOnProperty(name = "headgate.client.enabled", matchIfMissing = true)
public final class Boot3ClientAutoConfiguration {

    /** RestClient and RestTemplate. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({RestClientCustomizer.class, RestTemplateCustomizer.class})
    @ConditionalOnBean(HeadgateRequestInterceptor.class)
    static class Rest {

        @Bean
        @ConditionalOnMissingBean(name = "headgateRestClientCustomizer")
        RestClientCustomizer headgateRestClientCustomizer(HeadgateRequestInterceptor interceptor) {
            return builder -> builder.requestInterceptors(Outermost.<ClientHttpRequestInterceptor>of(interceptor));
        }

        @Bean
        @ConditionalOnMissingBean(name = "headgateRestTemplateCustomizer")
        RestTemplateCustomizer headgateRestTemplateCustomizer(HeadgateRequestInterceptor interceptor) {
            return template ->
                    Outermost.<ClientHttpRequestInterceptor>of(interceptor).accept(template.getInterceptors());
        }
    }

    /** WebClient. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({WebClientCustomizer.class, WebClient.class})
    @ConditionalOnBean(HeadgateExchangeFilter.class)
    static class Reactive {

        @Bean
        @ConditionalOnMissingBean(name = "headgateWebClientCustomizer")
        WebClientCustomizer headgateWebClientCustomizer(HeadgateExchangeFilter filter) {
            return builder -> builder.filters(Outermost.<ExchangeFilterFunction>of(filter));
        }
    }
}
