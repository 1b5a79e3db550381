package io.headgate.redis.concurrency;

import static io.headgate.redis.concurrency.Fleet.LEASE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.redis.RedisOnLoopback;
import io.headgate.redis.store.StoreException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What is held across processes, on a real Redis in the test's time. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FleetConcurrencyLimiterTest {

    private static final Duration NANO = Duration.ofNanos(1);

    private final AtomicInteger names = new AtomicInteger();
    private RedisOnLoopback redis;

    @BeforeAll
    void startRedis(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterAll
    void endRedis() {
        redis.close();
    }

    private Fleet fleet(long limit) {
        return new Fleet(redis, "fleet " + names.incrementAndGet(), limit);
    }

    private static List<Holding> all(Fleet.Member member) {
        List<Holding> held = new ArrayList<>();
        for (Optional<Holding> one = member.limiter.tryAcquire(); one.isPresent(); one = member.limiter.tryAcquire()) {
            held.add(one.get());
        }
        return held;
    }

    @Test
    void allProcessesTogetherHoldNoMoreThanTheLimit() {
        Fleet fleet = fleet(3);
        Fleet.Member one = fleet.member();
        Fleet.Member other = fleet.member();
        Holding first = one.limiter.tryAcquire().orElseThrow();
        assertThat(all(other)).hasSize(2);
        assertThat(one.limiter.tryAcquire()).isEmpty();
        first.close();
        assertThat(all(other)).hasSize(1);
        assertThat(one.limiter.tryAcquire()).isEmpty();
        assertThat(one.limiter.inUse()).isEqualTo(3);
    }

    @Test
    void limitersThatHoldNothingMakeRoomForOthers() {
        Fleet fleet = fleet(3);
        Fleet.Member member = fleet.member();
        try (Holding held = member.limiter.tryAcquire().orElseThrow()) {
            for (int i = 0; i < 10_100; i++) {
                assertThat(member.lender.concurrency("test:{other " + i + "}", 1, Fleet.LEASE))
                        .isNotNull();
            }
            assertThat(member.lender.concurrency(fleet.key, 3, Fleet.LEASE)).isSameAs(member.limiter);
            assertThat(held.isHeld()).isTrue();
        }
    }

    @Test
    void oneThatIsWaitedForMakesNoRoom() {
        Fleet fleet = fleet(1);
        Fleet.Member holder = fleet.member();
        Fleet.Member member = fleet.member();
        try (Holding held = holder.limiter.tryAcquire().orElseThrow()) {
            CompletableFuture<Optional<Holding>> waiting = member.limiter.tryAcquireAsync(1, Fleet.LEASE);
            for (int i = 0; i < 10_100; i++) {
                member.lender.concurrency("test:{other " + i + "}", 1, Fleet.LEASE);
            }
            assertThat(waiting).isNotDone();
            member.lender.close();
            assertThat(waiting).as("closing ends all waits").isCompletedWithValue(Optional.empty());
            assertThat(held.isHeld()).isTrue();
        }
    }

    @Test
    void severalSlotsAreTakenAllOrNone() {
        Fleet.Member member = fleet(5).member();
        Holding three = member.limiter.tryAcquire(3).orElseThrow();
        assertThat(member.limiter.tryAcquire(3)).isEmpty();
        assertThat(member.limiter.inUse()).isEqualTo(3);
        assertThat(member.limiter.tryAcquire(2)).isPresent();
        three.close();
        three.close();
        assertThat(member.limiter.inUse()).as("given back once").isEqualTo(2);
        assertThat(member.limiter.tryAcquire(6)).as("more than there are").isEmpty();
    }

    @Test
    void whatIsHeldIsRenewedForAsLongAsItTakes() {
        Fleet fleet = fleet(2);
        Fleet.Member holder = fleet.member();
        Fleet.Member other = fleet.member();
        Holding held = holder.limiter.tryAcquire(2).orElseThrow();
        for (int leases = 0; leases < 5; leases++) {
            fleet.live(LEASE, holder);
            assertThat(held.isHeld()).isTrue();
            assertThat(other.limiter.tryAcquire()).isEmpty();
        }
        held.close();
        assertThat(other.limiter.tryAcquire(2)).isPresent();
    }

    @Test
    void theSlotsOfAProcessThatCrashedComeBackWhenTheirLeaseIsOverAndNotBefore() {
        Fleet fleet = fleet(2);
        Holding lost = fleet.member().limiter.tryAcquire(2).orElseThrow();
        Fleet.Member other = fleet.member();
        fleet.standStill(LEASE.minus(NANO));
        assertThat(lost.isHeld()).isTrue();
        assertThat(other.limiter.tryAcquire()).isEmpty();
        fleet.standStill(NANO);
        assertThat(lost.isHeld()).isFalse();
        assertThat(other.limiter.tryAcquire(2)).isPresent();
    }

    @Test
    void aLateReleaseAfterTheLeaseWasLostFreesNobodyElsesSlot() {
        Fleet fleet = fleet(2);
        Holding late = fleet.member().limiter.tryAcquire(2).orElseThrow();
        Fleet.Member other = fleet.member();
        fleet.standStill(LEASE);
        assertThat(all(other)).hasSize(2);
        late.close();
        assertThat(other.limiter.inUse()).isEqualTo(2);
        assertThat(fleet.member().limiter.tryAcquire()).isEmpty();
    }

    @Test
    void aLateRenewalTakesNothingFromWhoeverHasTheSlotsNow() {
        Fleet fleet = fleet(2);
        Fleet.Member sleeper = fleet.member();
        Holding lost = sleeper.limiter.tryAcquire(2).orElseThrow();
        Fleet.Member other = fleet.member();
        fleet.standStill(LEASE);
        Holding now = other.limiter.tryAcquire(1).orElseThrow();
        fleet.live(LEASE, sleeper, other);
        assertThat(lost.isHeld()).isFalse();
        assertThat(now.isHeld()).isTrue();
        assertThat(other.limiter.inUse()).isEqualTo(1);
        assertThat(sleeper.scheduler.pending()).as("nothing left to renew").isZero();
    }

    @Test
    void whatHasLapsedIsLostEvenIfNobodyWantedIt() {
        Fleet fleet = fleet(2);
        Fleet.Member sleeper = fleet.member();
        Holding lost = sleeper.limiter.tryAcquire(2).orElseThrow();
        fleet.standStill(LEASE);
        fleet.live(LEASE, sleeper);
        assertThat(lost.isHeld()).isFalse();
        assertThat(sleeper.limiter.inUse()).isZero();
    }

    @Test
    void renewalOutlivesAShortTimeWithoutRedis() {
        Fleet fleet = fleet(1);
        Fleet.Member holder = fleet.member();
        Holding held = holder.limiter.tryAcquire().orElseThrow();
        holder.isCutOff = true;
        fleet.live(LEASE.dividedBy(2), holder);
        holder.isCutOff = false;
        fleet.live(LEASE, holder);
        assertThat(held.isHeld()).isTrue();
        assertThat(fleet.member().limiter.tryAcquire()).isEmpty();
    }

    private static void loseAnAnswer(Fleet.Member unlucky) {
        unlucky.losesAnswers = true;
        assertThatThrownBy(unlucky.limiter::tryAcquire)
                .isInstanceOf(StoreException.class)
                .hasMessage("the answer was lost");
        unlucky.losesAnswers = false;
    }

    @Test
    void aGrantWhoseAnswerWasLostComesBackWhenRedisAnswers() {
        Fleet fleet = fleet(1);
        Fleet.Member unlucky = fleet.member();
        loseAnAnswer(unlucky);
        fleet.live(LEASE.dividedBy(2), unlucky);
        Fleet.Member other = fleet.member();
        assertThat(other.limiter.inUse()).isEqualTo(1);
        unlucky.isCutOff = false;
        fleet.live(Duration.ofSeconds(1), unlucky);
        assertThat(other.limiter.tryAcquire()).isPresent();
        assertThat(unlucky.notGivenBack.sum()).isZero();
        int commands = unlucky.commands.get();
        fleet.live(LEASE, unlucky);
        assertThat(unlucky.commands.get()).as("told once more, and heard").isEqualTo(commands);
    }

    @Test
    void aGrantWhoseAnswerWasLostForALeaseComesBackByItselfAndIsCounted() {
        Fleet fleet = fleet(1);
        Fleet.Member unlucky = fleet.member();
        loseAnAnswer(unlucky);
        fleet.live(LEASE.plusSeconds(1), unlucky);
        assertThat(fleet.member().limiter.tryAcquire()).isPresent();
        assertThat(unlucky.notGivenBack.sum()).isEqualTo(1);
        assertThat(unlucky.scheduler.pending()).isZero();
        assertThat(unlucky.commands.get()).as("few tries").isLessThan(60);
    }

    @Test
    void whileRedisDoesNotAnswerAThousandReleasesAreKeptAndOthersCounted() {
        Fleet fleet = fleet(1_100);
        Fleet.Member member = fleet.member();
        List<Holding> held = all(member);
        member.isCutOff = true;
        held.forEach(Holding::close);
        assertThat(member.notGivenBack.sum()).isEqualTo(100);
        member.isCutOff = false;
        fleet.live(Duration.ofSeconds(1), member);
        assertThat(member.limiter.inUse()).isEqualTo(100);
        assertThat(member.notGivenBack.sum()).isEqualTo(100);
    }

    @Test
    void aGrantThatIsNotHeardOfInTimeIsGivenBack() {
        Fleet.Member member = fleet(1).member();
        member.missesOneAnswer = true;
        assertThatThrownBy(member.limiter::tryAcquire)
                .isInstanceOf(StoreException.class)
                .hasMessageEndingWith("no answer within 50 ms");
        assertThat(member.limiter.inUse()).isZero();
        assertThat(member.limiter.tryAcquire()).isPresent();
    }

    @Test
    void aProcessThatHoldsNothingHasNothingToDo() {
        Fleet fleet = fleet(2);
        Fleet.Member member = fleet.member();
        assertThat(member.scheduler.pending()).isZero();
        all(member).forEach(Holding::close);
        fleet.live(LEASE, member);
        assertThat(member.scheduler.pending()).isZero();
        int commands = member.commands.get();
        fleet.live(LEASE, member);
        assertThat(member.commands.get()).isEqualTo(commands);
    }

    @Test
    void aRefusalWritesNothingAndAReleaseLeavesNothing() {
        Fleet fleet = fleet(2);
        Fleet.Member member = fleet.member();
        List<Holding> held = all(member);
        Object before = redis.redis().zrangeWithScores(fleet.key + ":slots", 0, -1);
        assertThat(member.limiter.tryAcquire()).isEmpty();
        assertThat(redis.redis().zrangeWithScores(fleet.key + ":slots", 0, -1)).isEqualTo(before);
        held.forEach(Holding::close);
        assertThat(redis.redis().exists(fleet.key + ":slots")).isZero();
    }

    @Test
    void entriesThatHaveLapsedDoNotPileUp() {
        Fleet fleet = fleet(2);
        for (int crash = 0; crash < 10; crash++) {
            assertThat(fleet.member().limiter.tryAcquire(2)).isPresent();
            fleet.standStill(LEASE);
        }
        assertThat(redis.redis().zcard(fleet.key + ":slots")).isEqualTo(2);
    }

    @Test
    void moreHoldingsThanFitOneCommandAreAllRenewed() {
        Fleet fleet = fleet(2_000);
        Fleet.Member holder = fleet.member();
        List<Holding> held = new ArrayList<>();
        held.add(holder.limiter.tryAcquire(700).orElseThrow());
        for (int i = 0; i < 650; i++) {
            held.add(holder.limiter.tryAcquire(2).orElseThrow());
        }
        fleet.live(LEASE.plus(LEASE), holder);
        assertThat(held).allMatch(Holding::isHeld);
        assertThat(holder.limiter.inUse()).isEqualTo(2_000);
    }

    @Test
    void closingGivesEverythingBackAndGrantsNoMore() {
        Fleet fleet = fleet(4);
        Fleet.Member member = fleet.member();
        Holding held = member.limiter.tryAcquire(3).orElseThrow();
        member.lender.close();
        assertThat(held.isHeld()).isFalse();
        assertThat(fleet.member().limiter.inUse()).isZero();
        assertThatThrownBy(member.limiter::tryAcquire).isInstanceOf(IllegalStateException.class);
    }

    /** Against a model that knows the lease of everyone: who may have a slot gets it, who may not does not. */
    @Test
    void whateverCrashesAndReleasesTheCountIsExact() {
        for (int seed = 0; seed < 10; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Fleet fleet = fleet(5);
            List<Lent> lent = new ArrayList<>();
            long now = 0;
            for (int step = 0; step < 60; step++) {
                long time = random.nextLong(LEASE.toNanos() / 4);
                fleet.standStill(Duration.ofNanos(time));
                now += time;
                if (random.nextInt(3) > 0) {
                    long permits = random.nextLong(1, 4);
                    Optional<Holding> got = fleet.member().limiter.tryAcquire(permits);
                    assertThat(got.isPresent())
                            .as("seed %s, step %s", seed, step)
                            .isEqualTo(inUse(lent, now) + permits <= 5);
                    long until = now + LEASE.toNanos();
                    got.ifPresent(holding -> lent.add(new Lent(holding, until)));
                } else if (!lent.isEmpty()) {
                    lent.remove(random.nextInt(lent.size())).holding.close();
                }
                assertThat(fleet.member().limiter.inUse()).isEqualTo(inUse(lent, now));
            }
        }
    }

    private record Lent(Holding holding, long until) {}

    private static long inUse(List<Lent> lent, long now) {
        return lent.stream()
                .filter(one -> one.until > now)
                .mapToLong(one -> one.holding.permits())
                .sum();
    }

    @Test
    void settingsThatCannotHoldAreRefusedWithTheReason() {
        Lender lender = fleet(1).member().lender;
        assertThatThrownBy(() -> lender.concurrency("k", -1, LEASE))
                .hasMessage("limit: -1 (expected: 0 (refuses everything) to 10000)");
        assertThatThrownBy(() -> lender.concurrency("k", 1, Duration.ofMillis(99)))
                .hasMessage("lease: 99 ms (expected: 100 ms to 1 d)");
        assertThatThrownBy(() -> lender.concurrency("k", 1, LEASE).tryAcquire(0))
                .hasMessage("permits: 0 (expected: >= 1)");
        assertThat(lender.concurrency("k", 0, LEASE).tryAcquire()).isEmpty();
        assertThat(lender.concurrency("k", 1, LEASE)).isSameAs(lender.concurrency("k", 1, LEASE));
    }
}
