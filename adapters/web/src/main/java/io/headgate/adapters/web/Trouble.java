package io.headgate.adapters.web;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Keeps errors in what a user has plugged in from breaking requests; counts them, and logs one of a thousand. */
final class Trouble {

    private static final Logger LOG = System.getLogger("io.headgate.adapters.web");
    private static final int LOGGED_ONE_OF = 1_000;

    private final LongAdder count = new LongAdder();

    /** What {@code own} says; {@code instead} when it fails. */
    <T extends @Nullable Object> T orElse(String what, T instead, Supplier<T> own) {
        try {
            return own.get();
        } catch (RuntimeException failure) {
            return after(failure, what, instead);
        }
    }

    /** {@code instead}, for what has failed. Where each request asks, this after a catch: without a lambda, see `bench http`. */
    <T extends @Nullable Object> T after(RuntimeException failure, String what, T instead) {
        count.increment();
        if (count.sum() % LOGGED_ONE_OF == 1) {
            LOG.log(Level.WARNING, what + ": failed, " + instead + " is used (" + count.sum() + " so far)", failure);
        }
        return instead;
    }

    long count() {
        return count.sum();
    }
}
