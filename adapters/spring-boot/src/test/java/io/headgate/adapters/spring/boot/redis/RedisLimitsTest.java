package io.headgate.adapters.spring.boot.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.adapters.spring.boot.HeadgateCustomizer;
import io.headgate.adapters.spring.boot.Shop;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.redis.RedisLimits;
import io.headgate.rule.WhenLost;
import io.headgate.sources.contract.ServerProcess;
import io.headgate.sources.contract.Waiting;
import io.headgate.telemetry.RedisLimitsMetrics;
import io.lettuce.core.LettuceVersion;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.JsonNode;

/** Instances of an application that share limits on a real Redis, by their properties, with the Lettuce that Boot has. */
@Timeout(180)
class RedisLimitsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String RULE = "{kind: flow, id: fleet, resource: GET /orders, "
            + "limit: {algorithm: token-bucket, permits: 3, per: 1000d}, scope: {cluster: strict, whenLost: closed}}";

    private ServerProcess redis;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        redis = ServerProcess.redis(folder);
    }

    @AfterEach
    void end() throws Exception {
        redis.close();
        Waiting.until(
                "no thread is left for other tests to find",
                PATIENCE,
                () -> threads().stream().noneMatch(name -> name.startsWith("headgate-redis")));
    }

    private String uri() {
        return "redis://127.0.0.1:" + redis.port();
    }

    /** With a deadline that no stall of the machine reaches. */
    private Shop.Builder shop() {
        return Shop.of().with("headgate.redis.uri", uri()).with("headgate.redis.deadline", "20s");
    }

    private List<String> members() {
        RedisClient client = RedisClient.create(uri());
        try {
            return client.connect().sync().hkeys("shops:{members}");
        } finally {
            client.shutdown(Duration.ZERO, Duration.ofSeconds(5));
        }
    }

    @Test
    void runsWithTheLettuceOfBoot() {
        String expected = System.getProperty("headgate.expected.lettuce").replace(".RELEASE", "");
        assertThat(LettuceVersion.getVersion()).startsWith(expected);
    }

    @Test
    void instancesShareTheLimitOfARule() throws Exception {
        try (Shop one = shop().withRules(RULE).start();
                Shop other = shop().withRules(RULE).start()) {
            assertThat(one.status("/orders")).isEqualTo(200);
            assertThat(other.status("/orders")).isEqualTo(200);
            assertThat(one.status("/orders")).isEqualTo(200);
            assertThat(other.status("/orders")).isEqualTo(429);
            assertThat(one.status("/orders")).isEqualTo(429);
            JsonNode status = status(one);
            assertThat(status.get("decided/cluster").asString()).isEqualTo("3");
            assertThat(status.get("decided/alone").asString()).isEqualTo("0");
            assertThat(status.get("lost").asString()).isEqualTo("false");
        }
    }

    private static JsonNode status(Shop shop) throws Exception {
        return shop.json("/actuator/headgate").at("/rules/0/places/0/status");
    }

    @Test
    void theApplicationStartsWhileRedisIsAwayAndUsesItWhenItIsThere() throws Exception {
        redis.kill();
        try (Shop shop = shop().withRules(RULE).start()) {
            assertThat(shop.status("/orders")).as("by the rule's word").isEqualTo(429);
            assertThat(shop.status("/orders/7")).as("no rule").isEqualTo(200);
            redis.start();
            Waiting.until("decided by Redis", PATIENCE, () -> shop.status("/orders") == 200);
        }
    }

    @Test
    void aMemberHasItsNameAndLeavesWithTheApplication() throws Exception {
        RedisLimits limits;
        try (Shop shop = shop().with("headgate.redis.prefix", "shops")
                .with("headgate.redis.member", "till 7")
                .start()) {
            limits = shop.bean(RedisLimits.class);
            Waiting.until(
                    "it is on the list",
                    PATIENCE,
                    () -> members().stream().anyMatch(name -> name.startsWith("till 7-")));
            assertThat(threads()).contains("headgate-redis");
        }
        assertThat(members()).noneMatch(name -> name.startsWith("till 7-"));
        assertThat(limits.limiter("orders", TokenBucket.perSecond(1), WhenLost.CLOSED)
                        .tryAcquire())
                .as("closed")
                .isFalse();
    }

    private static List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream().map(Thread::getName).toList();
    }

    @Test
    void withoutThePropertyThereIsNothing() {
        try (Shop shop = Shop.of().with("headgate.redis.member", "till 7").start()) {
            assertThat(shop.context().getBeanNamesForType(RedisLimits.class)).isEmpty();
            assertThat(shop.context().getBeanNamesForType(HeadgateCustomizer.class))
                    .isEmpty();
        }
    }

    @Test
    void limitsCanBeForTheProgramAlone() {
        try (Shop shop = shop().with("headgate.redis.for-rules", "false").start()) {
            assertThat(shop.context().getBeanNamesForType(HeadgateCustomizer.class))
                    .isEmpty();
            assertThat(shop.bean(RedisLimits.class)
                            .limiter("orders", TokenBucket.perSecond(1), WhenLost.CLOSED)
                            .tryAcquire())
                    .isTrue();
        }
    }

    @Test
    void limitsOfTheApplicationAreTheOnlyOnesAndRulesAreCountedThere() throws Exception {
        for (String property : List.of("headgate.redis.uri", "shop.unrelated")) {
            try (Shop shop = Shop.of(OwnLimits.class)
                    .with("shop.redis", uri())
                    .with(property, uri())
                    .withRules(RULE)
                    .start()) {
                assertThat(shop.context().getBeanNamesForType(RedisLimits.class))
                        .containsExactly("own");
                assertThat(shop.status("/orders")).isEqualTo(200);
                assertThat(status(shop).get("decided/cluster").asString()).isEqualTo("1");
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnLimits {
        @Bean
        RedisLimits own(@Value("${shop.redis}") String uri) {
            return RedisLimits.connect(RedisURI.create(uri), "own", PATIENCE);
        }
    }

    @Test
    void aLostRedisIsDegradedInTheHealthAndTheApplicationStaysInService() throws Exception {
        try (Shop shop =
                shop().with("management.endpoint.health.show-details", "always").start()) {
            assertThat(health(shop).get("status").asString()).isEqualTo("UP");
            redis.kill();
            Waiting.until("lost", PATIENCE, () -> shop.bean(RedisLimits.class).isLost());
            assertThat(shop.status("/actuator/health")).isEqualTo(200);
            assertThat(health(shop).get("status").asString()).isEqualTo("DEGRADED");
            assertThat(health(shop).at("/details/decidedBy").asString())
                    .isEqualTo("this instance alone, by whenLost of each rule");
            assertThat(shop.json("/actuator/health").get("status").asString()).isEqualTo("UP");
        }
    }

    private static JsonNode health(Shop shop) throws Exception {
        return shop.json("/actuator/health").at("/components/headgateRedis");
    }

    @Test
    void theirMetricsAreShown() {
        try (Shop shop =
                shop().with("management.simple.metrics.export.enabled", "true").start()) {
            assertThat(shop.context().getBeanProvider(RedisLimitsMetrics.class).getIfAvailable())
                    .isNotNull();
        }
    }
}
