package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.limiter.Limit;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.redis.form.Forms;
import io.headgate.redis.form.Leasing;
import io.headgate.redis.form.Script;
import io.headgate.redis.store.Store;
import io.headgate.redis.store.StoreException;
import io.headgate.testkit.promise.Admission;
import io.headgate.testkit.promise.Promises;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Several members that lease from one real Redis, in the test's time. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LeasesTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration LIFE = Duration.ofMillis(50);
    private static final AtomicLong NAMES = new AtomicLong();

    private RedisOnLoopback redis;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterAll
    void end() {
        redis.close();
    }

    /** Members of a fleet that share one limit. */
    private final class Fleet implements Store {
        final FakeTicker ticker = new FakeTicker();
        private final FakeWallClock wall = new FakeWallClock(Instant.parse("2026-03-01T00:00:00Z"), ticker);
        private final TestClockStore store = new TestClockStore(redis.connection(), wall);
        private final String name = "fleet:{" + NAMES.incrementAndGet() + "}";
        final LeaseCounts counts = new LeaseCounts();
        final List<LeasedRateLimiter> members;
        private final int size;
        private final Limit limit;
        long commands;
        boolean lost;
        Duration latency = Duration.ZERO; // of answers

        Fleet(int size, Limit limit) {
            this.size = size;
            this.limit = limit;
            this.members = IntStream.range(0, size).mapToObj(unused -> member()).toList();
        }

        /** One more, in the place of one that has ended. */
        LeasedRateLimiter member() {
            Ferry ferry = new Ferry(this, name, new Deadlines(Duration.ofSeconds(60), ticker));
            Patience patience = new Patience(Duration.ofSeconds(60));
            Forms forms = new Forms(TestClockStore.clock());
            RedisRateLimiter strict = new RedisRateLimiter(ferry, forms, limit, patience, ticker);
            return new LeasedRateLimiter(
                    strict, ferry, forms.clock(), patience, ticker, LIFE, () -> size, counts, leasing -> {});
        }

        @Override
        public CompletableFuture<List<Long>> run(Script script, String key, List<String> arguments) {
            commands++;
            if (lost) {
                return CompletableFuture.failedFuture(new StoreException("gone", null));
            }
            CompletableFuture<List<Long>> answer = store.run(script, key, arguments);
            ticker.advance(latency);
            return answer;
        }

        long saved() {
            return members.get(0).probe().remaining();
        }
    }

    /** 200 a second each, and 20 at once: of every kind whose permits are leased as those of a rate. */
    static Stream<Limit> rates() {
        return Stream.of(
                TokenBucket.perSecond(200).withBurst(20),
                Gcra.perSecond(200).withTolerance(Duration.ofMillis(95)),
                LeakyBucket.perSecond(200).withVolume(20));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rates")
    void theFleetKeepsThePromiseWhateverTheNumberOfMembers(Limit limit) {
        for (long seed = 0; seed < 40; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Fleet fleet = new Fleet(random.nextInt(1, 9), limit);
            List<Admission> ran = new ArrayList<>();
            for (int step = 0; step < 400; step++) {
                fleet.ticker.advanceNanos(
                        random.nextInt(4) == 0 ? random.nextLong(60_000_000) : random.nextLong(3_000_000));
                LeasedRateLimiter any = fleet.members.get(random.nextInt(fleet.members.size()));
                long permits = random.nextInt(5) == 0 ? random.nextLong(1, 4) : 1;
                if (random.nextInt(20) == 0) {
                    any.endLapsed();
                } else if (any.tryAcquire(permits)) {
                    ran.add(new Admission(fleet.ticker.read(), permits));
                }
                if (random.nextInt(40) == 0) {
                    rushAfterARest(fleet, Duration.ofMillis(random.nextLong(300)), ran);
                }
            }
            assertThat(Promises.bucket(20 + 10, 200, SECOND).worst(ran)) // 10 in the life of a lease
                    .as("seed %s, %s members", seed, fleet.members.size())
                    .isEmpty();
        }
    }

    /** So what Redis has charged at an instant is used within a life of that instant, and the promise holds on its clock. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("rates")
    void theLifeOfALeaseBeginsWhenItIsAskedForHoweverLongTheAnswerTakes(Limit limit) {
        Fleet fleet = new Fleet(1, limit);
        LeasedRateLimiter only = fleet.members.get(0);
        fleet.latency = LIFE.dividedBy(2).plusMillis(15);
        assertThat(only.tryAcquire()).isTrue();
        fleet.lost = true;
        fleet.ticker.advance(LIFE.minus(fleet.latency).minusNanos(1));
        assertThat(only.tryAcquire()).as("of what is leased").isTrue();
        fleet.ticker.advanceNanos(1);
        assertThatThrownBy(only::tryAcquire)
                .as("that is over, and Redis is gone")
                .isInstanceOf(StoreException.class);
    }

    /** When the limit is full again, and what was leased before would come on top of that if it had not lapsed. */
    private static void rushAfterARest(Fleet fleet, Duration rest, List<Admission> ran) {
        fleet.ticker.advance(rest);
        for (LeasedRateLimiter member : fleet.members) {
            while (member.tryAcquire()) {
                ran.add(new Admission(fleet.ticker.read(), 1));
            }
        }
    }

    @Test
    void everyOtherLimitHasNoRateToLeaseFrom() {
        Forms forms = new Forms(TestClockStore.clock());
        assertThat(EveryLimit.onRedis().filter(limit -> forms.of(limit).leasing() == Leasing.OF_A_RATE))
                .extracting(limit -> (Object) limit.getClass())
                .containsExactlyElementsOf(
                        rates().map(limit -> (Object) limit.getClass()).toList());
    }

    @Test
    void nearlyAllOfTheLimitIsUsedWhenAllMembersWantMore() {
        Fleet fleet = new Fleet(4, TokenBucket.perSecond(1_000).withBurst(100));
        long admitted = 0;
        for (int millisecond = 0; millisecond < 5_000; millisecond++) {
            fleet.ticker.advance(Duration.ofMillis(1));
            for (LeasedRateLimiter member : fleet.members) {
                for (int call = 0; call < 2; call++) {
                    admitted += member.tryAcquire() ? 1 : 0;
                }
            }
        }
        assertThat(admitted).isBetween(4_850L, 5_100L);
    }

    @Test
    void busyMembersAskSeldom() {
        Fleet fleet = new Fleet(2, TokenBucket.perSecond(1_000_000));
        long admitted = 0;
        for (int step = 0; step < 20_000; step++) {
            fleet.ticker.advanceNanos(10_000);
            for (LeasedRateLimiter member : fleet.members) {
                admitted += member.tryAcquire() ? 1 : 0;
            }
        }
        assertThat(admitted).isEqualTo(40_000);
        assertThat(fleet.commands).isLessThan(200);
    }

    /** One is refilled in 5 ms, and ten in a life, of which eight are leased at first. */
    @Test
    void whatAMemberDoesNotUseGoesBackLessWhatWasRefilledMeanwhile() {
        Fleet fleet = new Fleet(1, TokenBucket.perSecond(200).withBurst(1_000));
        LeasedRateLimiter member = fleet.members.get(0);
        assertThat(member.tryAcquire(3)).isTrue();
        assertThat(fleet.counts.figures()).as("five are left").isEqualTo(new LeaseFigures(1, 8, 0, 0, 0));
        member.endLeases();
        assertThat(fleet.saved()).isEqualTo(997);
        assertThat(fleet.counts.figures()).isEqualTo(new LeaseFigures(1, 8, 3, 5, 0));

        LeasedRateLimiter second = fleet.member();
        assertThat(second.tryAcquire(3)).isTrue();
        fleet.ticker.advance(Duration.ofMillis(20));
        second.endLeases();
        assertThat(fleet.saved()).as("four refilled, one back").isEqualTo(994);
        assertThat(fleet.counts.figures()).isEqualTo(new LeaseFigures(2, 16, 6, 6, 4));

        LeasedRateLimiter third = fleet.member();
        assertThat(third.tryAcquire(3)).isTrue();
        fleet.ticker.advance(LIFE);
        third.endLapsed();
        assertThat(fleet.saved()).as("ten refilled").isEqualTo(996);
        assertThat(fleet.counts.figures()).isEqualTo(new LeaseFigures(3, 24, 9, 6, 9));
    }

    /** Otherwise, of 100 a day, 500 would be refused for five days. */
    @Test
    void whatAnotherMemberGivesBackIsSeenAfterASecond() {
        Fleet fleet = new Fleet(2, TokenBucket.of(100, Duration.ofDays(1)).withBurst(1_000));
        LeasedRateLimiter other = fleet.members.get(1);
        Reservation all = fleet.members.get(0).reserve(1_000, Duration.ZERO);
        assertThat(all.isGranted()).isTrue();
        assertThat(other.tryAcquire(500)).isFalse();
        all.cancel();
        fleet.ticker.advance(Duration.ofMillis(900));
        long asked = fleet.commands;
        assertThat(other.tryAcquire(500)).as("remembered").isFalse();
        assertThat(fleet.commands).isEqualTo(asked);
        fleet.ticker.advance(Duration.ofMillis(200));
        assertThat(other.tryAcquire(500)).isTrue();
    }

    @Test
    void aLeaseIsNotUsedWhenItsLifeIsOver() {
        Fleet fleet = new Fleet(1, TokenBucket.perSecond(100).withBurst(8));
        LeasedRateLimiter member = fleet.members.get(0);
        assertThat(member.tryAcquire(1)).isTrue();
        long asked = fleet.commands;
        fleet.ticker.advance(LIFE.minusNanos(1));
        assertThat(member.tryAcquire(1)).isTrue();
        assertThat(fleet.commands).as("decided here, and asked ahead").isBetween(asked, asked + 1);
        fleet.ticker.advance(LIFE);
        asked = fleet.commands;
        assertThat(member.tryAcquire(1)).isTrue();
        assertThat(fleet.commands).isGreaterThan(asked);
    }

    @Test
    void anotherLimitEndsTheLeasesOfTheFormer() {
        Fleet fleet = new Fleet(1, TokenBucket.perSecond(1_000).withBurst(100));
        LeasedRateLimiter member = fleet.members.get(0);
        assertThat(member.tryAcquire()).isTrue();
        member.reconfigure(TokenBucket.perSecond(0));
        assertThat(member.tryAcquire()).isFalse();
        assertThatThrownBy(() -> member.reconfigure(LeakyQueue.perSecond(5, SECOND)))
                .hasMessageContaining("permits of others cannot be taken ahead");
    }

    @Test
    void everythingIsCountedOnce() {
        Fleet fleet = new Fleet(3, TokenBucket.perSecond(1_000).withBurst(500));
        long admitted = askAll(fleet.members, 100);
        assertThat(admitted).isEqualTo(300);
        fleet.members.forEach(LeasedRateLimiter::endLeases);
        assertThat(fleet.counts.figures().givenBack()).isPositive();
        assertThat(fleet.saved()).isEqualTo(200);
        List<LeasedRateLimiter> others = List.of(fleet.member(), fleet.member(), fleet.member());
        admitted += askAll(others, 300);
        others.forEach(LeasedRateLimiter::endLeases);
        admitted += others.get(0).drain();
        assertThat(admitted).isEqualTo(500);
    }

    private static long askAll(List<LeasedRateLimiter> members, int rounds) {
        long admitted = 0;
        for (int round = 0; round < rounds; round++) {
            for (LeasedRateLimiter member : members) {
                admitted += member.tryAcquire() ? 1 : 0;
            }
        }
        return admitted;
    }

    @Test
    void whatIsHereIsHadAlsoWhereRedisDoesNotAnswerForTheRest() {
        Fleet fleet = new Fleet(1, TokenBucket.perSecond(200).withBurst(20));
        LeasedRateLimiter member = fleet.members.get(0);
        assertThat(member.tryAcquire()).isTrue();
        fleet.lost = true;
        assertThat(member.consumeUpTo(100)).as("of the eight that were leased").isEqualTo(7);
        assertThatThrownBy(() -> member.consumeUpTo(100)).isInstanceOf(StoreException.class);
    }
}
