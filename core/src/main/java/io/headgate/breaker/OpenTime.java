package io.headgate.breaker;

import static io.headgate.limiter.Checks.positiveNanos;
import static io.headgate.limiter.Checks.require;

import java.time.Duration;

/** How long a breaker stays open before it lets calls try again. */
public sealed interface OpenTime {

    /**
     * The open time in nanoseconds.
     *
     * @param openings how many times it has opened since it was last closed, this one included; at least 1
     */
    long nanos(int openings);

    /** Always the same time. */
    static OpenTime fixed(Duration time) {
        return new Fixed(time);
    }

    /** {@code first}, and {@code factor} times as long each time it opens again without having closed, up to {@code most}. */
    static OpenTime growing(Duration first, double factor, Duration most) {
        return new Growing(first, factor, most);
    }

    /**
     * Always the same time.
     *
     * @param time how long the breaker stays open
     */
    record Fixed(Duration time) implements OpenTime {

        /** Checks the settings. */
        public Fixed {
            positiveNanos(time, "time");
        }

        @Override
        public long nanos(int openings) {
            return time.toNanos();
        }
    }

    /**
     * A time that grows while the breaker opens again and again without having closed between.
     *
     * @param first the open time when it opens from closed
     * @param factor how many times longer each further one is, at least 1
     * @param most the longest
     */
    record Growing(Duration first, double factor, Duration most) implements OpenTime {

        /** Checks the settings. */
        public Growing {
            long firstNanos = positiveNanos(first, "first");
            require(factor >= 1 && factor <= 1_000, "factor", factor, "1 to 1000");
            require(positiveNanos(most, "most") >= firstNanos, "most", most, "at least " + first);
        }

        @Override
        public long nanos(int openings) {
            double grown = first.toNanos() * Math.pow(factor, openings - 1.0); // may be infinite, never NaN
            return (long) Math.min(grown, most.toNanos());
        }
    }
}
