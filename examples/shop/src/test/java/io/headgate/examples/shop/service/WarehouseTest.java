package io.headgate.examples.shop.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.limiter.Ticker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WarehouseTest {

    /** All callers come at the same instant: whoever sleeps does not move the time. */
    private static final class AtOnce implements Ticker {
        private final List<Long> sleptMillis = new ArrayList<>();
        private long now = Long.MAX_VALUE; // wraps within the test, as nanoTime may

        @Override
        public long read() {
            return now;
        }

        @Override
        public void sleep(long nanos) {
            sleptMillis.add(nanos / 1_000_000);
        }
    }

    private final AtOnce time = new AtOnce();
    private final Warehouse warehouse = new Warehouse(time);

    @Test
    void eightAreServedAtOnceAndTheNextEightBehindThem() throws InterruptedException {
        for (int i = 0; i < 17; i++) {
            warehouse.work(Duration.ofMillis(20));
        }

        assertThat(time.sleptMillis.subList(0, 8)).containsOnly(20L);
        assertThat(time.sleptMillis.subList(8, 16)).containsOnly(40L);
        assertThat(time.sleptMillis.get(16)).isEqualTo(60L);
    }

    @Test
    void whoWouldWaitTooLongGoesAwayAndLeavesNoWorkBehind() throws InterruptedException {
        for (int i = 0; i < 16; i++) {
            warehouse.work(Duration.ofMillis(400));
        }
        assertThatThrownBy(() -> warehouse.work(Duration.ofMillis(400))).isInstanceOf(NoAnswerException.class);
        assertThat(time.sleptMillis.get(16)).as("its patience").isEqualTo(1_000L);

        time.now += Duration.ofMillis(800).toNanos();
        warehouse.work(Duration.ofMillis(400));
        assertThat(time.sleptMillis.get(17)).isEqualTo(400L);
    }

    @Test
    void workThatIsDoneIsForgotten() throws InterruptedException {
        warehouse.work(Duration.ofMillis(400));
        time.now += Duration.ofDays(1).toNanos();
        for (int i = 0; i < 8; i++) {
            warehouse.work(Duration.ofMillis(20));
        }

        assertThat(time.sleptMillis.subList(1, 9)).containsOnly(20L);
    }
}
