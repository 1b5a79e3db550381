package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Limit;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.Opening;
import io.headgate.testkit.promise.Admission;
import io.headgate.testkit.promise.Promises;
import io.headgate.testkit.time.VirtualScheduler;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Permits of windows and quotas that are taken ahead are used in the window they were charged to. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LeasedWindowsTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration LIFE = Duration.ofMillis(100);
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    private RedisOnLoopback redis;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterAll
    void end() {
        redis.close();
    }

    private LeasingFleet fleet(Instant start, int size, Limit limit, Duration life) {
        return new LeasingFleet(redis.connection(), start, size, limit, life);
    }

    /** Random calls of random members; times are those of Redis. */
    private static void ask(LeasingFleet fleet, SplittableRandom random, Duration step, Consumer<Admission> admitted) {
        long usual = step.toNanos();
        fleet.latency = () -> random.nextInt(10) == 0 ? random.nextLong(usual * 5) : random.nextLong(1 + usual / 10);
        for (int call = 0; call < 400; call++) {
            fleet.ticker.advanceNanos(random.nextInt(20) == 0 ? random.nextLong(usual * 40) : random.nextLong(usual));
            LeasedRateLimiter any = fleet.members.get(random.nextInt(fleet.members.size()));
            long permits = random.nextInt(5) == 0 ? random.nextLong(1, 6) : 1;
            if (random.nextInt(20) == 0) {
                any.endLapsed();
            } else {
                fleet.take(any, permits).ifPresent(admitted);
            }
        }
    }

    @Test
    void noWindowHoldsMoreThanItsLimitWhateverTheNumberOfMembers() {
        for (long seed = 0; seed < 40; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Duration life = Duration.ofMillis(random.nextLong(1, 1_500));
            LeasingFleet fleet = fleet(
                    NOON.plusNanos(random.nextLong(1L << 40)), random.nextInt(1, 9), FixedWindow.perSecond(40), life);
            List<Admission> ran = new ArrayList<>();
            ask(fleet, random, Duration.ofMillis(5), ran::add);
            assertThat(Promises.atMostPerWindow(40, SECOND, 0).worst(ran))
                    .as("seed %s, %s members, leases of %s", seed, fleet.members.size(), life)
                    .isEmpty();
            assertThat(ran).as("seed %s", seed).hasSizeGreaterThan(40);
        }
    }

    @Test
    void noDayHoldsMoreThanItsQuotaWhetherItHas23Or24Or25Hours() {
        for (long seed = 0; seed < 40; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            CalendarQuota quota = CalendarQuota.of(50, CalendarPeriod.DAY).in(ZoneId.of("Europe/Paris"));
            Instant start = Instant.parse(seed % 2 == 0 ? "2026-03-28T12:00:00Z" : "2026-10-24T12:00:00Z");
            Duration life = Duration.ofMinutes(random.nextLong(1, 2_000));
            LeasingFleet fleet = fleet(start, random.nextInt(1, 9), quota, life);
            Map<Instant, Long> days = new HashMap<>();
            ask(fleet, random, Duration.ofMinutes(10), each -> {
                Instant day = quota.edgesFrom(Instant.ofEpochSecond(0, each.nanos()), 1)
                        .get(0);
                days.merge(day, each.permits(), Long::sum);
            });
            assertThat(days.values())
                    .as("seed %s, %s members, leases of %s", seed, fleet.members.size(), life)
                    .hasSizeGreaterThan(2)
                    .allMatch(permits -> permits <= 50);
        }
    }

    @Test
    void aLeaseEndsBeforeItsWindowDoesAsRedisSeesIt() {
        LeasingFleet fleet = fleet(NOON.plusMillis(600), 1, FixedWindow.perSecond(100), Duration.ofMillis(600));
        LeasedRateLimiter member = fleet.members.get(0);
        fleet.latency = () -> 2_000_000; // decided at 602, when 398 are left; here at 604
        assertThat(member.tryAcquire(2)).isTrue();
        fleet.latency = () -> 0;
        fleet.ticker.advanceNanos(394_000_000 - 1_001); // 398 ms after the question, less a microsecond of Redis
        member.endLapsed();
        assertThat(fleet.counts.figures().held()).isEqualTo(6);
        fleet.ticker.advanceNanos(1);
        member.endLapsed();
        assertThat(fleet.counts.figures()).isEqualTo(new LeaseFigures(1, 6, 2, 4, 0)); // in time to go back
    }

    @Test
    void aWindowOpenedByACallEndsItsLeasesToo() {
        FixedWindow window = FixedWindow.perSecond(10).withOpening(Opening.FIRST_CALL);
        LeasingFleet fleet = fleet(NOON, 2, window, Duration.ofSeconds(5));
        assertThat(takeAll(fleet)).isEqualTo(10);
        fleet.ticker.advance(SECOND.minusNanos(1_000));
        assertThat(takeAll(fleet)).isZero();
        fleet.ticker.advanceNanos(1_000);
        assertThat(takeAll(fleet)).isEqualTo(10);
    }

    /** Until all members are refused. */
    private static long takeAll(LeasingFleet fleet) {
        long taken = 0;
        long before = -1;
        while (taken != before) {
            before = taken;
            for (LeasedRateLimiter member : fleet.members) {
                taken += member.tryAcquire() ? 1 : 0;
            }
        }
        return taken;
    }

    @Test
    void whatIsNotUsedGoesBackIntoItsWindowAndNowhereOnceThatHasEnded() {
        LeasingFleet fleet = fleet(NOON, 1, FixedWindow.perSecond(100), LIFE);
        LeasedRateLimiter member = fleet.members.get(0);
        assertThat(member.tryAcquire(3)).isTrue();
        fleet.ticker.advance(LIFE);
        member.endLapsed();
        assertThat(fleet.left()).isEqualTo(97);
        fleet.ticker.advance(Duration.ofMillis(850));
        assertThat(member.tryAcquire(3)).isTrue();
        fleet.ticker.advance(LIFE);
        member.endLapsed();
        assertThat(fleet.left()).as("of the next window").isEqualTo(100);
    }

    @Test
    void whatIsHeldHereAndWhatIsLeftThereIsEnoughTogether() {
        LeasingFleet fleet = fleet(NOON, 1, FixedWindow.perSecond(20), LIFE);
        LeasedRateLimiter member = fleet.members.get(0);
        assertThat(member.tryAcquire()).isTrue();
        assertThat(member.tryAcquire(19)).isTrue();
        assertThat(member.tryAcquire()).isFalse();
    }

    @Test
    void whoIsRefusedAsksAgainWhenWhatOthersHeldIsBack() {
        CalendarQuota quota = CalendarQuota.of(10, CalendarPeriod.MONTH);
        LeasingFleet fleet = fleet(NOON, 2, quota, LIFE);
        LeasedRateLimiter idle = fleet.members.get(0);
        LeasedRateLimiter busy = fleet.members.get(1);
        assertThat(idle.tryAcquire()).isTrue(); // and holds some more
        for (int call = 0; call < 5; call++) {
            assertThat(busy.tryAcquire()).isTrue();
        }
        assertThat(busy.tryAcquire()).isFalse();
        fleet.ticker.advance(LIFE);
        idle.endLapsed();
        assertThat(busy.tryAcquire()).as("remembered").isFalse();
        fleet.ticker.advance(LIFE);
        assertThat(busy.tryAcquire()).as("given back").isTrue();
        assertThat(takeAll(fleet)).isEqualTo(3);
        fleet.ticker.advance(Duration.ofDays(1));
        assertThat(takeAll(fleet)).isZero();
        long asked = fleet.commands;
        for (int call = 0; call < 100; call++) {
            fleet.ticker.advance(Duration.ofMillis(9));
            assertThat(takeAll(fleet)).isZero();
        }
        assertThat(fleet.commands)
                .as("refusals cost nothing, but once a second")
                .isEqualTo(asked);
    }

    /** Members that call every so many microseconds for a while. @return how many calls were admitted */
    private static long ask(LeasingFleet fleet, Duration length, long... everyMicros) {
        long admitted = 0;
        for (long micros = 0; micros < length.toNanos() / 1_000; micros += 100) {
            for (int member = 0; member < everyMicros.length; member++) {
                if (micros % everyMicros[member] == 0) {
                    admitted += fleet.members.get(member).tryAcquire() ? 1 : 0;
                }
            }
            if (micros % 50_000 == 0) {
                fleet.members.forEach(LeasedRateLimiter::endLapsed);
            }
            fleet.ticker.advanceNanos(100_000);
        }
        return admitted;
    }

    @Test
    void allOfTheLimitIsUsedWhenAllMembersWantMore() {
        LeasingFleet fleet = fleet(NOON, 4, FixedWindow.perSecond(1_000), LIFE);
        assertThat(ask(fleet, Duration.ofSeconds(5), 1_000, 1_000, 1_000, 1_000))
                .isEqualTo(5_000);
        assertThat(fleet.commands).as("of 20,000 decisions").isLessThan(400);
        assertThat(fleet.counts.figures().leased()).isEqualTo(5_000);
    }

    @Test
    void allOfTheLimitIsUsedWhenOneMemberWantsMoreAndOthersHardlyCall() {
        LeasingFleet fleet = fleet(NOON, 8, FixedWindow.perSecond(100), LIFE);
        assertThat(ask(fleet, Duration.ofSeconds(5), 5_000, 30_000, 30_000, 30_000, 300_000, 300_000, 300_000, 300_000))
                .isEqualTo(500);
        assertThat(fleet.counts.figures().givenBack()).isPositive();
    }

    @Test
    void whoStopsCallingBeforeTheEndOfAWindowTakesLittleWithHim() {
        LeasingFleet fleet = fleet(NOON, 4, FixedWindow.perSecond(1_000), LIFE);
        long most = 3 * 2 * 20; // two leases of three members, each at most what one uses in the life of a lease
        for (int window = 0; window < 5; window++) {
            long admitted = ask(fleet, Duration.ofMillis(950), 5_000, 5_000, 5_000, 5_000)
                    + ask(fleet, Duration.ofMillis(50), 100);
            assertThat(admitted).as("window %s", window).isBetween(1_000 - most, 1_000L);
        }
    }

    @Test
    void callsThatHoldNoThreadAreDecidedFromLeasesToo() {
        LeasingFleet fleet = fleet(NOON, 2, FixedWindow.perSecond(5_000), LIFE);
        VirtualScheduler scheduler = new VirtualScheduler(fleet.ticker);
        long admitted = 0;
        for (int call = 0; call < 10_000; call++) {
            LeasedRateLimiter any = fleet.members.get(call % 2);
            admitted += any.tryAcquireAsync(1, Duration.ZERO, scheduler).join() ? 1 : 0;
            fleet.ticker.advanceNanos(50_000);
        }
        assertThat(admitted).isEqualTo(5_000);
        assertThat(fleet.commands).isLessThan(500);
    }
}
