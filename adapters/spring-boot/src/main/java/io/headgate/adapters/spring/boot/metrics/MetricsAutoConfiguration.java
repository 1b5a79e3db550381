package io.headgate.adapters.spring.boot.metrics;

import io.headgate.Headgate;
import io.headgate.adapters.spring.boot.HeadgateAutoConfiguration;
import io.headgate.adapters.spring.boot.rules.RuleFeedAutoConfiguration;
import io.headgate.redis.RedisLimits;
import io.headgate.rules.feed.RuleFeed;
import io.headgate.telemetry.HeadgateMetrics;
import io.headgate.telemetry.RedisLimitsMetrics;
import io.headgate.telemetry.RuleFeedMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Metrics, where there is a meter registry. Boot binds them to it, as it does with every meter binder among the beans. The classes
 * that make the registry have other names on Boot 3 and 4; those that are not there are passed over.
 */
@AutoConfiguration(
        after = {HeadgateAutoConfiguration.class, RuleFeedAutoConfiguration.class},
        afterName = {
            "io.headgate.adapters.spring.boot.redis.RedisLimitsAutoConfiguration",
            "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.actuate.autoconfigure.metrics.export.simple.SimpleMetricsExportAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration"
        })
@ConditionalOnClass({MeterRegistry.class, HeadgateMetrics.class})
@ConditionalOnBean({Headgate.class, MeterRegistry.class})
@ConditionalOnProperty(name = "headgate.metrics.enabled", matchIfMissing = true)
@EnableConfigurationProperties(MetricsProperties.class)
public final class MetricsAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    HeadgateMetrics headgateMetrics(Headgate headgate, MetricsProperties properties) {
        return HeadgateMetrics.builder(headgate)
                .maxResources(properties.maxResources())
                .maxRules(properties.maxRules())
                .originsOf(properties.originsOf().toArray(String[]::new))
                .maxOrigins(properties.maxOrigins())
                .build();
    }

    @Bean
    @ConditionalOnBean(RuleFeed.class)
    @ConditionalOnMissingBean
    RuleFeedMetrics headgateRuleFeedMetrics(RuleFeed feed) {
        return RuleFeedMetrics.of(feed);
    }

    /** Apart, since an application without limits on Redis has none of its classes. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(RedisLimits.class)
    static class OnRedis {

        @Bean
        @ConditionalOnSingleCandidate(RedisLimits.class)
        @ConditionalOnMissingBean
        RedisLimitsMetrics headgateRedisLimitsMetrics(RedisLimits limits) {
            return RedisLimitsMetrics.of(limits);
        }
    }
}
