package com.alibaba.csp.sentinel.slots.statistic.base;

import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.util.AssertUtil;
import com.alibaba.csp.sentinel.util.TimeUtil;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Counts of the last {@code intervalInMs}, in {@code sampleCount} windows of equal length that begin at multiples of it. Safe for
 * many threads and lock-free.
 */
public abstract class LeapArray<T> {

    /*
     * Windows of 500 ms, interval 1000 ms: two places, used in turn.
     *
     *   time      0        500       1000      1500      2000
     *             |   a    |    b    |    c    |    d    |
     *   place     0        1         0         1
     *
     * At 1000 the window c takes the place of a. Sentinel empties a and calls it c; who had fetched a just before then counts
     * into c, or into nothing when it is emptied right after. Here c is a window of its own, made and filled by resetWindowTo
     * before anybody else sees it, and put in the place of a by one compare-and-set. Who still holds a counts into a, where it
     * belongs. Who loses the race takes the winner's window. A subclass sees no difference: resetWindowTo is still asked to
     * make a window that has passed into a new one, and the window it gets belongs to nobody else.
     */
    protected int windowLengthInMs;
    protected int sampleCount;
    protected int intervalInMs;
    protected final AtomicReferenceArray<WindowWrap<T>> array;

    private final double intervalInSecond;

    public LeapArray(int sampleCount, int intervalInMs) {
        AssertUtil.isTrue(sampleCount > 0, "bucket count is invalid: " + sampleCount);
        AssertUtil.isTrue(intervalInMs > 0, "total time interval of the sliding window should be positive");
        AssertUtil.isTrue(intervalInMs % sampleCount == 0, "time span needs to be evenly divided");
        this.windowLengthInMs = intervalInMs / sampleCount;
        this.intervalInMs = intervalInMs;
        this.intervalInSecond = intervalInMs / 1000.0;
        this.sampleCount = sampleCount;
        this.array = new AtomicReferenceArray<>(sampleCount);
    }

    /** What a window that begins now counts with. */
    public abstract T newEmptyBucket(long timeMillis);

    /** Makes {@code windowWrap}, which nobody else has, into an empty one that begins at {@code startTime}. */
    protected abstract WindowWrap<T> resetWindowTo(WindowWrap<T> windowWrap, long startTime);

    /** The window of this moment. */
    public WindowWrap<T> currentWindow() {
        return currentWindow(TimeUtil.currentTimeMillis());
    }

    /**
     * The window of {@code timeMillis}; null when that is negative. When a later window has taken its place (the clock went back),
     * the answer is a window that is not kept.
     */
    public WindowWrap<T> currentWindow(long timeMillis) {
        if (timeMillis < 0) {
            return null;
        }
        int place = place(timeMillis);
        long start = calculateWindowStart(timeMillis);
        while (true) {
            WindowWrap<T> there = array.get(place);
            if (there != null && there.windowStart() == start) {
                return there;
            }
            if (there != null && there.windowStart() > start) {
                return new WindowWrap<>(windowLengthInMs, start, newEmptyBucket(timeMillis));
            }
            WindowWrap<T> mine = newWindow(there, timeMillis, start);
            if (array.compareAndSet(place, there, mine)) {
                return mine;
            }
        }
    }

    private WindowWrap<T> newWindow(WindowWrap<T> passed, long timeMillis, long start) {
        T value = newEmptyBucket(timeMillis);
        return passed == null
                ? new WindowWrap<>(windowLengthInMs, start, value)
                : resetWindowTo(new WindowWrap<>(windowLengthInMs, passed.windowStart(), value), start);
    }

    private int place(long timeMillis) {
        return (int) ((timeMillis / windowLengthInMs) % array.length());
    }

    protected long calculateWindowStart(long timeMillis) {
        return timeMillis - timeMillis % windowLengthInMs;
    }

    /** The window before the one of {@code timeMillis}, or null when nothing was counted in it. */
    public WindowWrap<T> getPreviousWindow(long timeMillis) {
        long before = timeMillis - windowLengthInMs;
        if (before < 0) {
            return null;
        }
        WindowWrap<T> there = array.get(place(before));
        if (there == null || isWindowDeprecated(there) || there.windowStart() + windowLengthInMs < before) {
            return null;
        }
        return there;
    }

    public WindowWrap<T> getPreviousWindow() {
        return getPreviousWindow(TimeUtil.currentTimeMillis());
    }

    /** What was counted in the window of {@code timeMillis}, or null. */
    public T getWindowValue(long timeMillis) {
        if (timeMillis < 0) {
            return null;
        }
        WindowWrap<T> there = array.get(place(timeMillis));
        return there == null || !there.isTimeInWindow(timeMillis) ? null : there.value();
    }

    public boolean isWindowDeprecated(WindowWrap<T> windowWrap) {
        return isWindowDeprecated(TimeUtil.currentTimeMillis(), windowWrap);
    }

    /** Whether the window counts no more: it began more than the interval before {@code time}. */
    public boolean isWindowDeprecated(long time, WindowWrap<T> windowWrap) {
        return time - windowWrap.windowStart() > intervalInMs;
    }

    public List<WindowWrap<T>> list() {
        return list(TimeUtil.currentTimeMillis());
    }

    /** The windows that count at {@code validTime}. */
    public List<WindowWrap<T>> list(long validTime) {
        List<WindowWrap<T>> valid = new ArrayList<>(array.length());
        for (int place = 0; place < array.length(); place++) {
            WindowWrap<T> there = array.get(place);
            if (there != null && !isWindowDeprecated(validTime, there)) {
                valid.add(there);
            }
        }
        return valid;
    }

    /** All windows there are, passed or not. */
    public List<WindowWrap<T>> listAll() {
        List<WindowWrap<T>> all = new ArrayList<>(array.length());
        for (int place = 0; place < array.length(); place++) {
            WindowWrap<T> there = array.get(place);
            if (there != null) {
                all.add(there);
            }
        }
        return all;
    }

    public List<T> values() {
        return values(TimeUtil.currentTimeMillis());
    }

    /** What the windows hold that count at {@code timeMillis}; nothing when that is negative. */
    public List<T> values(long timeMillis) {
        if (timeMillis < 0) {
            return new ArrayList<>();
        }
        List<T> values = new ArrayList<>(array.length());
        for (int place = 0; place < array.length(); place++) {
            WindowWrap<T> there = array.get(place);
            if (there != null && !isWindowDeprecated(timeMillis, there)) {
                values.add(there.value());
            }
        }
        return values;
    }

    /** The oldest window that still counts: the one that leaves next. Null when nothing was counted in it. */
    WindowWrap<T> getValidHead(long timeMillis) {
        WindowWrap<T> there = array.get(place(timeMillis + windowLengthInMs));
        return there == null || isWindowDeprecated(there) ? null : there;
    }

    public WindowWrap<T> getValidHead() {
        return getValidHead(TimeUtil.currentTimeMillis());
    }

    public int getSampleCount() {
        return sampleCount;
    }

    public int getIntervalInMs() {
        return intervalInMs;
    }

    public double getIntervalInSecond() {
        return intervalInSecond;
    }

    /** Logs the windows that count at {@code time}. */
    public void debug(long time) {
        RecordLog.info("Windows at {}: {}", time, list(time));
    }

    /** How much of the windows to come is taken already. */
    public long currentWaiting() {
        return 0;
    }

    /** Takes {@code acquireCount} of the window at {@code time}; not for every kind of array. */
    public void addWaiting(long time, int acquireCount) {
        throw new UnsupportedOperationException();
    }
}
