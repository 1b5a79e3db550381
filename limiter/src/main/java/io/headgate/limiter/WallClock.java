package io.headgate.limiter;

import java.time.Instant;

/**
 * Civil time in nanoseconds since 1970-01-01T00:00Z; it may jump both ways. Only windows that must line up with civil
 * time (each minute, each day in Paris) look at it, and only when a window begins or is checked; the {@link Ticker}
 * decides how much time has passed.
 */
@FunctionalInterface
public interface WallClock {

    /** The present civil time in nanoseconds since the epoch. */
    long epochNanos();

    /** The wall clock of the machine. */
    static WallClock system() {
        return () -> {
            Instant now = Instant.now();
            return now.getEpochSecond() * 1_000_000_000L + now.getNano();
        };
    }
}
