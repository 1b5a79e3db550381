package io.headgate.sentinel.command;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Waits for what happens on other threads. */
final class Polls {

    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private Polls() {}

    static void until(String what, Callable<Boolean> holds) throws Exception {
        long start = System.nanoTime();
        while (!holds.call()) {
            if (System.nanoTime() - start > DEADLINE.toNanos()) {
                throw new AssertionError("Not within " + DEADLINE + ": " + what);
            }
            Thread.sleep(5);
        }
    }
}
