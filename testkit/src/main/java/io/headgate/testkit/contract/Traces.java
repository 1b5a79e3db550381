package io.headgate.testkit.contract;

import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/** Runs a property on many random traces, and names the seed of the one that fails. */
final class Traces {

    private static final Instant EPOCH = Instant.parse("2026-03-29T00:59:58.123456789Z");

    private Traces() {}

    /** What one trace needs. */
    static final class Trace {
        final SplittableRandom random;
        final FakeTicker ticker;
        final FakeWallClock wall;
        final long start;
        final long epochOffset;
        private final long periodNanos;
        private final int mostDays;

        private Trace(long seed, Subject subject) {
            this.random = new SplittableRandom(seed);
            this.periodNanos = subject.period().toNanos();
            this.mostDays = (int) Math.min(100, subject.longestIdle().toDays());
            this.start = firstInstant();
            this.ticker = new FakeTicker(start);
            this.wall =
                    new FakeWallClock(EPOCH.plusNanos(random.nextLong(2 * Math.min(periodNanos, 1L << 60))), ticker);
            this.epochOffset = wall.epochNanos() - start;
        }

        /** Zero, negative, or so late that the ticker wraps during the trace. */
        private long firstInstant() {
            return switch (random.nextInt(4)) {
                case 0 -> 0;
                case 1 -> random.nextLong();
                case 2 -> Long.MAX_VALUE - random.nextLong(2 * periodNanos);
                default -> -random.nextLong(periodNanos);
            };
        }

        /** A step of time as traffic has them: none, a moment, about a slice, about a period, now and then a long idle spell. */
        long step() {
            return switch (random.nextInt(12)) {
                case 0, 1, 2, 3 -> 0;
                case 4, 5, 6 -> random.nextLong(1 + periodNanos / 20);
                case 7, 8 -> random.nextLong(1 + periodNanos / 3);
                case 9 -> periodNanos / 10 * random.nextInt(1, 4);
                case 10 -> random.nextLong(3 * periodNanos);
                default -> random.nextInt(40) == 0 ? TimeUnit.DAYS.toNanos(random.nextInt(1, mostDays + 1)) : 1;
            };
        }

        long weight(long heaviest) {
            return random.nextBoolean() ? 1 : random.nextLong(1, heaviest + 1);
        }
    }

    interface Property {
        void check(Trace trace) throws Exception;
    }

    static void each(Subject subject, Property property) {
        Long only = Long.getLong("headgate.contract.seed");
        long count = only != null ? 1 : subject.traces();
        for (long i = 0; i < count; i++) {
            long seed = only != null ? only : i * 0x9E3779B97F4A7C15L;
            try {
                property.check(new Trace(seed, subject));
            } catch (Throwable failure) {
                throw new AssertionError(
                        "seed " + seed + " (-Dheadgate.contract.seed=" + seed + "): " + failure, failure);
            }
        }
    }
}
