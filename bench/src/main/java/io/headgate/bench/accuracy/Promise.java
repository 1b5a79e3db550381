package io.headgate.bench.accuracy;

import java.time.Duration;

/** What a limiter says it will never exceed. */
public sealed interface Promise {

    /** As the table shows it. */
    String text();

    /** How many calls more than promised some stretch holds for certain; 0 when kept. */
    long brokenBy(Recording recording);

    /** At most {@code most} in any stretch of length {@code period}. */
    record Within(long most, Duration period) implements Promise {

        @Override
        public String text() {
            return most + " in any second";
        }

        @Override
        public long brokenBy(Recording recording) {
            return Math.max(0, recording.mostCertainWithin(period.toNanos()) - most);
        }
    }

    /** At most {@code most} in each period that begins at a whole multiple of itself. */
    record Each(long most, Duration period) implements Promise {

        @Override
        public String text() {
            return most + " in each second";
        }

        @Override
        public long brokenBy(Recording recording) {
            return Math.max(0, recording.mostCertainInEach(period.toNanos()) - most);
        }
    }

    /** At most {@code burst + floor(X · permits / period)} in any stretch X. */
    record Above(long burst, long permits, Duration period) implements Promise {

        @Override
        public String text() {
            return burst + " + " + permits + "·X in any X s";
        }

        @Override
        public long brokenBy(Recording recording) {
            return Math.max(0, recording.mostCertainAboveRate(permits, period.toNanos()) - burst);
        }
    }
}
