package io.headgate.limiter.keyed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.schedule.Scenario;
import io.headgate.schedule.Schedules;
import io.headgate.testkit.promise.Admission;
import io.headgate.testkit.promise.Promise;
import io.headgate.testkit.promise.Promises;
import io.headgate.testkit.promise.Worst;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys that join, leave and share the overflow while threads are suspended: each is still held to the limit. */
@Tag("concurrency")
class SuspendedKeysTest {

    private static final Duration PERIOD = Duration.ofNanos(1_200);

    @ParameterizedTest
    @ValueSource(
            classes = {
                OnLeakyBucket.class,
                OnTokenBucket.class,
                OnGcra.class,
                OnSmoothBursty.class,
                OnSlidingWindow.class,
                OnSlidingLog.class
            })
    void eachKeyIsHeldToTheLimitWhoeverIsSuspended(Class<? extends Scenario> scenario) {
        Schedules.Explored explored = Schedules.explore(scenario);
        assertThat(explored.different()).isGreaterThan(explored.schedules() / 10);
    }

    @Test
    void aPlantedBugIsFound() {
        assertThatThrownBy(() -> Schedules.explore(OnTakingRetiredForGranted.class, 1_000))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("fails on schedule");
    }

    /** Two keys and room for one; a key is granted, comes back to full, and makes room for the other. */
    public abstract static class KeysComeAndGo implements Scenario {

        private final AtomicLong clock = new AtomicLong();
        private final LimiterMap<Integer> map;
        private final Limit same;
        private final Promise promise;
        private final List<List<Admission>> ran = List.of(new ArrayList<>(), new ArrayList<>());

        KeysComeAndGo(Limit limit, Limit same, Promise promise) {
            this.map = LimiterMap.of(limit, 1, clock::get, clock::get);
            this.same = same;
            this.promise = promise;
        }

        @Override
        public List<Runnable> threads() {
            return List.of(
                    () -> {
                        take(0);
                        take(0);
                        take(1);
                    },
                    () -> {
                        take(0);
                        map.reconfigure(same);
                        take(1);
                    },
                    () -> {
                        clock.set(1_200);
                        take(1);
                        take(0);
                        clock.set(4_800); // of a sliding window, too, nothing is in use any more
                        take(0);
                    });
        }

        /** As an engine does: with the instant that it read before. */
        private void take(int key) {
            long now = clock.get();
            while (true) {
                Algorithm present = map.algorithm(key, now);
                now = present.latest(now);
                long answer = settled(present.take(1, now, 0));
                if (answer >= Algorithm.REFUSED) {
                    if (answer >= 0) {
                        ran.get(key).add(new Admission(now, 1));
                    }
                    return;
                }
                Thread.onSpinWait();
            }
        }

        long settled(long answer) {
            return answer;
        }

        @Override
        public void check() {
            for (List<Admission> ofKey : ran) {
                ofKey.sort(Admission.byTime());
                promise.worst(ofKey).ifPresent(worst -> {
                    throw new AssertionError("too many: " + worst + " of " + ran);
                });
            }
            if (map.size() != 1) {
                throw new AssertionError("size: " + map.size());
            }
        }
    }

    public static class OnLeakyBucket extends KeysComeAndGo {
        public OnLeakyBucket() {
            super(LeakyBucket.of(1, PERIOD), LeakyBucket.of(1, PERIOD), Promises.bucket(1, 1, PERIOD));
        }
    }

    public static class OnTokenBucket extends KeysComeAndGo {
        public OnTokenBucket() {
            super(TokenBucket.of(2, PERIOD), TokenBucket.of(2, PERIOD), Promises.bucket(2, 2, PERIOD));
        }
    }

    /** Its tolerance is no multiple of the distance of two calls. */
    public static class OnGcra extends KeysComeAndGo {
        private static final Duration TOLERANCE = Duration.ofNanos(400);

        public OnGcra() {
            super(
                    Gcra.of(2, PERIOD).withTolerance(TOLERANCE),
                    Gcra.of(2, PERIOD).withTolerance(TOLERANCE),
                    new Conforming());
        }
    }

    public static class OnSmoothBursty extends KeysComeAndGo {
        public OnSmoothBursty() {
            super(
                    SmoothBursty.of(1, PERIOD).withBurst(PERIOD),
                    SmoothBursty.of(1, PERIOD).withBurst(PERIOD),
                    Promises.bucket(2, 1, PERIOD));
        }
    }

    public static class OnSlidingWindow extends KeysComeAndGo {
        public OnSlidingWindow() {
            super(SlidingWindow.of(2, PERIOD), SlidingWindow.of(2, PERIOD), Promises.atMostInAnyInterval(2, PERIOD));
        }
    }

    public static class OnSlidingLog extends KeysComeAndGo {
        public OnSlidingLog() {
            super(SlidingLog.of(2, PERIOD), SlidingLog.of(2, PERIOD), Promises.atMostInAnyInterval(2, PERIOD));
        }
    }

    /** Planted: a caller that takes "ask again" for a grant. */
    public static class OnTakingRetiredForGranted extends OnSlidingLog {
        @Override
        long settled(long answer) {
            return answer == Algorithm.RETIRED ? 0 : answer;
        }
    }

    /** In any X nanoseconds at most 1 + (X + 400) / 600 calls: what a GCRA with T = 600 and a tolerance of 400 lets through. */
    static final class Conforming implements Promise {
        @Override
        public Optional<Worst> worst(List<Admission> ran) {
            for (int i = 0; i < ran.size(); i++) {
                for (int j = i; j < ran.size(); j++) {
                    long start = ran.get(i).nanos();
                    long end = ran.get(j).nanos();
                    long allowed = 1 + (end - start + 400) / 600;
                    if (j - i + 1 > allowed) {
                        return Optional.of(new Worst(start, end, j - i + 1, allowed));
                    }
                }
            }
            return Optional.empty();
        }
    }
}
