package io.headgate.redis.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.redis.ChildJvm;
import io.headgate.redis.PerMember;
import io.headgate.redis.RedisLimits;
import io.headgate.redis.RedisOnLoopback;
import io.headgate.rule.WhenLost;
import io.headgate.sources.contract.Waiting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that is a member dies without a word.
 *
 * <pre>
 *   last heard of                     forgotten    known to the others
 *   |---------------------------------|------------|
 *   |&lt;------------- 10 s ------------>|&lt;-- ≤ 1 s -->|
 * </pre>
 */
@Timeout(180)
class LostMemberTest {

    private static final Duration FORGOTTEN_AFTER = Duration.ofSeconds(10);
    private static final Duration KNOWN_AFTER = Duration.ofSeconds(1);
    private static final Duration NOISE = Duration.ofSeconds(2);
    private static final PerMember TEN_EACH =
            PerMember.of(FixedWindow.of(10, Duration.ofDays(365))); // its edges are years apart

    private RedisOnLoopback redis;
    private RedisLimits limits;
    private Process other;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
        limits = RedisLimits.connect(redis.uri(), RedisLimits.PREFIX, Fleet.PATIENCE);
        other = ChildJvm.start(IsAMember.class, redis.uri().toURI().toString());
        Waiting.until("two members", Fleet.PATIENCE, () -> limits.members() == 2);
    }

    @AfterEach
    void end() throws Exception {
        other.destroyForcibly();
        assertThat(other.waitFor(60, TimeUnit.SECONDS)).isTrue();
        limits.close();
        redis.close();
    }

    @Test
    @Tag("slow")
    void aMemberThatWasKilledIsForgottenAfterTenSecondsAndNotBefore() throws Exception {
        RateLimiter searches = limits.limiter("searches", TEN_EACH, WhenLost.CLOSED);
        other.destroyForcibly();
        assertThat(other.waitFor(60, TimeUnit.SECONDS)).isTrue();
        Duration killed = now();
        Duration counts = countsUntil();
        assertThat(counts.minus(killed))
                .isBetween(FORGOTTEN_AFTER.minus(KNOWN_AFTER).minus(NOISE), FORGOTTEN_AFTER);
        assertThat(searches.probe().remaining()).isEqualTo(20);
        Waiting.until("one is left", Fleet.PATIENCE, () -> limits.members() == 1);
        assertThat(now()).isBetween(counts, counts.plus(KNOWN_AFTER).plus(NOISE));
        assertThat(searches.probe().remaining()).isEqualTo(10);
    }

    /** When the other one will be forgotten, if it is not heard of again. By the clock of Redis. */
    private Duration countsUntil() {
        return redis.redis().hgetall("headgate:{members}").entrySet().stream()
                .filter(member -> member.getKey().startsWith(IsAMember.NAME))
                .map(Map.Entry::getValue)
                .map(micros -> Duration.ofNanos(1_000 * Long.parseLong(micros)))
                .findAny()
                .orElseThrow();
    }

    private Duration now() {
        List<String> time = redis.redis().time();
        return Duration.ofSeconds(Long.parseLong(time.get(0))).plusNanos(1_000 * Long.parseLong(time.get(1)));
    }
}
