package io.headgate.lab.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.testkit.arrivals.Arrival;
import io.headgate.testkit.arrivals.ArrivalCursor;
import io.headgate.testkit.arrivals.Arrivals;
import io.headgate.testkit.arrivals.EdgeOfWindow;
import io.headgate.testkit.arrivals.Poisson;
import io.headgate.testkit.arrivals.Steady;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

class TogetherTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void twoKindsOfTrafficAreMergedInTheOrderOfTime() {
        for (long seed = 0; seed < 50; seed++) {
            Arrivals ones = new Poisson(1 + seed, SECOND, SECOND.multipliedBy(3), seed).withPermits(2);
            check(ones, new Poisson(40, SECOND, SECOND.multipliedBy(2), seed + 1));
        }
    }

    @Test
    void atTheSameInstantTheFirstGoesFirst() {
        Arrivals ones = new EdgeOfWindow(3, 1, SECOND, SECOND).withPermits(1);
        check(ones, new Steady(4, SECOND, SECOND.multipliedBy(3)).withPermits(2));
        check(new Steady(4, SECOND, SECOND.multipliedBy(3)).withPermits(2), ones);
    }

    private static void check(Arrivals first, Arrivals second) {
        List<Arrival> expected = new ArrayList<>(first.stream().toList());
        expected.addAll(second.stream().toList());
        expected.sort(Comparator.comparingLong(Arrival::nanos)); // stable: equal ones stay in their order
        Arrivals together = new Together("both", first, second);

        assertThat(together.stream().toList()).isEqualTo(expected);
        ArrivalCursor cursor = together.cursor();
        expected.forEach(arrival -> assertThat(cursor.advance()).isTrue());
        assertThat(cursor.advance()).isFalse();
        assertThat(cursor.advance()).isFalse();
    }
}
