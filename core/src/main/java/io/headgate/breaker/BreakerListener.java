package io.headgate.breaker;

/** Hears of the changes of a breaker. Must not throw. */
@FunctionalInterface
public interface BreakerListener {

    /** Called once for each change, after it, on the thread that made it. */
    void changed(BreakerChange change);
}
