package io.headgate.limiter.reconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * From any algorithm to any other, nobody gets more than the more generous of the two would have given, or than the old one
 * gave up to the change and the new one refilled after it.
 */
class ReconfigurationTest {

    private static final int TRACES = 60;
    private static final int STEPS = 60;

    static Stream<Arguments> orderedPairs() {
        return Arrays.stream(Kind.values())
                .flatMap(from -> Arrays.stream(Kind.values()).map(to -> Arguments.of(from, to)));
    }

    @ParameterizedTest(name = "{0} to {1}")
    @MethodSource("orderedPairs")
    void acrossAChangeWhatWasInUseStaysInUse(Kind from, Kind to) {
        for (long[] permits : new long[][] {{10, 10}, {10, 4}, {4, 10}}) {
            for (long seed = 0; seed < TRACES; seed++) {
                Run run = new Run(from, permits[0], to, permits[1], seed);
                run.play();
                run.check();
            }
        }
    }

    /** Not those that begin cold or with nothing saved, nor several buckets: what they do not grant at first counts as in use. */
    static Stream<Arguments> pairsFromOneThatBeginsFull() {
        Set<Kind> others = EnumSet.of(Kind.TOKEN_BUCKETS, Kind.SMOOTH_BURSTY, Kind.SMOOTH_WARM_UP, Kind.WARM_UP);
        return orderedPairs().filter(pair -> !others.contains(pair.get()[0]));
    }

    @ParameterizedTest(name = "{0} to {1}")
    @MethodSource("pairsFromOneThatBeginsFull")
    void oneThatHasGrantedNothingLeavesSomethingToGrant(Kind from, Kind to) {
        for (long[] permits : new long[][] {{10, 10}, {10, 4}, {4, 10}}) {
            FakeTicker ticker = new FakeTicker(5);
            FakeWallClock wall = new FakeWallClock(Instant.parse("2026-05-01T00:00:00Z"), ticker);
            RateLimiter limiter = RateLimiter.of(from.limit(permits[0]), ticker, wall);
            limiter.reconfigure(to.limit(permits[1]));
            assertThat(limiter.tryAcquire())
                    .as("%s to %s", permits[0], permits[1])
                    .isTrue();
        }
    }

    /** One trace with a change in the middle. */
    private static final class Run {
        private final String name;
        private final Kind from;
        private final long before;
        private final Kind to;
        private final long after;
        private final SplittableRandom random;
        private long changedAt;
        private final List<Long> admitted = new ArrayList<>();

        Run(Kind from, long before, Kind to, long after, long seed) {
            this.name = from + " " + before + "/s to " + to + " " + after + "/s, seed " + seed;
            this.from = from;
            this.before = before;
            this.to = to;
            this.after = after;
            this.random = new SplittableRandom(seed);
        }

        void play() {
            FakeTicker ticker = new FakeTicker(random.nextLong(Kind.SECOND));
            FakeWallClock wall = new FakeWallClock(Instant.parse("2026-05-01T00:00:00Z"), ticker);
            RateLimiter limiter = RateLimiter.of(from.limit(before), ticker, wall);
            int change = random.nextInt(STEPS / 4, STEPS);
            for (int step = 0; step < STEPS; step++) {
                ticker.advanceNanos(
                        random.nextInt(8) == 0 ? random.nextLong(Kind.SECOND) : random.nextLong(100_000_000));
                if (step == change) {
                    changedAt = ticker.read();
                    limiter.reconfigure(to.limit(after));
                    assertThat(limiter.limit()).isEqualTo(to.limit(after));
                }
                for (int calls = random.nextInt(1, 12); calls > 0; calls--) {
                    if (limiter.tryAcquire()) {
                        admitted.add(ticker.read());
                    }
                }
            }
        }

        /** Within an algorithm what was used stays used, so a larger burst is there at once. */
        private long grown() {
            boolean sameKind = from.limit(before).getClass() == to.limit(after).getClass();
            return sameKind
                    ? Math.max(
                            0, to.limit(after).capacity() - from.limit(before).capacity())
                    : 0;
        }

        void check() {
            for (int first = 0; first < admitted.size(); first++) {
                for (int last = first; last < admitted.size(); last++) {
                    long nanos = admitted.get(last) - admitted.get(first);
                    long most = Math.max(from.most(before, nanos), to.most(after, nanos));
                    if (admitted.get(first) - changedAt <= 0 && admitted.get(last) - changedAt >= 0) {
                        // rounded up: the fraction of a permit that was there at the change is kept
                        long refilled = to.most(after, admitted.get(last) - changedAt) - to.most(after, 0) + 1;
                        most = Math.max(most, from.most(before, changedAt - admitted.get(first)) + refilled + grown());
                    }
                    if (last - first + 1 > most) {
                        throw new AssertionError(name + ": " + (last - first + 1) + " within " + nanos
                                + " ns (expected: at most " + most + ")");
                    }
                }
            }
        }
    }
}
