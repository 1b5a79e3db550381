package io.headgate.bench.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ZipfTest {

    private static final int DRAWN = 200_000;

    @Test
    void theSecondKeyComesHalfAsOftenAsTheFirstAndTheTenthATenth() {
        Map<String, Long> seen = Arrays.stream(new Zipf(1_000).draw(DRAWN, 42))
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));

        double first = seen.get("customer-0");
        assertThat(first / DRAWN).isCloseTo(1 / 7.485, within(0.005)); // 1 + 1/2 + … + 1/1000
        assertThat(seen.get("customer-1") / first).isCloseTo(0.5, within(0.03));
        assertThat(seen.get("customer-9") / first).isCloseTo(0.1, within(0.01));
        assertThat(seen.size()).isEqualTo(1_000);
    }

    @Test
    void oneKeyIsDrawnAlways() {
        assertThat(new Zipf(1).draw(3, 1)).containsOnly("customer-0");
    }

    @Test
    void theSameSeedDrawsTheSameKeys() {
        assertThat(new Zipf(100).draw(50, 7)).isEqualTo(new Zipf(100).draw(50, 7));
    }
}
