package io.headgate.redis.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.redis.RedisOnLoopback;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Slots of a limiter that begins cold, on a Redis that forgets them, in the test's time. A lease is 10 seconds. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
class ForgottenSlotsTest {

    private static final String MARKER = "test:since";
    private static final Duration SECOND = Duration.ofSeconds(1);

    private RedisOnLoopback redis;
    private Fleet fleet;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterAll
    void end() {
        redis.close();
    }

    @BeforeEach
    void begin() {
        redis.redis().flushall();
        redis.redis().set(MARKER, "0");
        fleet = new Fleet(redis, "slots", 3, MARKER);
    }

    @Test
    void whoHeldSlotsHasThemAgainAndNobodyElseGetsAnyForALease() {
        Fleet.Member one = fleet.member();
        Fleet.Member other = fleet.member();
        Holding held = one.limiter.tryAcquire(2).orElseThrow();
        redis.redis().flushall();
        assertThat(other.limiter.tryAcquire())
                .as("0 s: nobody knows who holds what")
                .isEmpty();
        fleet.live(SECOND.multipliedBy(5), one);
        assertThat(other.limiter.inUse()).as("5 s: renewed").isEqualTo(2);
        assertThat(other.limiter.tryAcquire()).as("5 s").isEmpty();
        fleet.live(SECOND.multipliedBy(5), one);
        assertThat(held.isHeld()).isTrue();
        assertThat(other.limiter.tryAcquire()).as("10 s: the third slot").isPresent();
        assertThat(other.limiter.tryAcquire()).as("10 s: no fourth").isEmpty();
    }

    @Test
    void whoStoodStillSinceBeforeTheLossHasLostThem() {
        Fleet.Member one = fleet.member();
        Fleet.Member other = fleet.member();
        Holding held = one.limiter.tryAcquire(3).orElseThrow();
        fleet.standStill(SECOND.multipliedBy(10));
        assertThat(other.limiter.tryAcquire(3)).as("lapsed").isPresent();
        redis.redis().flushall();
        assertThat(other.limiter.tryAcquire()).isEmpty();
        fleet.live(SECOND, one, other);
        assertThat(held.isHeld()).isFalse();
        assertThat(other.limiter.inUse()).isZero();
        fleet.live(SECOND.multipliedBy(4), one, other);
        assertThat(other.limiter.inUse()).as("of the other").isEqualTo(3);
    }

    @Test
    void aLimiterThatBeginsWithAllSlotsFreeLendsThemAtOnce() {
        Fleet open = new Fleet(redis, "open", 3);
        Holding held = open.member().limiter.tryAcquire(3).orElseThrow();
        redis.redis().flushall();
        assertThat(open.member().limiter.tryAcquire(3)).isPresent();
        assertThat(held.permits()).isEqualTo(3);
    }
}
