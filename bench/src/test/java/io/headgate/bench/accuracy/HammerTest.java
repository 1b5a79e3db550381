package io.headgate.bench.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class HammerTest {

    private static final int THREADS = 4;
    private static final Hammer SHORT = striking(100);

    private static Hammer striking(int mostPerThread) {
        return new Hammer(THREADS, Duration.ofMillis(20), Duration.ofMillis(5), mostPerThread);
    }

    @Test
    void everyAdmissionIsRecordedOnce() {
        int inTwoBursts = 2 * THREADS; // as many calls there are on the slowest machine
        AtomicInteger left = new AtomicInteger(inTwoBursts);

        Recording recording = SHORT.strike(() -> () -> left.getAndDecrement() > 0);

        assertThat(recording.admitted()).isEqualTo(inTwoBursts);
        assertThat(recording.isComplete()).isTrue();
    }

    @Test
    void aRecordingWithoutRoomIsBoundedAndSaysSo() {
        Recording recording = striking(1).strike(() -> () -> true);

        assertThat(recording.admitted()).isEqualTo(THREADS);
        assertThat(recording.isComplete()).isFalse();
    }

    @Test
    void aFailureOfTheLimiterIsNotTakenForARefusal() {
        assertThatIllegalStateException()
                .isThrownBy(() -> SHORT.strike(() -> () -> {
                    throw new UnsupportedOperationException("broken");
                }))
                .withMessageContaining("broken");
    }
}
