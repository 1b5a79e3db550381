package io.headgate.bench.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class HammerTest {

    private static final Hammer SHORT = new Hammer(4, Duration.ofMillis(20), Duration.ofMillis(5), 100);

    @Test
    void everyAdmissionIsRecordedOnce() {
        AtomicInteger left = new AtomicInteger(50);

        Recording recording = SHORT.strike(() -> () -> left.getAndDecrement() > 0);

        assertThat(recording.admitted()).isEqualTo(50);
        assertThat(recording.isComplete()).isTrue();
    }

    @Test
    void aRecordingWithoutRoomIsBoundedAndSaysSo() {
        Recording recording = SHORT.strike(() -> () -> true);

        assertThat(recording.admitted()).isBetween(1, 400);
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
