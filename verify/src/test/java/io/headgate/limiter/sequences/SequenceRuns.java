package io.headgate.limiter.sequences;

import io.headgate.testkit.sequences.Findings;
import io.headgate.testkit.sequences.LimitKind;
import io.headgate.testkit.sequences.LocalTestedLimiter;
import io.headgate.testkit.sequences.Mix;
import io.headgate.testkit.sequences.SequenceCheck;
import java.util.Locale;

/**
 * Plays sequences from the command line and prints what fails: {@code java ... SequenceRuns MIXES COUNT [KINDS] [no-slack]}.
 * The seed is {@code -Dheadgate.sequences.seed}, 1 unless given.
 */
final class SequenceRuns {

    private SequenceRuns() {}

    /** @param arguments as above; the mixes and kinds as regular expressions */
    public static void main(String[] arguments) {
        String options = String.join(" ", arguments);
        for (Mix mix : Mix.values()) {
            for (LimitKind kind : LimitKind.values()) {
                boolean wanted = mix.suits(kind)
                        && mix.name().matches(arguments[0])
                        && (arguments.length < 3 || kind.name().matches(arguments[2]));
                if (wanted) {
                    print(kind, mix, Long.parseLong(arguments[1]), options);
                }
            }
        }
    }

    private static void print(LimitKind kind, Mix mix, long count, String options) {
        SequenceCheck check = new SequenceCheck(kind, mix, LocalTestedLimiter::make);
        if (options.contains("no-slack")) {
            check = check.withSlackNanos(0);
        }
        long begun = System.nanoTime();
        Findings findings = check.play(Long.getLong("headgate.sequences.seed", 1), count);
        double seconds = (System.nanoTime() - begun) / 1e9;
        System.out.println(findings);
        System.out.printf(Locale.ROOT, "%.0f sequences a second%n%n", count / seconds);
    }
}
