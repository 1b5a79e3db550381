package io.headgate.adapters.spring.boot.actuate;

import io.headgate.adapters.spring.boot.rules.RuleFeedAutoConfiguration;
import io.headgate.rules.feed.RuleFeed;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/** The health of the rule sources on Boot 4, which has its health indicators in a package of their own. */
@AutoConfiguration(after = RuleFeedAutoConfiguration.class)
@ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnBean(RuleFeed.class)
@ConditionalOnEnabledHealthIndicator("headgate")
public final class Boot4HealthAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean(name = "headgateHealthIndicator")
    HealthIndicator headgateHealthIndicator(RuleFeed feed) {
        return () -> {
            SourcesHealth seen = SourcesHealth.of(feed);
            Health.Builder builder = seen.well() ? Health.up() : Health.unknown();
            return builder.withDetails(seen.details()).build();
        };
    }
}
