package io.headgate.bench.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class HttpSettingsTest {

    @Test
    void theUsualRunHasTenRoundsAndEndsWithinFiveMinutes() {
        HttpSettings usual = settings();

        assertThat(usual.rounds()).isEqualTo(10);
        assertThat(usual.expected()).isLessThan(Duration.ofMinutes(5));
        assertThat(usual.isComparable()).isTrue();
        assertThat(usual.kind()).isEqualTo("http");
        assertThat(usual.folder()).isPresent();
    }

    @Test
    void theSmokeRunEndsWithinAMinuteAndComparesAndKeepsNothing() {
        HttpSettings smoke = settings("--quick");

        assertThat(smoke.expected()).isLessThan(Duration.ofMinutes(1));
        assertThat(smoke.isComparable()).isFalse();
        assertThat(smoke.folder()).isEmpty();
        assertThat(settings("--quick", "--out", "here").folder()).contains(Path.of("here"));
    }

    @Test
    void aTrialNeverReplacesTheFiguresOfAWholeRun() {
        assertThat(settings("--connections", "8").kind()).isEqualTo("http-trial");
        assertThat(settings("--quick", "--rounds", "3").kind()).isEqualTo("http-trial");
    }

    @Test
    void fewerRoundsOrShorterTurnsCompareNothing() {
        assertThat(settings("--rounds", "9").isComparable()).isFalse();
        assertThat(settings("--turn-millis", "1999").isComparable()).isFalse();
        assertThat(settings("--rounds", "11", "--turn-millis", "2500").isComparable())
                .isTrue();
    }

    @Test
    void theLongestRoundEndsWithinTheMinuteThatSentinelRemembers() {
        HttpSettings longest = settings("--turn-millis", "6000");

        assertThat(longest.turn().multipliedBy(HttpCell.ALL.size())).isLessThan(Duration.ofSeconds(50));
    }

    private static HttpSettings settings(String... options) {
        return HttpSettings.of(List.of(options));
    }
}
