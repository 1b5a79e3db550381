package io.headgate.limiter.concurrency;

import java.util.concurrent.locks.LockSupport;

/** The present thread, platform or virtual, waiting parked. */
final class ThreadWaiter extends Waiter {

    private final Thread thread = Thread.currentThread();

    ThreadWaiter(long permits) {
        super(permits);
    }

    @Override
    boolean tell() {
        LockSupport.unpark(thread);
        return true;
    }
}
