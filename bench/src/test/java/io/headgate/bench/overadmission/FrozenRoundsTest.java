package io.headgate.bench.overadmission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class FrozenRoundsTest {

    private final FrozenRounds rounds = new FrozenRounds(4, 50, 100);
    private final AtomicLong left = new AtomicLong(rounds.limit());
    private final AtomicLong moved = new AtomicLong();

    @Test
    void anExactLimiterIsNeverOverAndIsAskedForTwiceWhatItHas() {
        assertThat(run(rounds.limit())).isEqualTo(new Tally(20_000, 10_000, 50, 0, 200));
        assertThat(moved).hasValue(50);
    }

    @Test
    void oneAdmissionTooManyInOneRoundIsSeen() {
        left.incrementAndGet();

        assertThat(run(rounds.limit())).isEqualTo(new Tally(20_000, 10_001, 50, 1, 201));
    }

    @Test
    void tooFewInOneRoundDoNotMakeUpForTooManyInAnother() {
        left.addAndGet(-10);

        assertThat(run(rounds.limit() + 1)).isEqualTo(new Tally(20_000, 10_039, 50, 49, 201));
    }

    @Test
    void aFailureOfOneThreadEndsTheRunAndIsToldAsSuch() {
        assertThatIllegalStateException()
                .isThrownBy(() -> rounds.run(
                        () -> {
                            if (left.getAndDecrement() == 0) {
                                throw new UnsupportedOperationException("broken");
                            }
                            return true;
                        },
                        () -> {},
                        () -> {}))
                .withMessageContaining("broken");
    }

    private Tally run(long each) {
        return rounds.run(
                () -> left.getAndDecrement() > 0,
                () -> {
                    left.set(each);
                    moved.incrementAndGet();
                },
                () -> {});
    }
}
