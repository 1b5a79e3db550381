package com.alibaba.csp.sentinel.eagleeye;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Counts by key and writes a line for each key and interval. Safe for many threads; no count is lost when an interval ends, and
 * nobody who counts waits for a disk. With more keys than it may keep, what it has is written early; when there are twice as many
 * nevertheless, counts of further keys are dropped, and counted.
 */
public final class StatLogger {

    private final String loggerName;
    private final EagleEyeAppender appender;
    private final long intervalMillis;
    private final int maxEntryCount;
    private final LineLayout layout;
    private final ConcurrentMap<StatEntry, CountAndSum> counts = new ConcurrentHashMap<>();
    private final ConcurrentMap<StatEntry, MinMax> ranges = new ConcurrentHashMap<>();
    private final AtomicBoolean isRollDue = new AtomicBoolean();
    private final AtomicBoolean isSpilling = new AtomicBoolean();
    private final RollSchedule schedule;
    private final AtomicLong dropped = new AtomicLong();

    StatLogger(
            String loggerName,
            EagleEyeAppender appender,
            long intervalMillis,
            int maxEntryCount,
            LineLayout layout,
            RollSchedule schedule) {
        this.loggerName = loggerName;
        this.appender = appender;
        this.intervalMillis = intervalMillis;
        this.maxEntryCount = maxEntryCount;
        this.layout = layout;
        this.schedule = schedule;
    }

    void add(StatEntry entry, long count, long sum) {
        CountAndSum last = entry.figures;
        if (last != null && last.add(count, sum)) {
            dueLater();
        } else {
            addToCounts(entry, count, sum);
        }
    }

    private void addToCounts(StatEntry entry, long count, long sum) {
        CountAndSum figures = counts.get(entry);
        while (figures == null || !figures.add(count, sum)) {
            figures = fresh(counts, entry, figures, CountAndSum::new);
            if (figures == null) {
                return;
            }
        }
        entry.figures = figures;
        dueLater();
    }

    void minMax(StatEntry entry, long value, String reference) {
        MinMax figures = ranges.get(entry);
        while (figures == null || !figures.add(value, reference)) {
            figures = fresh(ranges, entry, figures, MinMax::new);
            if (figures == null) {
                return;
            }
        }
        dueLater();
    }

    /** New figures for the key in the place of closed ones; null, and counted as dropped, when there is no room. */
    private <F> F fresh(ConcurrentMap<StatEntry, F> map, StatEntry entry, F closed, Supplier<F> make) {
        if (closed != null) {
            map.remove(entry, closed); // who closed it takes it away, too, but maybe later
        }
        int keys = counts.size() + ranges.size();
        if (keys >= maxEntryCount && isSpilling.compareAndSet(false, true)) {
            schedule.soon(this);
        }
        if (keys >= 2L * maxEntryCount) {
            dropped.incrementAndGet();
            return null;
        }
        return map.computeIfAbsent(entry, none -> make.get());
    }

    /** Writes early, because there are too many keys. */
    void spill(long nowMillis) {
        isSpilling.set(false);
        roll(nowMillis);
    }

    private void dueLater() {
        if (!isRollDue.get() && isRollDue.compareAndSet(false, true)) {
            schedule.later(this);
        }
    }

    /** The interval is over: writes it, at {@code nowMillis}, and asks for the next time if there is something again. */
    void rollNow(long nowMillis) {
        isRollDue.set(false);
        roll(nowMillis - 1); // the last moment of the interval that has ended
        if (!counts.isEmpty() || !ranges.isEmpty()) {
            dueLater();
        }
    }

    /** Writes what was counted, as that of the interval of {@code timeMillis}; all of it is written then, whoever is about it. */
    synchronized void roll(long timeMillis) {
        long start = timeMillis - Math.floorMod(timeMillis, intervalMillis);
        write(counts, start);
        write(ranges, start);
        appender.flush();
    }

    private <F extends Figures> void write(ConcurrentMap<StatEntry, F> map, long start) {
        for (Map.Entry<StatEntry, F> each : map.entrySet()) {
            if (map.remove(each.getKey(), each.getValue())) {
                Figures.Sums sums = each.getValue().take();
                if (sums != null) {
                    appender.append(layout.line(start, each.getKey(), sums));
                }
            }
        }
    }

    long millisToNextRoll(long nowMillis) {
        return intervalMillis - Math.floorMod(nowMillis, intervalMillis);
    }

    /** How many counts were dropped for want of room. */
    long dropped() {
        return dropped.get();
    }

    EagleEyeAppender appender() {
        return appender;
    }

    public String getLoggerName() {
        return loggerName;
    }

    public StatEntry stat(String key) {
        return new StatEntry(this, key);
    }

    public StatEntry stat(String key1, String key2) {
        return new StatEntry(this, key1, key2);
    }

    public StatEntry stat(String key1, String key2, String key3) {
        return new StatEntry(this, key1, key2, key3);
    }

    public StatEntry stat(String key1, String key2, String key3, String key4) {
        return new StatEntry(this, key1, key2, key3, key4);
    }

    public StatEntry stat(String key1, String key2, String key3, String key4, String key5) {
        return new StatEntry(this, key1, key2, key3, key4, key5);
    }

    public StatEntry stat(String key1, String key2, String key3, String key4, String key5, String key6) {
        return new StatEntry(this, key1, key2, key3, key4, key5, key6);
    }

    public StatEntry stat(String key1, String key2, String key3, String key4, String key5, String key6, String key7) {
        return new StatEntry(this, key1, key2, key3, key4, key5, key6, key7);
    }

    public StatEntry stat(
            String key1, String key2, String key3, String key4, String key5, String key6, String key7, String key8) {
        return new StatEntry(this, key1, key2, key3, key4, key5, key6, key7, key8);
    }

    public StatEntry stat(String key1, String... moreKeys) {
        return new StatEntry(this, key1, moreKeys);
    }

    public StatEntry stat(List<String> keys) {
        return new StatEntry(this, keys);
    }

    public StatEntry stat(String[] keys) {
        return new StatEntry(this, keys);
    }
}
