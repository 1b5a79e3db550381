package io.headgate.lab.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.testkit.promise.Admission;
import io.headgate.testkit.promise.WorstWindow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SlidingCountTest {

    @Test
    void anIntervalIsHalfOpen() {
        SlidingCount count = new SlidingCount(Duration.ofNanos(10));
        count.add(0, 1);
        count.add(10, 1);

        assertThat(count.worst().permits()).isEqualTo(1);
        count.add(19, 1);
        assertThat(count.worst()).isEqualTo(new WorstWindow(10, 20, 2));
    }

    @Test
    void itFindsWhatLookingAtAllAdmissionsAtOnceFinds() {
        Random random = new Random(42);
        for (int trace = 0; trace < 200; trace++) {
            Duration length = Duration.ofNanos(1 + random.nextInt(500));
            SlidingCount count = new SlidingCount(length);
            List<Admission> all = new ArrayList<>();
            long now = random.nextInt(100);
            for (int call = 0; call < 1_000; call++) {
                now += random.nextInt(1 + random.nextInt(20));
                long permits = 1L + random.nextInt(3);
                count.add(now, permits);
                all.add(new Admission(now, permits));
            }

            assertThat(count.worst()).isEqualTo(WorstWindow.of(all, length));
        }
    }
}
