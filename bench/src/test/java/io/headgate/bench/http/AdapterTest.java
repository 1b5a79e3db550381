package io.headgate.bench.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AdapterTest {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

    @ParameterizedTest
    @EnumSource
    void anAdapterCountsEachPassageOfTheRequestThatIsHeldOpen(Adapter adapter) throws Exception {
        try (Passing passing = adapter.open()) {
            for (int i = 0; i < 100; i++) {
                passing.once();
            }

            long deadline = System.nanoTime() + PATIENCE_NANOS;
            while (passing.counted() < 100 && System.nanoTime() - deadline < 0) {
                Thread.sleep(20);
            }
            assertThat(passing.counted()).isEqualTo(100);
        }
    }
}
