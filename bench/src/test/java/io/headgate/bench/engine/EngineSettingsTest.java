package io.headgate.bench.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.bench.command.UsageException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class EngineSettingsTest {

    @Test
    void theUsualRunGivesEverybodyEightSecondsOfWarmUpAndEndsWithinElevenMinutes() {
        EngineSettings usual = settings();

        assertThat(usual.warmUp().totalMillis()).isEqualTo(8_000);
        assertThat(usual.threads()).containsExactly(1, 2, 8);
        assertThat(expected(usual)).isLessThan(Duration.ofMinutes(11));
        assertThat(usual.kind()).isEqualTo("engine");
        assertThat(usual.folder()).isPresent();
    }

    @Test
    void theSmokeRunHasEveryEngineInEveryScenarioAndEndsWithinAMinuteAndAHalf() {
        EngineSettings smoke = settings("--quick");

        assertThat(smoke.cells()).extracting(EngineCell::engine).contains(Engine.values());
        assertThat(smoke.cells()).extracting(EngineCell::scenario).containsAll(Scenario.ofEngines());
        assertThat(expected(smoke)).isLessThan(Duration.ofSeconds(70));
        assertThat(smoke.folder()).isEmpty();
    }

    @Test
    void peersAreMeasuredWhereTheyHaveARule() {
        List<EngineCell> cells = settings("--threads", "2").cells();

        assertThat(cells)
                .filteredOn(cell -> cell.engine() == Engine.SENTINEL)
                .extracting(EngineCell::scenario)
                .containsExactly(
                        Scenario.NO_RULE,
                        Scenario.FLOW_ADMITTED,
                        Scenario.FLOW_REFUSED,
                        Scenario.FOUR_RULES,
                        Scenario.HOT_PARAMETER);
        assertThat(cells)
                .filteredOn(cell -> cell.engine() == Engine.RESILIENCE4J)
                .extracting(EngineCell::scenario)
                .doesNotContain(Scenario.NO_RULE)
                .hasSize(4);
    }

    @Test
    void theFloorIsUncontendedAndSoMeasuredWithOneThreadOnly() {
        assertThat(settings().cells())
                .filteredOn(cell -> cell.engine() == Engine.FLOOR)
                .containsExactly(new EngineCell(Engine.FLOOR, Scenario.FLOW_ADMITTED, 1));
    }

    @Test
    void aFilterChoosesScenarios() {
        assertThat(settings("--filter", "refused,quota").scenarios())
                .containsExactly(Scenario.FLOW_REFUSED, Scenario.QUOTA);
    }

    @Test
    void aTrialNeverReplacesTheFiguresOfAWholeRun() {
        assertThat(settings("--threads", "1").kind()).isEqualTo("engine-trial");
        assertThat(settings("--full", "--forks", "1").kind()).isEqualTo("engine-trial");
        assertThat(settings("--full").kind()).isEqualTo("engine-full");
    }

    @Test
    void aRunLongerThanSentinelRemembersIsRefused() {
        assertThatThrownBy(() -> settings("--warm-up-seconds", "40", "--iteration-millis", "2001"))
                .isInstanceOf(UsageException.class)
                .hasMessage("--iteration-millis: 2001 (expected: a whole number, 10 to 2000)");
    }

    @Test
    void quickAndFullAtOnceAreRefused() {
        assertThatThrownBy(() -> settings("--full", "--quick"))
                .isInstanceOf(UsageException.class)
                .hasMessage("options: --full --quick (expected: one of the two)");
    }

    private static Duration expected(EngineSettings settings) {
        return settings.expectedFork()
                .multipliedBy((long) settings.forks() * settings.cells().size());
    }

    private static EngineSettings settings(String... options) {
        return EngineSettings.of(List.of(options));
    }
}
