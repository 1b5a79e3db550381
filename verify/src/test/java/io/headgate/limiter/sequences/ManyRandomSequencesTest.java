package io.headgate.limiter.sequences;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.headgate.testkit.sequences.Findings;
import io.headgate.testkit.sequences.LimitKind;
import io.headgate.testkit.sequences.LocalTestedLimiter;
import io.headgate.testkit.sequences.Mix;
import io.headgate.testkit.sequences.SequenceCheck;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Ten million random sequences on each kind of limit, spread over the mixes, on all processors.
 * {@code -Dheadgate.sequences.many=N} plays another number.
 */
@Tag("slow")
class ManyRandomSequencesTest {

    private static final long A_MIX = Long.getLong("headgate.sequences.many", 10_000_000) / Mix.values().length;

    @ParameterizedTest
    @EnumSource
    void everyPromiseIsKept(LimitKind kind) {
        String broken = Stream.of(Mix.values())
                .filter(mix -> mix.suits(kind))
                .parallel()
                .map(mix -> new SequenceCheck(kind, mix, LocalTestedLimiter::make).play(1, A_MIX))
                .filter(findings -> !findings.isEmpty())
                .map(Findings::toString)
                .collect(joining("\n\n"));
        assertEquals("", broken);
    }
}
