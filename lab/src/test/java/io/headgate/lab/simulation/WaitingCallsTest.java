package io.headgate.lab.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WaitingCallsTest {

    private final WaitingCalls waiting = new WaitingCalls();
    private final List<String> ran = new ArrayList<>();

    private void runBefore(long nanos) {
        waiting.runThoseDueBefore(nanos, (at, waited, permits) -> ran.add(at + ": " + permits + " after " + waited));
    }

    @Test
    void callsRunWhenTheirTimeHasCome() {
        waiting.add(10, 4, 1);
        waiting.add(20, 9, 2);

        runBefore(10);
        assertThat(ran).isEmpty();
        assertThat(waiting.permits()).isEqualTo(3);

        runBefore(11);
        assertThat(ran).containsExactly("10: 1 after 4");
        assertThat(waiting.permits()).isEqualTo(2);

        runBefore(Long.MAX_VALUE);
        assertThat(ran).containsExactly("10: 1 after 4", "20: 2 after 9");
        assertThat(waiting.permits()).isZero();
    }

    @Test
    void oneThatCameLaterMayRunEarlier() {
        waiting.add(10, 1, 1);
        waiting.add(30, 2, 2);
        waiting.add(20, 3, 3);
        waiting.add(30, 4, 4);
        waiting.add(5, 5, 5);

        runBefore(21);

        assertThat(ran).containsExactly("5: 5 after 5", "10: 1 after 1", "20: 3 after 3");
        assertThat(waiting.permits()).isEqualTo(6);
    }

    @Test
    void howeverTheyComeTheyRunInTheOrderOfTime() {
        Random random = new Random(7);
        List<Long> expected = new ArrayList<>();
        List<Long> seen = new ArrayList<>();
        long now = 0;
        for (int step = 0; step < 20_000; step++) {
            now += random.nextInt(3);
            long due = now + 1 + (random.nextInt(10) == 0 ? random.nextInt(50) : 300);
            waiting.add(due, due - now, 1);
            expected.add(due);
            waiting.runThoseDueBefore(now, (at, waited, permits) -> seen.add(at));
        }
        waiting.runThoseDueBefore(Long.MAX_VALUE, (at, waited, permits) -> seen.add(at));

        expected.sort(Comparator.naturalOrder());
        assertThat(seen).isEqualTo(expected);
        assertThat(waiting.permits()).isZero();
    }
}
