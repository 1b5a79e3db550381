package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.testkit.time.FakeTicker;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Bookings of Sentinel's warm-ups that are all cancelled before they run, and changes of a limit in debt: on Redis as in one process. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WarmUpWithoutTraceOnRedisTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final WarmUp SMALL = new WarmUp(12, Duration.ofSeconds(4), 2);

    private RedisOnLoopback redis;

    @BeforeAll
    void startRedis(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterAll
    void endRedis() {
        redis.close();
    }

    private static List<Long> drainedInEachSecond(RateLimiter limiter, FakeTicker ticker, int seconds) {
        List<Long> drained = new ArrayList<>();
        for (int second = 0; second < seconds; second++) {
            drained.add(limiter.drain());
            ticker.advance(SECOND);
        }
        return drained;
    }

    @Test
    void aBookingThatIsCancelledAtOncePaysNothingOfADebt() {
        SideBySide both = new SideBySide(SMALL, redis);
        both.remote.charge(20);
        assertThat(both.remote.reserve(1).cancel()).isEqualTo(1);
        assertThat(drainedInEachSecond(both.remote, both.ticker, 8)).containsExactly(0L, 0L, 0L, 4L, 6L, 7L, 8L, 10L);
    }

    @Test
    void bookingsThatAreAllCancelledWarmNothingAndBlockNothing() {
        for (boolean isShuffled : new boolean[] {false, true}) {
            SideBySide both = new SideBySide(SMALL, redis);
            List<Reservation> booked = new ArrayList<>();
            for (int call = 0; call < 300; call++) {
                booked.add(both.remote.reserve(3));
            }
            Collections.reverse(booked);
            if (isShuffled) {
                Collections.shuffle(booked, new Random(1));
            }
            assertThat(booked.stream().mapToLong(Reservation::cancel).sum()).isEqualTo(900);
            assertThat(drainedInEachSecond(both.remote, both.ticker, 8))
                    .containsExactly(6L, 6L, 7L, 8L, 10L, 12L, 12L, 12L);
        }
    }

    @Test
    void aChangeToAHigherRateDoesNotWarmALimitThatIsInDebt() {
        SideBySide both = new SideBySide(WarmUp.perSecond(100, Duration.ofSeconds(10)), redis);
        both.ticker.advance(Duration.ofSeconds(60));
        both.remote.charge(100);
        both.ticker.advance(Duration.ofMillis(1_500));
        both.remote.reconfigure(WarmUp.perSecond(101, Duration.ofSeconds(10)));
        assertThat(both.remote.tryAcquire()).isFalse();
        both.ticker.advance(Duration.ofMillis(500));
        assertThat(drainedInEachSecond(both.remote, both.ticker, 3)).containsExactly(0L, 31L, 35L);
    }

    @Test
    void aBookingOfAPacedWarmUpThatIsCancelledLeavesItAsColdAsItWas() {
        SideBySide both =
                new SideBySide(PacedWarmUp.perSecond(30, Duration.ofSeconds(4), Duration.ofMinutes(1)), redis);
        both.ticker.advance(Duration.ofSeconds(60));
        both.remote.charge(38);
        both.local.charge(38);
        both.ticker.advance(SECOND);
        assertThat(both.remote.reserve(1).cancel()).isEqualTo(1);
        both.ticker.advance(SECOND);
        assertThat(both.remote.charge(2)).isEqualTo(both.local.charge(2));
    }

    /** Bookings, charges and cancels in any order. */
    @Test
    void bookingsAreCancelledAsInThisProcess() {
        for (int seed = 0; seed < 60; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            SideBySide both = new SideBySide(
                    new WarmUp(
                            1 + random.nextInt(30), Duration.ofSeconds(1 + random.nextInt(5)), 2 + random.nextInt(3)),
                    redis);
            both.ticker.advance(Duration.ofSeconds(60));
            List<Reservation> here = new ArrayList<>();
            List<Reservation> there = new ArrayList<>();
            for (int step = 0; step < 60; step++) {
                String as = "seed " + seed + ", step " + step;
                int verb = random.nextInt(10);
                if (verb == 0) {
                    both.ticker.advanceNanos(random.nextLong(1_500_000) * 1_000);
                } else if (verb == 1) {
                    long permits = 1 + random.nextLong(6);
                    assertThat(both.remote.charge(permits)).as(as).isEqualTo(both.local.charge(permits));
                } else if (verb < 6 && !here.isEmpty()) {
                    int which = random.nextBoolean() ? here.size() - 1 : random.nextInt(here.size());
                    boolean isFull = both.local.probe().fullAfterNanos() == 0; // then Redis may have forgotten
                    long back = here.remove(which).cancel();
                    assertThat(there.remove(which).cancel()).as(as).isIn(back, isFull ? 0 : back);
                } else {
                    Reservation one = both.local.reserve(1, Duration.ofMinutes(10));
                    Reservation other = both.remote.reserve(1, Duration.ofMinutes(10));
                    assertThat(other.delay()).as(as).isEqualTo(one.delay());
                    here.add(one);
                    there.add(other);
                }
                assertThat(both.remote.probe()).as(as).isEqualTo(both.local.probe());
            }
        }
    }
}
