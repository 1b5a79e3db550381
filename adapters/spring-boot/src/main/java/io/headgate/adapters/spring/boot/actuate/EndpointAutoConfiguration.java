package io.headgate.adapters.spring.boot.actuate;

import io.headgate.Headgate;
import io.headgate.adapters.spring.boot.HeadgateAutoConfiguration;
import io.headgate.adapters.spring.boot.rules.RuleFeedAutoConfiguration;
import io.headgate.rules.feed.RuleFeed;
import io.headgate.rules.usage.UnusedRules;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The Actuator endpoint, where the Actuator exposes it. */
@AutoConfiguration(after = {HeadgateAutoConfiguration.class, RuleFeedAutoConfiguration.class})
@ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
@ConditionalOnBean(Headgate.class)
public final class EndpointAutoConfiguration {

    private static final String ACCESS = "management.endpoint.headgate.access";

    /** Since Boot 3.4 the Actuator itself keeps a read-only endpoint from writing. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "org.springframework.boot.actuate.endpoint.Access")
    static class WithAccess {

        @Bean
        @ConditionalOnMissingBean
        @ConditionalOnAvailableEndpoint(endpoint = HeadgateEndpoint.class)
        HeadgateEndpoint headgateEndpoint(
                Headgate headgate, ObjectProvider<RuleFeed> feed, ObjectProvider<UnusedRules> unused) {
            return new HeadgateEndpoint(headgate, feed::getIfAvailable, unused::getIfAvailable);
        }
    }

    /** Before Boot 3.4 the Actuator knows no access levels, so a read-only endpoint is a class without write operations. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingClass("org.springframework.boot.actuate.endpoint.Access")
    static class WithoutAccess {

        @Bean
        @ConditionalOnMissingBean
        @ConditionalOnProperty(name = ACCESS, havingValue = "unrestricted")
        @ConditionalOnAvailableEndpoint(endpoint = HeadgateEndpoint.class)
        HeadgateEndpoint headgateEndpoint(
                Headgate headgate, ObjectProvider<RuleFeed> feed, ObjectProvider<UnusedRules> unused) {
            return new HeadgateEndpoint(headgate, feed::getIfAvailable, unused::getIfAvailable);
        }

        @Bean
        @ConditionalOnMissingBean({HeadgateEndpoint.class, ReadOnlyHeadgateEndpoint.class})
        @ConditionalOnProperty(name = ACCESS, havingValue = "read-only", matchIfMissing = true)
        @ConditionalOnAvailableEndpoint(endpoint = ReadOnlyHeadgateEndpoint.class)
        ReadOnlyHeadgateEndpoint readOnlyHeadgateEndpoint(
                Headgate headgate, ObjectProvider<RuleFeed> feed, ObjectProvider<UnusedRules> unused) {
            return new ReadOnlyHeadgateEndpoint(
                    new HeadgateEndpoint(headgate, feed::getIfAvailable, unused::getIfAvailable));
        }
    }
}
