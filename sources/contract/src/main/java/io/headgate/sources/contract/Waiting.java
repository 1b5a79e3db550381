package io.headgate.sources.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Waits for what must come about, by looking again until it has or patience ends. */
public final class Waiting {

    private static final long STEP_MILLIS = 5;

    private Waiting() {}

    /** Something that is so or is not yet. */
    public interface Condition {
        /** Whether it is so now. */
        boolean holds() throws Exception;
    }

    /** Waits until it is so; fails when that takes longer than {@code patience}. */
    public static void until(String what, Duration patience, Condition condition) throws Exception {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!condition.holds()) {
            assertThat(System.nanoTime() - deadline)
                    .as(() -> what + " within " + patience)
                    .isNegative();
            Thread.sleep(STEP_MILLIS);
        }
    }

    /** Lets time pass in which something must not happen. */
    static void aMoment() throws InterruptedException {
        Thread.sleep(300);
    }

    /** Waits a little for threads to end that have been told to: the last steps of one come after its work is done. */
    static void untilNoThreadIsLeft(List<String> names) throws Exception {
        until(
                "no thread left of " + names,
                Duration.ofSeconds(20),
                () -> threads(names).isEmpty());
    }

    /** The live threads that begin with one of these names. */
    public static List<String> threads(List<String> names) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(Thread::isAlive)
                .map(Thread::getName)
                .filter(name -> names.stream().anyMatch(begin -> startsWith(name, begin)))
                .sorted()
                .toList();
    }

    private static boolean startsWith(String name, String begin) {
        return name.toLowerCase(Locale.ROOT).startsWith(begin.toLowerCase(Locale.ROOT));
    }
}
