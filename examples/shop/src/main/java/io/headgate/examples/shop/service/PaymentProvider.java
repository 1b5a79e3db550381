package io.headgate.examples.shop.service;

import java.util.concurrent.locks.ReentrantLock;

/** Fails a share of its calls, evenly spread and without chance: at 0.4 the third and the fifth of five. Safe for many threads. */
final class PaymentProvider {

    private static final double WHOLE = 1 - 1e-9; // sums of shares such as 0.1 miss 1 by a hair

    private final ReentrantLock lock = new ReentrantLock();
    private double owed;

    void charge(double failing) {
        if (fails(failing)) {
            throw new PaymentFailedException();
        }
    }

    /** Each call owes a share of a failure; whoever makes it a whole one fails. */
    private boolean fails(double share) {
        lock.lock();
        try {
            owed += share;
            if (owed < WHOLE) {
                return false;
            }
            owed -= 1;
            return true;
        } finally {
            lock.unlock();
        }
    }
}
