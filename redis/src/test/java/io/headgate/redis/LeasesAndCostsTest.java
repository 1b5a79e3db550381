package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.window.FixedWindow;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A cost that is charged while members hold leases of the limit. */
@Timeout(120)
class LeasesAndCostsTest {

    private static final Duration LIFE = Duration.ofMillis(50);

    private RedisOnLoopback redis;
    private LeasingFleet fleet;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
        FixedWindow limit = FixedWindow.of(100, Duration.ofDays(1));
        fleet = new LeasingFleet(redis.connection(), Instant.parse("2026-03-01T00:00:00Z"), 2, limit, LIFE);
    }

    @AfterEach
    void end() {
        redis.close();
    }

    private static int granted(LeasedRateLimiter member) {
        int granted = 0;
        while (member.tryAcquire()) {
            granted++;
        }
        return granted;
    }

    @Test
    void whatAnotherMemberHasLeasedBeforeIsStillGrantedUntilThatLeaseEnds() {
        LeasedRateLimiter leased = fleet.members.get(0);
        assertThat(leased.tryAcquire()).isTrue();
        fleet.members.get(1).charge(1_000);
        assertThat(fleet.left()).isNegative();
        assertThat(granted(leased)).as("leased before").isBetween(1, 49);
        assertThat(granted(fleet.members.get(1))).isZero();
    }

    @Test
    void nothingIsGrantedWhenTheLeaseHasEnded() {
        LeasedRateLimiter leased = fleet.members.get(0);
        assertThat(leased.tryAcquire()).isTrue();
        fleet.members.get(1).charge(1_000);
        fleet.ticker.advance(LIFE);
        assertThat(granted(leased)).isZero();
    }

    @Test
    void theMemberThatChargesGivesItsOwnBackFirst() {
        LeasedRateLimiter leased = fleet.members.get(0);
        assertThat(leased.tryAcquire()).isTrue();
        leased.charge(1_000);
        assertThat(granted(leased)).isZero();
        assertThat(leased.probe().retryAfterNanos())
                .as("it owes ten days, and the one permit that it used")
                .isEqualTo(Duration.ofDays(10).toNanos());
    }
}
