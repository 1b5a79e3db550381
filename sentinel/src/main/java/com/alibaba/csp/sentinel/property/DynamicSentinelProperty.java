package com.alibaba.csp.sentinel.property;

import com.alibaba.csp.sentinel.log.RecordLog;
import java.util.Collection;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A value in memory. Safe for many threads: however changes meet, every listener ends with the value that the property ends with.
 * An exception of a listener reaches the caller, after the others were told; the same value set again is then told again.
 */
public class DynamicSentinelProperty<T> implements SentinelProperty<T> {

    /*
     * Two changes at a time may be kept in one order and told in the other:
     *
     *   A   keeps 1                        tells 1
     *   B             keeps 2   tells 2               and now the listener has 1, the property 2
     *
     * A lock around both would help, but listeners have locks of their own, and two locks taken in two orders are a deadlock.
     * Instead, who has told a value looks whether it is still the one that is kept, and otherwise tells again: A would then
     * tell 2. Whoever tells last has found nothing newer, so the last that a listener hears is the newest.
     */
    protected Set<PropertyListener<T>> listeners = new CopyOnWriteArraySet<>();

    private final AtomicReference<Kept<T>> kept;

    public DynamicSentinelProperty() {
        this(null);
    }

    public DynamicSentinelProperty(T value) {
        kept = new AtomicReference<>(new Kept<>(value));
    }

    /** A value once set; the same value set again later is another of these. */
    private static final class Kept<T> {

        final T value;
        volatile boolean failed; // a listener has thrown it back

        Kept(T value) {
            this.value = value;
        }
    }

    @Override
    public void addListener(PropertyListener<T> listener) {
        Objects.requireNonNull(listener, "listener");
        listeners.add(listener);
        Kept<T> told = kept.get();
        listener.configLoad(told.value);
        while (kept.get() != told) {
            told = kept.get();
            listener.configUpdate(told.value);
        }
    }

    @Override
    public void removeListener(PropertyListener<T> listener) {
        listeners.remove(listener);
    }

    @Override
    public boolean updateValue(T newValue) {
        Kept<T> mine = new Kept<>(newValue);
        Kept<T> before;
        do {
            before = kept.get();
            if (!before.failed && Objects.equals(before.value, newValue)) {
                return false;
            }
        } while (!kept.compareAndSet(before, mine));
        RecordLog.info("[DynamicSentinelProperty] Config will be updated to: {}", shown(newValue));
        RuntimeException failure = null;
        for (PropertyListener<T> listener : listeners) {
            failure = joined(failure, tell(listener, mine));
        }
        if (failure != null) {
            throw failure;
        }
        return true;
    }

    /** How many there are, where the value is a collection: it may be any number. */
    private static Object shown(Object value) {
        return value instanceof Collection<?> many ? many.size() + " elements" : value;
    }

    /** Tells {@code mine} and whatever is newer by then; the answer is what the listener threw, or null. */
    private RuntimeException tell(PropertyListener<T> listener, Kept<T> mine) {
        RuntimeException failure = null;
        Kept<T> told = mine;
        while (true) {
            try {
                listener.configUpdate(told.value);
            } catch (RuntimeException failed) {
                told.failed = true;
                failure = joined(failure, failed);
            }
            Kept<T> now = kept.get();
            if (now == told) {
                return failure;
            }
            told = now;
        }
    }

    private static RuntimeException joined(RuntimeException first, RuntimeException other) {
        if (first == null || other == null) {
            return first == null ? other : first;
        }
        RuntimeException both = new IllegalStateException("several listeners failed", first);
        both.addSuppressed(other);
        return both;
    }

    /** Takes all listeners away. */
    public void close() {
        listeners.clear();
    }
}
