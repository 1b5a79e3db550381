package io.headgate.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.Headgate;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConsoleAddressTest {

    @ParameterizedTest
    @CsvSource({
        "https://console.example, wss://console.example/link",
        "https://console.example:8443/, wss://console.example:8443/link",
        "wss://console.example/link, wss://console.example/link",
        "https://console.example/headgate/, wss://console.example/headgate/link",
        "http://localhost:7070, ws://localhost:7070/link",
        "ws://127.0.0.1:7070, ws://127.0.0.1:7070/link",
        "http://[::1]:7070, ws://[::1]:7070/link",
    })
    void theLinkIsAtItsPathAndOverTheSchemeOfTheConsole(String console, String link) {
        assertThat(ConsoleAddress.of(URI.create(console), false)).hasToString(link);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://console.example",
                "ws://10.0.0.1",
                "http://127.0.0.1.example",
                "http://localhost.example",
                "http://[::2]"
            })
    void plainTextGoesToThisMachineOnlyUnlessAllowed(String console) {
        assertThatThrownBy(() -> ConsoleAddress.of(URI.create(console), false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("scheme of the console: ")
                .hasMessageContaining("allowPlaintext()");
        assertThat(ConsoleAddress.of(URI.create(console), true).link().getScheme())
                .isEqualTo("ws");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://console.example",
                "console.example",
                "https:///link",
                "https://console.example?token=1",
                "https://console.example#x"
            })
    void whatIsNoAddressIsRefused(String console) {
        assertThatThrownBy(() -> ConsoleAddress.of(URI.create(console), true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("(expected: ");
    }

    @Test
    void aPasswordInTheAddressIsRefusedAndNotRepeated() {
        assertThatThrownBy(() -> ConsoleAddress.of(URI.create("https://user:pass@console.example"), true))
                .hasMessage("console: has user and password in it (expected: a credential apart)");
    }

    @Test
    void aLinkNeedsACredentialAndAHeadgate() {
        URI console = URI.create("https://console.example");
        assertThatThrownBy(() -> ConsoleLink.to(console)
                        .headgate(Headgate.builder().build())
                        .start())
                .hasMessageStartingWith("credential: none (expected: ");
        assertThatThrownBy(() -> ConsoleLink.to(console).credential("x").start())
                .hasMessageStartingWith("headgate: none (expected: ");
        assertThatThrownBy(() -> ConsoleLink.to(console).credential("se cret\r\n"))
                .hasMessage("credential: 9 characters (expected: 1 to 1000 of ASCII without spaces)");
        assertThatThrownBy(() -> ConsoleLink.to(console).instance(" "))
                .hasMessage("instance: \" \" (expected: 1 to 200 characters)");
        Waiting.until("no thread", () -> Waiting.threads("headgate-console").isEmpty());
    }
}
