package io.headgate.adapters.spring.boot.client;

import io.headgate.Headgate;
import io.headgate.adapters.reactor.ReactorEntryway;
import io.headgate.adapters.spring.boot.HeadgateAutoConfiguration;
import io.headgate.adapters.spring.client.HeadgateExchangeFilter;
import io.headgate.adapters.spring.client.HeadgateRequestInterceptor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.client.RestClient;
import org.springframework.web.reactive.function.client.WebClient;

/** What calls go through; how it gets into the clients is another matter on Boot 3 than on Boot 4. */
@AutoConfiguration(after = HeadgateAutoConfiguration.class)
@ConditionalOnBean(Headgate.class)
@ConditionalOnProperty(name = "headgate.client.enabled", matchIfMissing = true)
@EnableConfigurationProperties(ClientProperties.class)
public final class ClientAutoConfiguration {

    /** For clients that hold a thread. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({HeadgateRequestInterceptor.class, RestClient.class})
    static class Rest {

        @Bean
        @ConditionalOnMissingBean
        HeadgateRequestInterceptor headgateRequestInterceptor(Headgate headgate, ClientProperties properties) {
            return properties.namedBy().of(HeadgateRequestInterceptor.of(headgate));
        }
    }

    /** For the client that holds none. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({HeadgateExchangeFilter.class, ReactorEntryway.class, WebClient.class})
    static class Reactive {

        @Bean
        @ConditionalOnMissingBean
        HeadgateExchangeFilter headgateExchangeFilter(Headgate headgate, ClientProperties properties) {
            return properties.namedBy().of(HeadgateExchangeFilter.of(headgate));
        }
    }
}
