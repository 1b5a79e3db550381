package io.headgate.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.breaker.BreakerModel.Admitted;
import io.headgate.guard.Guard;
import io.headgate.limiter.WallClock;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Random calls, results, returns and clock steps, with many equal instants, against the plain model. */
class BreakerPropertyTest {

    private static final int TRACES = 3_000;
    private static final int STEPS = 300;
    private static final Failures FAILURES = Failures.ERRORS.ignoring(ErrorMatcher.types(IOException.class));

    @Test
    void behavesAsTheModelDoes() {
        long seed = System.nanoTime();
        System.out.println("breaker traces, seed " + seed);
        Map<BreakerState, Integer> changes = new EnumMap<>(BreakerState.class);
        for (int trace = 0; trace < TRACES; trace++) {
            new Trace(new SplittableRandom(seed + trace), "seed " + (seed + trace), changes).run();
        }
        System.out.println("changes to each state: " + changes);
        assertThat(changes.keySet())
                .contains(BreakerState.CLOSED, BreakerState.OPEN, BreakerState.HALF_OPEN, BreakerState.RAMPING);
    }

    private static final class Trace {

        private final SplittableRandom random;
        private final String name;
        private final BreakerModel model;
        private final Breaker breaker;
        private final List<Admitted> running = new ArrayList<>();
        private final int badPercent;
        private long now;
        private int told;

        Trace(SplittableRandom random, String name, Map<BreakerState, Integer> changes) {
            this.random = random;
            int threshold = 1 + random.nextInt(random.nextBoolean() ? 10 : 100);
            BreakerSettings settings = settings(random, threshold);
            this.name = name + " " + settings;
            this.badPercent = random.nextInt(101);
            this.now = random.nextInt(1_000);
            this.model = new BreakerModel(settings, threshold, now);
            WallClock noWall = () -> {
                throw new AssertionError("only tumbling spans look at the wall clock");
            };
            this.breaker = new Breaker(
                    BreakerTerms.of(settings, now, noWall),
                    change -> {
                        changes.merge(change.to(), 1, Integer::sum);
                        assertThat(change.number()).isEqualTo(++told);
                    },
                    now);
        }

        private static BreakerSettings settings(SplittableRandom random, int threshold) {
            Trip trip = switch (random.nextInt(3)) {
                case 0 -> Trip.errorCount(threshold);
                case 1 -> Trip.errorRatio(threshold / 100.0);
                default -> Trip.slowCalls(Duration.ofNanos(1 + random.nextInt(5)), threshold / 100.0);
            };
            int slices = 1 + random.nextInt(4);
            Duration first = Duration.ofNanos(1 + random.nextInt(30));
            OpenTime openTime = random.nextBoolean()
                    ? OpenTime.fixed(first)
                    : OpenTime.growing(first, 2, first.multipliedBy(1 + random.nextInt(5)));
            Recovery recovery = random.nextInt(3) > 0
                    ? Recovery.probes(1 + random.nextInt(5), Duration.ofNanos(1 + random.nextInt(40)))
                    : Recovery.ramp(
                            Duration.ofNanos(3 + random.nextInt(60)),
                            1 + random.nextInt(30),
                            40,
                            50 + random.nextInt(51));
            return BreakerSettings.of(trip)
                    .withSpan(Span.sliding(Duration.ofNanos((long) slices * (1 + random.nextInt(20))), slices))
                    .withMinimumCalls(1 + random.nextInt(6))
                    .withOpenTime(openTime)
                    .withRecovery(recovery)
                    .withFailures(FAILURES)
                    .withStrictlyAbove(random.nextInt(4) == 0);
        }

        void run() {
            for (int i = 0; i < STEPS; i++) {
                int choice = random.nextInt(10);
                if (choice < 4) {
                    take();
                } else if (choice < 7) {
                    finish();
                } else if (choice < 8) {
                    giveBack();
                } else {
                    now += random.nextInt(random.nextInt(20) == 0 ? 100 : 6);
                }
                compare(i);
            }
        }

        private void take() {
            Admitted expected = model.take(now);
            long answer = breaker.take(now);
            if (answer == Guard.STALE) {
                now = breaker.latest(now);
                answer = breaker.take(now);
            }
            assertThat(answer).as(name).isEqualTo(expected == null ? Guard.REFUSED : Guard.ADMITTED);
            if (expected != null) {
                assertThat(expected.at()).as(name).isEqualTo(now);
                running.add(expected);
            }
        }

        private void finish() {
            if (!running.isEmpty()) {
                Admitted call = running.remove(random.nextInt(running.size()));
                boolean failed = random.nextInt(100) < badPercent;
                boolean ignored = random.nextInt(10) == 0;
                model.finished(call, now, failed, ignored);
                Exception error = ignored ? new IOException() : failed ? new IllegalStateException() : null;
                breaker.finished(call.at(), now, null, error);
            }
        }

        private void giveBack() {
            if (!running.isEmpty()) {
                Admitted call = running.remove(random.nextInt(running.size()));
                model.giveBack(call);
                breaker.giveBack(call.at());
            }
        }

        private void compare(int step) {
            assertThat(breaker.state()).as("%s, step %d", name, step).isEqualTo(model.state());
            assertThat(breaker.tally(now)).as("%s, step %d", name, step).isEqualTo(model.tally(now));
        }
    }
}
