package io.headgate.redis.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.redis.RedisOnLoopback;
import io.headgate.rule.WhenLost;
import io.headgate.sources.contract.Waiting;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A Redis that answers, but not what was asked for.
 *
 * <pre>
 *   FLUSHALL                  granted ≤ b + b      one more burst
 *   SCRIPT FLUSH              granted = b          the scripts are told again
 *   OOM, READONLY, LOADING    granted = b          the policy, until Redis is back with the keys it had
 * </pre>
 */
@Timeout(180)
class AnswersTest {

    private static final long BURST = 20;
    private static final TokenBucket LIMIT = TokenBucket.of(BURST, Duration.ofDays(1_000));

    private RedisOnLoopback redis;
    private Member member;
    private RateLimiter orders;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(
                folder,
                "--rdbcompression",
                "no",
                "--loading-process-events-interval-bytes", // so that it answers while it loads
                "1024",
                "--key-load-delay",
                "20000"); // microseconds, where there are keys to load
        member = Member.of(redis.uri().getPort(), Fleet.DEADLINE);
        orders = member.limits().limiter("orders", LIMIT, WhenLost.CLOSED);
        assertThat(orders.tryAcquire(5)).isTrue();
    }

    @AfterEach
    void end() throws Exception {
        member.close();
        redis.close();
    }

    private void awaitLostBy(String word) throws Exception {
        Waiting.until("Redis is lost", Fleet.PATIENCE, member.limits()::isLost);
        Waiting.until(
                "it is said why: " + word,
                Fleet.PATIENCE,
                () -> member.limits().figures().lastFailure().contains(word));
        long alone = member.limits().figures().decidedAlone();
        assertThat(orders.tryAcquire()).as("by the policy").isFalse();
        assertThat(member.limits().figures().decidedAlone()).isEqualTo(alone + 1);
    }

    private void awaitBack() throws Exception {
        Waiting.until("Redis is back", Fleet.PATIENCE, () -> !member.limits().isLost());
    }

    @Test
    void flushedKeysAreOneMoreBurst() {
        redis.redis().flushall();
        assertThat(orders.drain()).isEqualTo(BURST);
        assertThat(orders.drain()).isZero();
    }

    @Test
    void flushedScriptsAreToldAgain() {
        redis.redis().scriptFlush();
        assertThat(orders.tryAcquire(5)).isTrue();
        redis.redis().scriptFlush();
        assertThat(orders.drain()).isEqualTo(BURST - 10);
        assertThat(member.limits().figures().decidedAlone()).isZero();
    }

    @Test
    void aFullRedisIsLostUntilItHasRoom() throws Exception {
        redis.redis().configSet("maxmemory", "1");
        awaitLostBy("OOM");
        redis.redis().configSet("maxmemory", "0");
        awaitBack();
        assertThat(orders.drain()).isEqualTo(BURST - 5);
    }

    @Test
    void aReadOnlyRedisIsLostUntilItMayWrite() throws Exception {
        redis.redis().replicaof("127.0.0.1", 1);
        awaitLostBy("READONLY");
        redis.redis().replicaofNoOne();
        awaitBack();
        assertThat(orders.drain()).isEqualTo(BURST - 5);
    }

    @Test
    void aRedisThatLoadsItsKeysIsLostUntilItHasThem() throws Exception {
        String filling = "x".repeat(1_100); // so that it looks up from its work after each key
        for (int i = 0; i < 3_000; i++) {
            redis.connection().async().set("filling" + i, filling);
        }
        redis.redis().save();
        redis.server().kill();
        redis.server().start();
        awaitLostBy("LOADING");
        redis.redis().configSet("key-load-delay", "0");
        awaitBack();
        assertThat(orders.drain()).isEqualTo(BURST - 5);
    }
}
