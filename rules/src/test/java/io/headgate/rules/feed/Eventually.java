package io.headgate.rules.feed;

import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what other threads do, with a deadline. */
final class Eventually {

    private static final long DEADLINE_NANOS = Duration.ofSeconds(20).toNanos();

    private Eventually() {}

    static void holds(BooleanSupplier condition) throws InterruptedException {
        long begin = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - begin > DEADLINE_NANOS) {
                fail("did not come true in time");
            }
            Thread.sleep(2);
        }
    }
}
