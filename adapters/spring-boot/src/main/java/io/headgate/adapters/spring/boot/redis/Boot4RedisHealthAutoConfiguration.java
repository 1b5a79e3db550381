package io.headgate.adapters.spring.boot.redis;

import io.headgate.redis.RedisLimits;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/** The health of limits on Redis on Boot 4, which has its health indicators in a package of their own. */
@AutoConfiguration(after = RedisLimitsAutoConfiguration.class)
@ConditionalOnClass({RedisLimits.class, HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnBean(RedisLimits.class)
@ConditionalOnEnabledHealthIndicator("headgate-redis")
public final class Boot4RedisHealthAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean(name = "headgateRedisHealthIndicator")
    HealthIndicator headgateRedisHealthIndicator(RedisLimits limits) {
        return () -> {
            RedisHealth seen = RedisHealth.of(limits.figures());
            Health.Builder builder = seen.lost() ? Health.status(RedisHealth.DEGRADED) : Health.up();
            return builder.withDetails(seen.details()).build();
        };
    }
}
