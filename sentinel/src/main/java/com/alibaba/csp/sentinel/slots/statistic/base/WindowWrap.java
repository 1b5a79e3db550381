package com.alibaba.csp.sentinel.slots.statistic.base;

/** A window of time and what was counted in it. */
public class WindowWrap<T> {

    private final long windowLengthInMs;
    private long windowStart;
    private T value;

    public WindowWrap(long windowLengthInMs, long windowStart, T value) {
        this.windowLengthInMs = windowLengthInMs;
        this.windowStart = windowStart;
        this.value = value;
    }

    public long windowLength() {
        return windowLengthInMs;
    }

    public long windowStart() {
        return windowStart;
    }

    public T value() {
        return value;
    }

    public void setValue(T value) {
        this.value = value;
    }

    /** Moves the window, for somebody who has it alone: what others counted in it would be in the wrong window. */
    public WindowWrap<T> resetTo(long startTime) {
        this.windowStart = startTime;
        return this;
    }

    /** Whether the window has begun and not ended at {@code timeMillis}. */
    public boolean isTimeInWindow(long timeMillis) {
        return windowStart <= timeMillis && timeMillis < windowStart + windowLengthInMs;
    }

    @Override
    public String toString() {
        return "WindowWrap{windowLengthInMs=" + windowLengthInMs + ", windowStart=" + windowStart + ", value=" + value
                + '}';
    }
}
