package io.headgate.adapters.spring.boot.redis;

import static io.headgate.adapters.spring.boot.setting.Setting.require;

import io.headgate.adapters.spring.boot.setting.InvalidSettingException;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Limits that all instances share. Needs headgate-redis among the dependencies.
 *
 * @param uri the Redis on which they are counted, such as redis://user:password@host:6379/0. Begins with redis, rediss or
 *     redis-sentinel. It may be away when the application starts.
 * @param prefix what all keys begin with. Applications that share limits have the same.
 * @param deadline how long a decision may wait for Redis. After that the rule says what happens.
 * @param member what the name of this instance begins with in the list of those that are alive. For people to read.
 * @param forRules whether rules for a cluster are counted there. If not, there is only the bean.
 */
@ConfigurationProperties("headgate.redis")
record RedisProperties(
        @Nullable String uri,
        @DefaultValue("headgate") String prefix,
        @DefaultValue("50ms") Duration deadline,
        @DefaultValue("") String member,
        @DefaultValue("true") boolean forRules) {

    RedisProperties {
        require(
                !prefix.isEmpty() && prefix.length() <= 60 && !prefix.contains("{") && !prefix.contains("}"),
                "headgate.redis.prefix",
                '"' + prefix + '"',
                "1 to 60 characters, without braces");
        require(!deadline.isNegative() && !deadline.isZero(), "headgate.redis.deadline", deadline, "> 0");
        require(member.length() <= 100, "headgate.redis.member", member, "at most 100 characters");
    }

    /** Where Redis is. What is wrong with the text is not said: a password may be just that. */
    RedisURI redis() {
        try {
            return RedisURI.create(String.valueOf(uri));
        } catch (RuntimeException wrong) {
            throw new InvalidSettingException(RedisMissingAutoConfiguration.URI
                    + ": (not shown) (expected: an address such as redis://user:password@host:6379/0)");
        }
    }

    /** Without the password. */
    @Override
    public String toString() {
        return "RedisProperties[prefix=" + prefix + ", deadline=" + deadline + ", member=" + member + "]";
    }
}
