package io.headgate.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.guard.Guard;
import io.headgate.guard.Priority;
import io.headgate.system.ModelledService.Second;
import java.time.Duration;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A step from half of the capacity to a multiple of it, for a minute, and back; in virtual time. */
class SheddingInOverloadTest {

    private static final int QUIET = 10;
    private static final int BUSY = 60;

    private final long seed = new SplittableRandom().nextLong();
    private final ModelledService service = new ModelledService(seed, 0.2, 0.6, 0.15, 0.05);

    private Guard guard(SystemRule rule) {
        return new SystemKind(service, Duration.ofSeconds(1)).guard(rule, new Place(() -> 0));
    }

    private void step(Guard guard, double times) {
        service.run(guard, 0.5 * ModelledService.CAPACITY, QUIET);
        service.run(guard, times * ModelledService.CAPACITY, BUSY);
        service.run(guard, 0.5 * ModelledService.CAPACITY, QUIET);
        System.out.println("seed " + seed + ", " + times + " times: " + service.seconds);
    }

    private List<Second> settled() {
        return service.seconds.subList(QUIET + 20, QUIET + BUSY);
    }

    private double goodput() {
        return settled().stream().mapToLong(Second::inTime).average().orElseThrow() / ModelledService.CAPACITY;
    }

    private DoubleSummaryStatistics shed() {
        return settled().stream().mapToDouble(Second::shed).summaryStatistics();
    }

    @ParameterizedTest
    @ValueSource(doubles = {1.5, 3, 5})
    void theShareSettlesAndWhatIsAdmittedIsServedInTime(double times) {
        step(guard(SystemRule.cpu(0.8, 0.98)), times);

        // on the line of the thresholds: times * (1 - shed) = 0.8 + 0.18 * shed
        double expected = (times - 0.8) / (times + 0.18);
        assertThat(shed().getAverage()).as("seed %d", seed).isBetween(expected - 0.02, expected + 0.02);
        assertThat(shed().getMax() - shed().getMin()).as("seed %d", seed).isLessThan(0.12);
        assertThat(goodput()).as("seed %d", seed).isGreaterThan(0.85);
    }

    @Test
    void aSwitchInsteadSwingsForEverAndServesLess() {
        SwitchGuard onOff = new SwitchGuard(service, 0.8);
        step(onOff, 3);
        double goodputOfSwitch = goodput();

        ModelledService same = new ModelledService(seed, 0.2, 0.6, 0.15, 0.05);
        Guard smooth = new SystemKind(same, Duration.ofSeconds(1)).guard(SystemRule.cpu(0.8, 0.98), new Place(() -> 0));
        same.run(smooth, 500, QUIET);
        same.run(smooth, 3_000, BUSY);
        double goodput = same.seconds.subList(QUIET + 20, QUIET + BUSY).stream()
                        .mapToLong(Second::inTime)
                        .average()
                        .orElseThrow()
                / ModelledService.CAPACITY;

        assertThat(onOff.switched()).as("seed %d", seed).isGreaterThan(BUSY / 4);
        assertThat(goodput).as("seed %d", seed).isGreaterThan(1.5 * goodputOfSwitch);
    }

    @Test
    void shedByResponseTimeItStaysNearTheCapacityToo() {
        step(guard(SystemRule.responseTime(Duration.ofMillis(50), Duration.ofMillis(200))), 2);

        assertThat(goodput()).as("seed %d", seed).isGreaterThan(0.9);
        assertThat(shed().getAverage()).as("seed %d", seed).isBetween(0.4, 0.65);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1.5, 3})
    void onlyBeyondTheCapacityNothingIsRefusedThatCouldBeServed(double times) {
        step(guard(SystemRule.cpu(0.8, 0.98).onlyBeyondCapacity()), times);

        assertThat(goodput()).as("seed %d", seed).isGreaterThan(0.88);
    }

    @Test
    void whenTheLoadHasGoneNothingIsShedAnyMore() {
        step(guard(SystemRule.cpu(0.8, 0.98)), 3);

        List<Second> last = service.seconds.subList(QUIET + BUSY + 5, service.seconds.size());
        assertThat(last).as("seed %d", seed).allMatch(second -> second.refused() == 0 && second.shed() == 0);
    }

    @Test
    void belowTheThresholdNothingIsEverRefused() {
        service.run(guard(SystemRule.cpu(0.8, 0.98)), 600, 60);

        assertThat(service.refusedBy).as("seed %d", seed).containsOnly(0);
    }

    @Test
    void theLowestPriorityIsShedFirstAndTheCriticalNever() {
        service.run(
                guard(SystemRule.cpu(0.8, 0.98)), 1_000, 60); // needs about a fifth shed: there are as many sheddable

        assertThat(share(Priority.SHEDDABLE)).as("seed %d", seed).isBetween(0.6, 1.0);
        assertThat(share(Priority.NORMAL)).as("seed %d", seed).isLessThan(0.12);
        assertThat(share(Priority.HIGH)).as("seed %d", seed).isZero();

        service.run(guard(SystemRule.cpu(0.8, 0.98)), 8_000, 60);

        assertThat(share(Priority.HIGH)).as("seed %d", seed).isBetween(0.1, 0.95);
        assertThat(service.refusedBy[Priority.CRITICAL.ordinal()]).isZero();
    }

    private double share(Priority priority) {
        return (double) service.refusedBy[priority.ordinal()] / service.cameBy[priority.ordinal()];
    }
}
