package io.headgate.bench.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadSettingsTest {

    @Test
    void theUsualRunIsTheFleetThatIsPromisedForTenMinutes() {
        LoadSettings usual = settings();

        assertThat(usual.length()).isEqualTo(Duration.ofMinutes(10));
        assertThat(usual.instances()).isEqualTo(500);
        assertThat(usual.resources()).isEqualTo(200);
        assertThat(usual.kind()).isEqualTo("console");
        assertThat(usual.isWhole()).isTrue();
        assertThat(usual.folder()).isPresent();
    }

    @Test
    void theSmokeRunKeepsNothingUnlessItIsTold() {
        assertThat(settings("--quick").folder()).isEmpty();
        assertThat(settings("--quick").isWhole()).isFalse();
        assertThat(settings("--quick", "--out", "here").folder()).contains(Path.of("here"));
    }

    @Test
    void aTrialNeverReplacesTheFiguresOfAWholeRun() {
        assertThat(settings("--for", "20s").kind()).isEqualTo("console-trial");
        assertThat(settings("--for", "20s").seconds()).isEqualTo(20);
        assertThat(settings("--for", "2m").isWhole()).isFalse();
        assertThat(settings("--instances", "499").isWhole()).isFalse();
        assertThat(settings("--for", "12m", "--instances", "600").isWhole()).isTrue();
    }

    private static LoadSettings settings(String... options) {
        return LoadSettings.of(List.of(options));
    }
}
