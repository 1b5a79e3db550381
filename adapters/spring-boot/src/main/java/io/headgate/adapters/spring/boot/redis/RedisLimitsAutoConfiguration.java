package io.headgate.adapters.spring.boot.redis;

import io.headgate.adapters.spring.boot.HeadgateAutoConfiguration;
import io.headgate.adapters.spring.boot.setting.InvalidSettingException;
import io.headgate.redis.RedisLimits;
import io.lettuce.core.RedisURI;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/**
 * Limits on the Redis that a property names; closed with the application, after its Headgate. Where there is no such property there
 * is nothing, and nothing of Lettuce is loaded.
 */
@AutoConfiguration(before = HeadgateAutoConfiguration.class)
@ConditionalOnClass({RedisLimits.class, RedisURI.class})
@ConditionalOnProperty(RedisMissingAutoConfiguration.URI)
@EnableConfigurationProperties(RedisProperties.class)
public final class RedisLimitsAutoConfiguration {

    /** Does not fail because Redis is away. Fails for a Lettuce that is too old. */
    @Bean
    @ConditionalOnMissingBean
    RedisLimits headgateRedisLimits(RedisProperties properties) {
        try {
            return RedisLimits.connect(
                    properties.redis(), properties.prefix(), properties.deadline(), properties.member());
        } catch (IllegalStateException oldLettuce) {
            throw new InvalidSettingException(String.valueOf(oldLettuce.getMessage()), oldLettuce);
        }
    }
}
