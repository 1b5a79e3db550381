package io.headgate.telemetry;

import static io.headgate.limiter.Checks.require;

import io.headgate.limiter.Ticker;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

/** The latest reading, and the meters that show it. Safe for many threads. */
final class Readings {

    /*
     * The obvious binder gives every meter a function that asks the engine. A scrape of 200 resources with 14 meters each then
     * takes 2,800 snapshots, each of another instant: passed and refused do not add up, and looking costs more than deciding.
     * Nor can it notice a resource that came later.
     *
     * Here meters only look at slots, and whoever looks first after a second has passed fills them all:
     *
     *   scrape  --> meter 1 --> older than a second? --> collectors --> samples --> slots
     *                  |                                                   |
     *                  |                                                   +--> a series that is new:  a meter for it
     *                  |                                                   +--> a series that is gone: its meter is removed
     *           --> meter 2 --> fresh: looks at its slot
     *           --> ...
     *
     * So one scrape is one reading, on the thread that scrapes, and no thread or listener is needed to learn of what is new. A meter
     * that comes into being during a scrape may be shown by the next one only. Who finds somebody else reading does not
     * wait for it and shows what was read before.
     */

    private final List<Collector> collectors;
    private final Metric mark;
    private final List<Tag> common;
    private final Ticker ticker;
    private final long maxAgeNanos;
    private final LongAdder failures = new LongAdder();
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Series, Slot> slots = new HashMap<>(); // guarded by the lock, as the following
    private final List<RegistryMeters> registries = new ArrayList<>();
    private boolean closed;
    private volatile long readAt;

    /**
     * @param mark a metric that is always there, by which another binder is recognised
     * @param common tags of all meters
     */
    Readings(List<Collector> collectors, Metric mark, Iterable<Tag> common, Ticker ticker, long maxAgeNanos) {
        this.collectors = List.copyOf(collectors);
        this.mark = mark;
        List<Tag> tags = new ArrayList<>();
        common.forEach(tags::add);
        this.common = List.copyOf(tags);
        this.ticker = ticker;
        this.maxAgeNanos = maxAgeNanos;
        this.readAt = ticker.read() - maxAgeNanos;
    }

    void bindTo(MeterRegistry registry) {
        RegistryMeters meters = new RegistryMeters(registry, common, this::refreshIfOld);
        lock.lock();
        try {
            if (closed) {
                throw new IllegalStateException("metrics: closed (expected: bound before that)");
            }
            require(!meters.hasOther(mark), "tags", common, "tags that no other binder in this registry has");
            registries.add(meters);
            read();
        } finally {
            lock.unlock();
        }
    }

    /** Reads if the latest reading is too old. Does not wait for another thread that is about it. */
    void refreshIfOld() {
        if (isOld() && lock.tryLock()) {
            try {
                if (isOld()) {
                    read();
                }
            } finally {
                lock.unlock();
            }
        }
    }

    void refresh() {
        lock.lock();
        try {
            read();
        } finally {
            lock.unlock();
        }
    }

    private boolean isOld() {
        return ticker.read() - readAt >= maxAgeNanos;
    }

    private void read() {
        if (closed) {
            return;
        }
        readAt = ticker.read(); // first: a registry may look at a meter that it is given
        Map<Series, Amount> seen = collect();
        slots.keySet().retainAll(seen.keySet());
        registries.forEach(meters -> meters.retain(seen.keySet(), failures::increment));
        seen.forEach((series, amount) -> {
            Slot slot = slots.computeIfAbsent(series, Slot::new);
            slot.show(amount);
            registries.forEach(meters -> show(meters, series, slot));
        });
    }

    private Map<Series, Amount> collect() {
        Samples samples = new Samples();
        for (Collector collector : collectors) {
            try {
                collector.collect(samples);
            } catch (RuntimeException failed) { // what is shown must not depend on what cannot be read
                failures.increment();
            }
        }
        return samples.all();
    }

    private void show(RegistryMeters meters, Series series, Slot slot) {
        try {
            meters.show(series, slot);
        } catch (RuntimeException refused) { // a registry may have rules of its own; a scrape must not fail by them
            failures.increment();
        }
    }

    /** How often something could not be read or shown. */
    long failures() {
        return failures.sum();
    }

    /** Takes all meters away. */
    void close() {
        lock.lock();
        try {
            closed = true;
            registries.forEach(meters -> meters.retain(List.of(), failures::increment));
            registries.clear();
            slots.clear();
        } finally {
            lock.unlock();
        }
    }
}
