package io.headgate.bench.contender;

/** One limiter, asked for one permit the way its users ask. Safe for many threads, as the limiter behind it is. */
@FunctionalInterface
public interface Attempt {

    /** Asks for one permit, without a wait. */
    boolean tryAcquire();
}
