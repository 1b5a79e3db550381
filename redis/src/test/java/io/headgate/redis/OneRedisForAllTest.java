package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.rules.feed.RuleFeed;
import io.headgate.rules.source.WritableRuleSource;
import io.headgate.sources.contract.Waiting;
import io.headgate.sources.redis.RedisSource;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The rules, the limits that they set for all members, and who is a member: on the same Redis. */
@Timeout(180)
class OneRedisForAllTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** A member that has its rules from Redis and counts there. */
    private record Member(RedisLimits limits, Headgate headgate, RedisSource source, RuleFeed feed)
            implements AutoCloseable {

        static Member on(RedisOnLoopback redis) {
            RedisLimits limits = RedisLimits.connect(redis.uri(), RedisLimits.PREFIX, PATIENCE);
            Headgate headgate = Headgate.builder().cluster(limits.cluster()).build();
            RedisSource source = new RedisSource(redis.uri(), "headgate:rules");
            return new Member(
                    limits,
                    headgate,
                    source,
                    RuleFeed.into(headgate).from(source).start(PATIENCE));
        }

        /** How many of so many calls are admitted. */
        int admitted(int calls) {
            int admitted = 0;
            for (int i = 0; i < calls; i++) {
                if (headgate.resource("orders").tryEnter() instanceof Entry entry) {
                    entry.close();
                    admitted++;
                }
            }
            return admitted;
        }

        @Override
        public void close() throws Exception {
            feed.close();
            headgate.close();
            limits.close();
        }
    }

    private static String ordersADay(int permits) {
        return """
                headgate: 1
                rules:
                  - kind: flow
                    id: orders-of-all
                    resource: orders
                    limit: {algorithm: sliding-log, permits: %d, per: 1d}
                    scope: cluster
                """.formatted(permits);
    }

    @Test
    void rulesComeFromWhereTheirLimitsAreKeptAndSoDoesTheNumberOfMembers(@TempDir Path folder) throws Exception {
        try (RedisOnLoopback redis = new RedisOnLoopback(folder);
                RedisSource publisher = new RedisSource(redis.uri(), "headgate:rules")) {
            publisher.publish(ordersADay(10), WritableRuleSource.ANY_REVISION);
            try (Member one = Member.on(redis);
                    Member other = Member.on(redis)) {
                Waiting.until("they know of each other", PATIENCE, () -> one.limits.members() == 2);
                assertThat(one.admitted(4) + other.admitted(20)).isEqualTo(10);
                publisher.publish(ordersADay(15), WritableRuleSource.ANY_REVISION);
                Waiting.until("there are more", PATIENCE, () -> other.admitted(1) == 1);
                Waiting.until("for the other, too", PATIENCE, () -> one.admitted(1) == 1);
                assertThat(one.admitted(20) + other.admitted(20)).isEqualTo(3);
            }
        }
    }
}
