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
import org.springframework.context.annotation.Bean;

/** The endpoint, where there is an Actuator and it is exposed. */
@AutoConfiguration(after = {HeadgateAutoConfiguration.class, RuleFeedAutoConfiguration.class})
@ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
@ConditionalOnBean(Headgate.class)
@ConditionalOnAvailableEndpoint(HeadgateEndpoint.class)
public final class EndpointAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    HeadgateEndpoint headgateEndpoint(
            Headgate headgate, ObjectProvider<RuleFeed> feed, ObjectProvider<UnusedRules> unused) {
        return new HeadgateEndpoint(headgate, feed::getIfAvailable, unused::getIfAvailable);
    }
}
