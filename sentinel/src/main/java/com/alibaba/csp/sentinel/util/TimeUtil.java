package com.alibaba.csp.sentinel.util;

import com.alibaba.csp.sentinel.util.function.Tuple2;
import io.headgate.sentinel.Clock;

/**
 * The time, in milliseconds since 1970. Everything here reads it through {@link #currentTimeMillis}, on the thread of the call: who
 * replaces that moves the time for all of it. It follows the machine's steady clock from where the wall clock stood at the start, so
 * that steps of the wall clock do no harm. There is no thread that ticks.
 */
public final class TimeUtil implements Runnable {

    private static final TimeUtil INSTANCE = new TimeUtil();

    /** What the ticking thread would be doing. */
    public static enum STATE {
        /** The clock is read. */
        IDLE,
        /** On the way to a cached time. */
        PREPARE,
        /** The time is cached. */
        RUNNING;
    }

    /** There is nothing to run. */
    @Override
    public void run() {}

    /** Always {@link STATE#IDLE}: each reading reads the clock. */
    public STATE getState() {
        return STATE.IDLE;
    }

    /** Readings and refreshes per second: not counted. */
    public Tuple2<Long, Long> currentQps(long now) {
        return new Tuple2<>(0L, 0L);
    }

    /** The time. */
    public long getTime() {
        return Clock.millis();
    }

    /** The only one. */
    public static TimeUtil instance() {
        return INSTANCE;
    }

    /** The time. */
    public static long currentTimeMillis() {
        return Clock.millis();
    }
}
