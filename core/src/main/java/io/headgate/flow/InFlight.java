package io.headgate.flow;

import java.util.concurrent.atomic.AtomicLong;

/** Permits in use, shared by the guards of all versions of a rule. Lock-free. */
final class InFlight {

    private final AtomicLong permits = new AtomicLong();

    boolean tryAdd(long more, long limit) {
        while (true) {
            long before = permits.get();
            if (more > limit - before) {
                return false;
            }
            if (permits.compareAndSet(before, before + more)) {
                return true;
            }
        }
    }

    void add(long more) {
        permits.addAndGet(more);
    }

    long get() {
        return permits.get();
    }
}
