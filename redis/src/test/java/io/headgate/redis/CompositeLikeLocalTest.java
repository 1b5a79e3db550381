package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Limit;
import io.headgate.limiter.Probe;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.Opening;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import io.headgate.redis.store.Store;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Several limits on Redis, taken together, answer as the same limits do in this process when they are taken from only if all of
 * them would admit: nobody else is there, so a refused call must leave no trace in any of them.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CompositeLikeLocalTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final int TRACES = Integer.getInteger("headgate.redis.contract.traces", 40);
    private static final int STEPS = 40;
    private static final AtomicLong NAMES = new AtomicLong();

    private static final List<Limit> LIMITS = List.of(
            TokenBucket.perSecond(7).withBurst(12),
            TokenBucket.perSecond(10).withBurst(35).withRefill(Refill.INTERVAL),
            Gcra.perSecond(3).withTolerance(Duration.ofMillis(700)),
            LeakyBucket.perSecond(5),
            LeakyQueue.perSecond(7, Duration.ofSeconds(2)),
            SmoothBursty.perSecond(3),
            WarmUp.perSecond(30, Duration.ofSeconds(4)),
            PacedWarmUp.perSecond(30, Duration.ofSeconds(4), Duration.ofSeconds(2)),
            SlidingLog.perSecond(7),
            FixedWindow.of(9, SECOND),
            FixedWindow.of(9, SECOND).withOpening(Opening.FIRST_CALL),
            SlidingWindow.of(10, SECOND),
            AlignedSlices.of(10, SECOND),
            TwoWindowCounter.of(10, SECOND),
            CalendarQuota.of(20, CalendarPeriod.MINUTE));

    private RedisOnLoopback redis;

    @BeforeAll
    void startRedis(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterAll
    void endRedis() {
        redis.close();
    }

    @ParameterizedTest(name = "keys that share a slot: {0}")
    @ValueSource(booleans = {true, false})
    void allOrNothingAsInThisProcess(boolean shareSlot) {
        for (int i = 0; i < TRACES; i++) {
            long seed = i * 0x9E3779B97F4A7C15L;
            Trace trace = new Trace(new SplittableRandom(seed), shareSlot);
            try {
                trace.run();
            } catch (Throwable failure) {
                throw new AssertionError("seed " + seed + ", " + trace.local + ": " + failure, failure);
            }
        }
    }

    private final class Trace {
        private final SplittableRandom random;
        private final boolean shareSlot;
        private final FakeTicker ticker = new FakeTicker();
        private final List<RateLimiter> local = new ArrayList<>();
        private final List<RateLimiter> remote = new ArrayList<>();
        private final FleetCompositeLimiter composite;
        private final List<List<Reservation>> localOnes = new ArrayList<>();
        private final List<JointReservation> remoteOnes = new ArrayList<>();
        private final List<Long> takenAt = new ArrayList<>();
        private int granted;

        Trace(SplittableRandom random, boolean shareSlot) {
            this.random = random;
            this.shareSlot = shareSlot;
            FakeWallClock wall = new FakeWallClock(Instant.parse("2026-01-01T00:00:00Z"), ticker);
            TestClockStore clocked = new TestClockStore(redis.connection(), wall);
            Store store = shareSlot ? clocked : clocked::run; // that knows of one key at a time only
            RedisLimits limits =
                    new RedisLimits(store, TestClockStore.clock(), ticker, "test", Duration.ofSeconds(60), () -> {});
            for (int i = 0; i < 2 + random.nextInt(3); i++) {
                Limit limit = LIMITS.get(random.nextInt(LIMITS.size()));
                local.add(RateLimiter.of(limit, ticker, wall));
                remote.add(limits.limiter("together " + NAMES.incrementAndGet(), limit));
            }
            composite = limits.composite(remote.toArray(RateLimiter[]::new));
            ticker.advance(Duration.ofSeconds(60)); // a key that is missing is at rest
        }

        void run() {
            for (int step = 0; step < STEPS; step++) {
                ticker.advanceNanos(
                        random.nextInt(3) == 0
                                ? 0
                                : random.nextLong(1, random.nextBoolean() ? 100_000_000 : 2_000_000_000));
                switch (random.nextInt(6)) {
                    case 0 -> takeFromOne();
                    case 1 -> settle();
                    default -> takeFromAll();
                }
                compareAll(step);
            }
            assertThat(granted).as("calls granted: else nothing was seen").isPositive();
        }

        private void takeFromOne() {
            int one = random.nextInt(local.size());
            assertThat(remote.get(one).tryAcquire()).isEqualTo(local.get(one).tryAcquire());
        }

        private void takeFromAll() {
            long[] permits = random.longs(local.size(), 0, 4).toArray();
            permits[random.nextInt(permits.length)]++;
            List<RateLimiter> refusers = refusersHere(permits);
            boolean known = isKnown(permits);
            JointReservation answer = composite.reserve(permits);
            assertThat(answer.isGranted()).as("%s", Arrays.toString(permits)).isEqualTo(refusers.isEmpty());
            if (answer.isGranted()) {
                granted++;
                localOnes.add(takeHere(permits));
                remoteOnes.add(answer);
                takenAt.add(ticker.read());
            } else if (known) {
                assertThat(refusers).containsAll(answer.refusedBy());
                assertThat(answer.refusedBy()).isNotEmpty();
            } else if (shareSlot) {
                assertThat(answer.refusedBy()).isEqualTo(refusers);
            } else {
                assertThat(answer.refusedBy()).containsExactly(refusers.get(0));
                takeHereUntil(refusers.get(0), permits);
            }
        }

        /** Whether one refuses without being asked, so that no other is asked either. */
        private boolean isKnown(long... permits) {
            for (int i = 0; i < permits.length; i++) {
                FleetRateLimiter limiter = ((FleetLimiter) remote.get(i)).now();
                if (permits[i] > 0 && new JointPart(limiter, permits[i], ticker.read()).isHopeless()) {
                    return true;
                }
            }
            return false;
        }

        private List<RateLimiter> refusersHere(long... permits) {
            List<RateLimiter> refusers = new ArrayList<>();
            for (int i = 0; i < permits.length; i++) {
                if (permits[i] > 0 && !local.get(i).probe(permits[i]).wouldAdmit()) {
                    refusers.add(remote.get(i));
                }
            }
            return refusers;
        }

        /** Some limits do not come back to the very state before, in one process or in many: a queue forgets that it was idle. */
        private void takeHereUntil(RateLimiter refuser, long... permits) {
            long[] before = permits.clone();
            Arrays.fill(before, remote.indexOf(refuser), before.length, 0);
            List<Reservation> taken = takeHere(before);
            Collections.reverse(taken);
            taken.stream().filter(Objects::nonNull).forEach(Reservation::cancel);
        }

        private List<Reservation> takeHere(long... permits) {
            List<Reservation> taken = new ArrayList<>();
            for (int i = 0; i < permits.length; i++) {
                taken.add(permits[i] == 0 ? null : local.get(i).reserve(permits[i], Duration.ZERO));
            }
            return taken;
        }

        /** The newest one, with the cost that it turned out to have. */
        private void settle() {
            if (remoteOnes.isEmpty()) {
                return;
            }
            List<Reservation> here = localOnes.remove(localOnes.size() - 1);
            JointReservation there = remoteOnes.remove(remoteOnes.size() - 1);
            long at = takenAt.remove(takenAt.size() - 1);
            long[] costs = random.longs(local.size(), 0, 5).toArray();
            for (int i = here.size() - 1; i >= 0; i--) {
                long taken = here.get(i) == null ? 0 : here.get(i).permits();
                if (costs[i] < taken && losesMoreOnRedis(local.get(i), at)) {
                    costs[i] = taken;
                }
                if (costs[i] < taken && !wouldOpen(local.get(i))) {
                    here.get(i).refund(taken - costs[i]);
                } else if (costs[i] > taken) {
                    local.get(i).charge(costs[i] - taken);
                }
            }
            assertThat(there.settle(costs)).isCompleted();
        }

        /** A bucket of this process returns all that was held, also while it owes; one on Redis does not know what it was before. */
        private boolean losesMoreOnRedis(RateLimiter limiter, long at) {
            return !limiter.limit().givesBackWhole()
                    && (ticker.read() != at || limiter.probe().remaining() < 0);
        }

        /** Giving back to a window of the first call that is over opens another here; on Redis there is nothing left to give to. */
        private static boolean wouldOpen(RateLimiter limiter) {
            return limiter.limit() instanceof FixedWindow window
                    && window.opening() == Opening.FIRST_CALL
                    && limiter.probe().fullAfterNanos() == 0;
        }

        private void compareAll(int step) {
            for (int i = 0; i < local.size(); i++) {
                long permits = 1 + random.nextLong(4);
                assertThat(told(remote.get(i).probe(permits)))
                        .as("step %s, %s", step, local.get(i))
                        .isEqualTo(told(local.get(i).probe(permits)));
            }
        }

        /** How deep a debt is may be told differently: two logs need not keep the same number of entries that do not matter. */
        private static Probe told(Probe probe) {
            return new Probe(Math.max(0, probe.remaining()), probe.retryAfterNanos(), probe.fullAfterNanos());
        }
    }
}
