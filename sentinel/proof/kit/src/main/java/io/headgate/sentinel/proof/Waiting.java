package io.headgate.sentinel.proof;

import java.time.Duration;

/** Waits for what must come about, by looking again until it has or patience ends. */
public final class Waiting {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long STEP_MILLIS = 20;

    private Waiting() {}

    /** Something that is so or is not yet. */
    public interface Condition {
        /** Whether it is so now. */
        boolean holds() throws Exception;
    }

    /** Waits until it is so; fails when that takes longer than half a minute. */
    public static void until(String what, Condition condition) throws Exception {
        long start = System.nanoTime();
        while (!condition.holds()) {
            if (System.nanoTime() - start > PATIENCE.toNanos()) {
                throw new AssertionError(what + ": not so within " + PATIENCE);
            }
            Thread.sleep(STEP_MILLIS);
        }
    }
}
