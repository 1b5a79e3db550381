package io.headgate.agent;

import static org.assertj.core.api.Assertions.fail;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for what will happen, with so much patience that a busy machine does not matter. */
final class Waiting {

    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(4);

    private Waiting() {}

    static void until(String what, BooleanSupplier happened) {
        until(() -> what, happened);
    }

    static void until(Supplier<String> what, BooleanSupplier happened) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!happened.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                fail("within four minutes: " + what.get());
            }
            pause();
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(10);
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    static List<String> threads(String beginning) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(Thread::isAlive)
                .map(Thread::getName)
                .filter(name -> name.startsWith(beginning))
                .toList();
    }
}
