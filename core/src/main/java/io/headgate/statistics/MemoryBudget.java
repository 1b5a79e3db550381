package io.headgate.statistics;

import static io.headgate.limiter.Checks.require;

import java.util.concurrent.atomic.AtomicLong;

/** A number of bytes that the histories of many meters share. Lock-free, safe for many threads. */
public final class MemoryBudget {

    private final long limit;
    private final AtomicLong used = new AtomicLong();

    /** A budget of {@code limit} bytes. */
    public MemoryBudget(long limit) {
        require(limit >= 0, "limit", limit, ">= 0");
        this.limit = limit;
    }

    /** Takes {@code bytes} if there are so many left. */
    public boolean tryTake(long bytes) {
        for (long before = used.get(); before <= limit - bytes; before = used.get()) {
            if (used.compareAndSet(before, before + bytes)) {
                return true;
            }
        }
        return false;
    }

    /** Takes {@code bytes} whether there are so many left or not. */
    public void take(long bytes) {
        used.addAndGet(bytes);
    }

    /** Gives back bytes that were taken. */
    public void giveBack(long bytes) {
        used.addAndGet(-bytes);
    }

    /** How many bytes are taken. */
    public long used() {
        return used.get();
    }

    /** How many there are. */
    public long limit() {
        return limit;
    }
}
