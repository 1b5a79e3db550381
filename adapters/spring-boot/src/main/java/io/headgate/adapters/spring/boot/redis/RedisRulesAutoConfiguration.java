package io.headgate.adapters.spring.boot.redis;

import io.headgate.adapters.spring.boot.HeadgateAutoConfiguration;
import io.headgate.adapters.spring.boot.HeadgateCustomizer;
import io.headgate.redis.RedisLimits;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Counts rules for a cluster on the limits on Redis, whether those are of a property or the application's own. */
@AutoConfiguration(after = RedisLimitsAutoConfiguration.class, before = HeadgateAutoConfiguration.class)
@ConditionalOnClass(RedisLimits.class)
@ConditionalOnSingleCandidate(RedisLimits.class)
@ConditionalOnProperty(name = "headgate.redis.for-rules", matchIfMissing = true)
public final class RedisRulesAutoConfiguration {

    /** Comes first, so that another customizer can name another cluster. */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    HeadgateCustomizer headgateCluster(RedisLimits limits) {
        return builder -> builder.cluster(limits.cluster());
    }
}
