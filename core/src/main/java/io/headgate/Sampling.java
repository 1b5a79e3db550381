package io.headgate;

import io.headgate.event.EventSink;
import java.lang.ref.ReferenceQueue;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Watches one of so many calls: how old the oldest in flight is, and whether an entry was forgotten. Bounded; safe for many
 * threads.
 */
final class Sampling {

    private static final int MOST_SAMPLES = 10_000;

    private final int every;
    private final EventSink events;
    private final AtomicLong calls = new AtomicLong();
    private final Set<Sample> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger size = new AtomicInteger();
    private final LongAdder leaked = new LongAdder();
    private final ReferenceQueue<Entry> garbage = new ReferenceQueue<>();

    Sampling(int every, EventSink events) {
        this.every = every;
        this.events = events;
    }

    ReferenceQueue<Entry> queue() {
        return garbage;
    }

    /** Watches the entry if its turn has come. */
    void perhapsWatch(DetailedEntry entry, long now) {
        if (calls.getAndIncrement() % every == 0 && size.get() < MOST_SAMPLES) {
            Sample sample = new Sample(entry, this, now);
            size.incrementAndGet();
            open.add(sample);
            entry.sample(sample);
        }
    }

    void ended(Sample sample) {
        if (open.remove(sample)) {
            size.decrementAndGet();
        }
    }

    /** Reports entries that are garbage and were never closed. */
    void reportLeaks(long now) {
        for (Object dead = garbage.poll(); dead != null; dead = garbage.poll()) {
            Sample sample = (Sample) dead;
            if (open.remove(sample)) {
                size.decrementAndGet();
                leaked.increment();
                Duration age = Duration.ofNanos(now - sample.startedAt());
                events.publish(new EntryLeaked(sample.resource(), age, List.of(sample.enteredAt())));
            }
        }
    }

    long leaked() {
        return leaked.sum();
    }

    Optional<Sample> oldest() {
        return open.stream().min(Comparator.comparingLong(Sample::startedAt));
    }
}
