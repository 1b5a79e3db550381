package io.headgate.rules.document;

import io.headgate.breaker.BreakerSettings;
import io.headgate.breaker.Control;
import io.headgate.breaker.ErrorMatcher;
import io.headgate.breaker.Failures;
import io.headgate.breaker.OpenTime;
import io.headgate.breaker.Recovery;
import io.headgate.breaker.Span;
import io.headgate.breaker.Trip;
import java.io.IOException;
import java.util.Random;
import java.util.concurrent.TimeoutException;

/** Random settings of breakers. May throw where they do not fit together. */
final class RandomBreakers {

    private final Random random;
    private final RandomValues values;

    RandomBreakers(Random random, RandomValues values) {
        this.random = random;
        this.values = values;
    }

    BreakerSettings settings() {
        BreakerSettings usual = BreakerSettings.of(trip());
        if (random.nextInt(4) == 0) {
            return usual;
        }
        return usual.withSpan(span())
                .withMinimumCalls(values.of(1L, 10L, values.whole(1, Long.MAX_VALUE)))
                .withOpenTime(
                        random.nextBoolean()
                                ? OpenTime.fixed(values.duration())
                                : OpenTime.growing(values.duration(), 1 + values.ratio(), values.duration()))
                .withRecovery(recovery())
                .withFailures(new Failures(errors(), errors(), Failures.ERRORS.results()))
                .withControl(values.of(Control.values()))
                .withStrictlyAbove(random.nextBoolean());
    }

    private Trip trip() {
        return switch (random.nextInt(3)) {
            case 0 -> Trip.errorRatio(values.ratio());
            case 1 -> Trip.errorCount(values.whole(0, Integer.MAX_VALUE - 1));
            default -> Trip.slowCalls(values.duration(), values.ratio());
        };
    }

    private Span span() {
        return random.nextBoolean()
                ? Span.tumbling(values.duration())
                : Span.sliding(values.duration(), values.of(10, 1, values.integer(1, 120)));
    }

    private Recovery recovery() {
        return switch (random.nextInt(3)) {
            case 0 -> Recovery.probes(values.integer(1, 1_000));
            case 1 -> Recovery.probes(values.integer(1, 1_000), values.duration());
            default -> Recovery.ramp(values.duration(), 1, 1 + random.nextInt(99), 100);
        };
    }

    private ErrorMatcher errors() {
        return switch (random.nextInt(4)) {
            case 0 -> ErrorMatcher.any();
            case 1 -> ErrorMatcher.none();
            case 2 -> ErrorMatcher.types();
            default -> ErrorMatcher.types(IOException.class, TimeoutException.class, Own.class);
        };
    }

    /** An application's own exception, within another class. */
    static final class Own extends RuntimeException {

        private static final long serialVersionUID = 1L;
    }
}
