package io.headgate.redis.form;

import io.headgate.limiter.Checks;
import io.headgate.limiter.Wide;
import java.time.Duration;

/**
 * The clock that scripts go by: how they ask for the time, and how long one of its ticks is.
 *
 * @param prelude the beginning of every script: says what {@code now} is, and loads and saves keys that expire by that clock
 * @param nanosPerTick how many nanoseconds a tick is
 */
public record StoreClock(String prelude, long nanosPerTick) {

    /** Checks the settings. */
    public StoreClock {
        Checks.require(nanosPerTick >= 1, "nanosPerTick", nanosPerTick, ">= 1");
    }

    /** The clock of the Redis server, in microseconds. */
    public static StoreClock server() {
        return new StoreClock(Scripts.part("time"), 1_000);
    }

    /** A duration of a limit in ticks; refuses one that is none or not a whole number of them. */
    long exactTicks(Duration duration, String name) {
        long nanos = Checks.positiveNanos(duration, name);
        Checks.require(
                nanos % nanosPerTick == 0,
                name,
                duration,
                "whole multiples of " + nanosPerTick + " ns, for a limit on Redis");
        return nanos / nanosPerTick;
    }

    /** Time as ticks, what is over left off. */
    public long ticks(long nanos) {
        return nanos / nanosPerTick;
    }

    /** How many ticks a second has. */
    long ticksPerSecond() {
        return 1_000_000_000 / nanosPerTick;
    }

    /** Ticks as time. */
    public long nanos(long ticks) {
        return Wide.multiplyCapped(ticks, nanosPerTick);
    }
}
