package io.headgate.console.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.agent.wire.Machine;
import io.headgate.agent.wire.ResourceSecond;
import io.headgate.agent.wire.SecondSeen;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class WaitingTest {

    private static Waiting.Told told(int resources) {
        ResourceSecond one = new ResourceSecond("0123456789", "web", 1, 0, 1, 0, 1, 1, 0, 0);
        List<ResourceSecond> all = Collections.nCopies(resources, one);
        return new Waiting.Told("shop", "a", new SecondSeen(1, new Machine(0, 0, 0, 0, 0), all), 1);
    }

    @Test
    void itIsBoundedInNumber() {
        Waiting waiting = new Waiting(2, 1 << 20);
        assertThat(waiting.offer(told(1))).isTrue();
        assertThat(waiting.offer(told(1))).isTrue();
        assertThat(waiting.offer(told(1))).isFalse();
        assertThat(waiting.poll()).isNotNull();
        assertThat(waiting.offer(told(1))).isTrue();
        assertThat(waiting.size()).isEqualTo(2);
    }

    @Test
    void itIsBoundedInBytesAndWhatIsTakenOrRefusedGivesThemBack() {
        long large = told(100).bytes();
        assertThat(large).isGreaterThan(100 * 100);
        Waiting waiting = new Waiting(1_000, 3 * large);
        for (int round = 0; round < 10; round++) {
            assertThat(waiting.offer(told(100))).isTrue();
            assertThat(waiting.offer(told(100))).isTrue();
            assertThat(waiting.offer(told(100))).isTrue();
            assertThat(waiting.offer(told(100))).as("a fourth").isFalse();
            assertThat(waiting.offer(told(0))).as("even a small one").isFalse();
            assertThat(waiting.poll()).isNotNull();
            assertThat(waiting.offer(told(1))).isTrue();
            while (waiting.poll() != null) {
                assertThat(waiting.size()).isLessThan(3);
            }
            assertThat(waiting.peek()).isNull();
        }
    }
}
