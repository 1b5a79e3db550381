package io.headgate.examples.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DemoArgumentsTest {

    @Test
    void withoutArgumentsTheStoryIsToldAgainAndAgain() {
        ShopSettings settings = read("");

        assertThat(settings).isEqualTo(ShopSettings.defaults());
        assertThat(settings.again()).isTrue();
    }

    @Test
    void everythingCanBeSaid() {
        ShopSettings settings =
                read("--for 1m30s --port 8080 --seed 7 --console https://console:8443 --credential c --instance i");

        assertThat(settings)
                .isEqualTo(ShopSettings.defaults()
                        .once(Duration.ofSeconds(90))
                        .withPort(8080)
                        .withSeed(7)
                        .linkedTo(new ConsoleLink(URI.create("https://console:8443"), "c", "i")));
        assertThat(settings.again()).isFalse();
    }

    @Test
    void theCredentialMayComeFromTheEnvironmentAndIsNeverPrinted() {
        ShopSettings settings = DemoArguments.read(
                        List.of("--console", "https://console:8443"), Map.of("HEADGATE_CREDENTIAL", "secret"))
                .settings();

        assertThat(settings.console())
                .hasValueSatisfying(link -> assertThat(link.credential()).isEqualTo("secret"));
        assertThat(settings.toString()).doesNotContain("secret");
    }

    @Test
    void helpFitsATerminal() {
        assertThat(DemoArguments.read(List.of("--for", "nonsense", "--help"), Map.of())
                        .help())
                .isTrue();
        assertThat(DemoArguments.HELP).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--for 3x              | --for: 3x (expected: a duration such as 30s, 2m or 1m30s)",
                "--for 0s              | --for: 0s (expected: 1s to 1h)",
                "--for 2h              | --for: 2h (expected: 1s to 1h)",
                "--for                 | --for: nothing (expected: a value behind it)",
                "--port 70000          | --port: 70000 (expected: 0 to 65535)",
                "--port x              | --port: x (expected: 0 to 65535)",
                "--seed 1 --seed 2     | --seed: twice (expected: once)",
                "--color red           | argument: --color (expected: one of those that --help lists)",
                "--credential x        | --credential: alone (expected: with --console)",
                "--console x           | --console: x (expected: an address such as https://console:8443)",
                "--console https://x   | --credential: nothing (expected: what the console gave out, or HEADGATE_CREDENTIAL)"
            })
    void whatIsWrongIsSaid(String typed, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> read(typed)).withMessage(message);
    }

    private static ShopSettings read(String typed) {
        List<String> arguments = typed.isEmpty() ? List.of() : List.of(typed.split(" "));
        return DemoArguments.read(arguments, Map.of()).settings();
    }
}
