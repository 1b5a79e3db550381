package io.headgate.redis.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
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
 * Redis cannot be told of something: what was used is paid for already, and what was not used goes back later.
 *
 * <pre>
 *   used + what is left in the end = b
 * </pre>
 */
@Timeout(120)
class UntoldTest {

    private static final long BURST = 2_400;
    private static final TokenBucket LIMIT = TokenBucket.of(BURST, Duration.ofDays(10_000));
    private static final Duration LIFE =
            Duration.ofDays(1_000); // in which so many are refilled that a lease is worth it

    private RedisOnLoopback redis;
    private Member member;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
        member = Member.of(redis.uri().getPort(), Fleet.DEADLINE);
    }

    @AfterEach
    void end() throws Exception {
        member.close();
        redis.close();
    }

    private void cutOff() throws Exception {
        member.way().cutOff();
        Waiting.until("Redis is lost", Fleet.PATIENCE, member.limits()::isLost);
    }

    private void mend() throws Exception {
        member.way().mend();
        Waiting.until("Redis is back", Fleet.PATIENCE, () -> !member.limits().isLost());
    }

    private void awaitRemaining(long permits) throws Exception {
        try (Member other = Member.of(redis.uri().getPort(), Fleet.DEADLINE)) {
            RateLimiter orders = other.limits().limiter("orders", LIMIT);
            Waiting.until(
                    permits + " left", Fleet.PATIENCE, () -> orders.probe().remaining() == permits);
        }
    }

    @Test
    void whatIsLeasedIsPaidForBeforeItIsUsed() throws Exception {
        RateLimiter leased = member.limits().leased("orders", LIMIT, LIFE, WhenLost.CLOSED);
        assertThat(leased.tryAcquire()).isTrue();
        awaitRemaining(BURST - 8);
        cutOff();
        assertThat(leased.tryAcquire()).as("by the policy").isFalse();
        mend();
        assertThat(leased.tryAcquire()).isTrue();
        awaitRemaining(BURST - 8);
    }

    @Test
    void whatWasLeasedAndNotUsedGoesBackWhenRedisIsBack() throws Exception {
        RateLimiter leased = member.limits().leased("orders", LIMIT, LIFE, WhenLost.CLOSED);
        assertThat(leased.tryAcquire()).isTrue();
        cutOff();
        leased.reconfigure(LIMIT.withBurst(BURST - 1)); // ends the lease
        mend();
        awaitRemaining(BURST - 1);
    }

    @Test
    void aBookingThatIsCancelledMeanwhileGoesBackWhenRedisIsBack() throws Exception {
        RateLimiter orders = member.limits().limiter("orders", LIMIT, WhenLost.CLOSED);
        Reservation booked = orders.reserve(5, Duration.ZERO);
        assertThat(booked.isGranted()).isTrue();
        cutOff();
        assertThat(booked.cancel()).as("none that is known of yet").isZero();
        mend();
        awaitRemaining(BURST); // though nobody asks
    }
}
