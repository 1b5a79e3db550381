package io.headgate.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.bench.contender.Contender;
import io.headgate.bench.contender.Route;
import io.headgate.bench.contender.Side;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpeedSettingsTest {

    @Test
    void theQuickRunHasFourOfOursAllPeersAndTheFloorAndEndsWithinTenMinutes() {
        SpeedSettings quick = SpeedSettings.of(List.of());

        assertThat(names(quick, Side.OURS)).containsExactly("TokenBucket", "Gcra", "FixedWindow", "SlidingWindow");
        assertThat(names(quick, Side.PEER)).hasSize(5);
        assertThat(names(quick, Side.FLOOR)).hasSize(1);
        Duration expected = quick.expectedFork()
                .multipliedBy((long) quick.forks() * quick.cells().size());
        assertThat(expected).isLessThan(Duration.ofMinutes(10));
        assertThat(quick.kind()).isEqualTo("limiter");
    }

    @Test
    void aFilterAlsoFindsThoseOutsideTheQuickRunAndKeepsTheFloor() {
        SpeedSettings filtered = SpeedSettings.of(List.of("--filter", "warmu,guava"));

        assertThat(names(filtered, Side.OURS)).containsExactly("SmoothWarmUp", "WarmUp", "PacedWarmUp");
        assertThat(names(filtered, Side.PEER)).containsExactly("Guava");
        assertThat(names(filtered, Side.FLOOR)).hasSize(1);
    }

    @Test
    void aTrialNeverReplacesTheFiguresOfAWholeRun() {
        assertThat(SpeedSettings.of(List.of("--threads", "1")).kind()).isEqualTo("limiter-trial");
        assertThat(SpeedSettings.of(List.of("--full", "--forks", "1")).kind()).isEqualTo("limiter-trial");
        assertThat(SpeedSettings.of(List.of("--full")).kind()).isEqualTo("limiter-full");
    }

    @Test
    void thoseThatKeepADistanceBetweenCallsAdmitWithOneThreadOnly() {
        List<Cell> cells = SpeedSettings.of(List.of("--filter", "LeakyQueue", "--threads", "1,8"))
                .cells();

        assertThat(cells)
                .filteredOn(cell -> cell.contender().name().equals("LeakyQueue"))
                .extracting(Cell::label)
                .containsExactly(
                        "admit, 1 thread, LeakyQueue", "refuse, 1 thread, LeakyQueue", "refuse, 8 threads, LeakyQueue");
        assertThat(cells).filteredOn(cell -> cell.route() == Route.ADMIT).hasSize(3);
    }

    private static List<String> names(SpeedSettings settings, Side side) {
        return settings.contenders().stream()
                .filter(each -> each.side() == side)
                .map(Contender::name)
                .toList();
    }
}
