package io.headgate.adapters.spring.boot.redis;

import io.headgate.adapters.spring.boot.HeadgateAutoConfiguration;
import io.headgate.adapters.spring.boot.HeadgateCustomizer;
import io.headgate.adapters.spring.boot.setting.Setting;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;

/** Says what is missing where a property names a Redis and nobody can use it: limits that are not shared would not be noticed. */
@AutoConfiguration(before = HeadgateAutoConfiguration.class)
@ConditionalOnMissingClass("io.headgate.redis.RedisLimits")
@ConditionalOnProperty(RedisMissingAutoConfiguration.URI)
public final class RedisMissingAutoConfiguration {

    static final String URI = "headgate.redis.uri";

    @Bean
    HeadgateCustomizer headgateRedisMissing() {
        return builder -> Setting.require(
                false, URI, "(not shown)", "io.headgate:headgate-redis among the dependencies, or no such property");
    }
}
