package io.headgate.bench.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CreationTest {

    @Test
    void eachStepIsTakenFromTheRoundInWhichItWentBest() {
        List<Double> slowAtFirst = List.of(99.0, 10.0, 10.0, 10.0, 10.0, 10.0, 10.0, 10.0, 10.0, 10.0);
        List<Double> slowAtLast = List.of(20.0, 10.0, 10.0, 10.0, 10.0, 10.0, 10.0, 10.0, 10.0, 99.0);

        Creation best = Creation.best(List.of(new Creation(100, slowAtFirst), new Creation(100, slowAtLast)));

        assertThat(best.count()).isEqualTo(100);
        assertThat(best.stepNanos()).containsExactly(20.0, 10.0, 10.0, 10.0, 10.0, 10.0, 10.0, 10.0, 10.0, 10.0);
    }

    @Test
    void everyNumberIsCreatedOnceInOrder() {
        List<Integer> created = new ArrayList<>();

        Creation creation = Creation.of(100, created::add);

        assertThat(created).isEqualTo(IntStream.range(0, 100).boxed().toList());
        assertThat(creation.count()).isEqualTo(100);
        assertThat(creation.stepNanos()).hasSize(10);
    }

    @Test
    void growthComparesTheHalvesAndForgivesOneSlowStepInEach() {
        Creation steady = new Creation(100, List.of(10.0, 10.0, 99.0, 10.0, 10.0, 10.0, 10.0, 99.0, 10.0, 10.0));
        Creation doubling = new Creation(100, List.of(10.0, 10.0, 10.0, 10.0, 10.0, 20.0, 20.0, 20.0, 20.0, 20.0));

        assertThat(steady.growth()).isEqualTo(1);
        assertThat(doubling.growth()).isEqualTo(2);
    }

    @Test
    void secondsAreOfAllSteps() {
        Creation creation =
                new Creation(1_000, IntStream.range(0, 10).mapToObj(step -> 1e6).toList());

        assertThat(creation.seconds()).isCloseTo(1.0, within(1e-9));
    }
}
