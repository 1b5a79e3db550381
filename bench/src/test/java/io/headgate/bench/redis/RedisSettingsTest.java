package io.headgate.bench.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RedisSettingsTest {

    @Test
    void theUsualRunEndsWithinTwelveMinutes() {
        RedisSettings usual = settings();

        assertThat(usual.expected()).isLessThan(Duration.ofMinutes(12));
        assertThat(usual.isComparable()).isTrue();
        assertThat(usual.kind()).isEqualTo("redis");
        assertThat(usual.keys()).isEqualTo(10_000);
        assertThat(usual.weighedKeys()).isEqualTo(1_000);
        assertThat(usual.folder()).isPresent();
    }

    @Test
    void theSmokeRunEndsWithinAMinuteAndComparesAndKeepsNothing() {
        RedisSettings smoke = settings("--quick");

        assertThat(smoke.expected()).isLessThan(Duration.ofMinutes(1));
        assertThat(smoke.isComparable()).isFalse();
        assertThat(smoke.folder()).isEmpty();
        assertThat(settings("--quick", "--out", "here").folder()).contains(Path.of("here"));
    }

    @Test
    void aTrialNeverReplacesTheFiguresOfAWholeRun() {
        assertThat(settings("--rounds", "8").kind()).isEqualTo("redis-trial");
        assertThat(settings("--quick", "--turn-millis", "300").kind()).isEqualTo("redis-trial");
    }

    @Test
    void fewerRoundsOrShorterTurnsCompareNothing() {
        assertThat(settings("--rounds", "6").isComparable()).isFalse();
        assertThat(settings("--turn-millis", "999").isComparable()).isFalse();
        assertThat(settings("--rounds", "8", "--turn-millis", "1500").isComparable())
                .isTrue();
    }

    @Test
    void everybodyHasATurnAtEverythingExceptARoundTripWhichRefusesNothing() {
        assertThat(RedisSettings.cells()).isEqualTo(7 * 7 - 1 + 3);
    }

    @Test
    void theFleetIsFourProcessesThatAskForFourTimesTheLimit() {
        FleetSettings usual = FleetSettings.of(List.of("--accuracy"));

        assertThat(usual.fleet()).isEqualTo(new Fleet(4, 1_000, Duration.ofSeconds(10)));
        assertThat(usual.kind()).isEqualTo("redis-accuracy");
        assertThat(usual.isComparable()).isTrue();
        assertThat(FleetSettings.of(List.of("--accuracy", "--quick")).isComparable())
                .isFalse();
        assertThat(FleetSettings.of(List.of("--accuracy", "--quick")).folder()).isEmpty();
    }

    private static RedisSettings settings(String... options) {
        return RedisSettings.of(List.of(options));
    }
}
