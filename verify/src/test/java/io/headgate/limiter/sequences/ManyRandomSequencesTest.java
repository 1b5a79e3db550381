package io.headgate.limiter.sequences;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.headgate.testkit.sequences.Findings;
import io.headgate.testkit.sequences.LimitKind;
import io.headgate.testkit.sequences.LocalTestedLimiter;
import io.headgate.testkit.sequences.Mix;
import io.headgate.testkit.sequences.SequenceCheck;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Ten million random sequences on each kind of limit, spread over the mixes: half an hour. {@code -Dheadgate.sequences.many=N} plays
 * another number.
 */
@Tag("slow")
class ManyRandomSequencesTest {

    private static final long A_MIX = Long.getLong("headgate.sequences.many", 10_000_000) / Mix.values().length;

    @ParameterizedTest
    @EnumSource
    void everyPromiseIsKept(LimitKind kind) {
        StringBuilder broken = new StringBuilder();
        for (Mix mix : Mix.values()) {
            play(new SequenceCheck(kind, mix, LocalTestedLimiter::make), broken);
        }
        assertTrue(broken.isEmpty(), broken::toString);
    }

    private static void play(SequenceCheck check, StringBuilder broken) {
        Findings findings = check.play(1, A_MIX);
        if (!findings.isEmpty()) {
            broken.append(findings).append("\n\n");
        }
    }
}
