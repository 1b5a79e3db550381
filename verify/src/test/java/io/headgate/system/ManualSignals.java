package io.headgate.system;

import java.util.concurrent.atomic.AtomicInteger;

/** Signals that a test sets. */
final class ManualSignals implements Signals {

    volatile double cpu;
    volatile double load;
    volatile double heap;
    volatile double gc;
    final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger asking = new AtomicInteger();
    final AtomicInteger mostAsking = new AtomicInteger();

    @Override
    public double cpu(long now) {
        mostAsking.accumulateAndGet(asking.incrementAndGet(), Math::max);
        asked.incrementAndGet();
        Thread.onSpinWait();
        asking.decrementAndGet();
        return cpu;
    }

    @Override
    public double load() {
        return load;
    }

    @Override
    public double heap() {
        return heap;
    }

    @Override
    public double gc(long now) {
        return gc;
    }
}
