package io.headgate.console.history;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that a test moves. */
public final class MovedClock extends Clock {

    private final AtomicLong millis;

    /** A clock that stands at that second. */
    public MovedClock(long second) {
        millis = new AtomicLong(second * 1000);
    }

    /** Moves it to that second. */
    public void to(long second) {
        millis.set(second * 1000);
    }

    /** The second at which it stands. */
    public long second() {
        return millis.get() / 1000;
    }

    @Override
    public long millis() {
        return millis.get();
    }

    @Override
    public Instant instant() {
        return Instant.ofEpochMilli(millis.get());
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
