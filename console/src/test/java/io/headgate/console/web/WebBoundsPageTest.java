package io.headgate.console.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.agent.wire.Message;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The bounds of the server in docs/guide/console.md are those of the code. */
class WebBoundsPageTest {

    private static final String PAGE = "docs/guide/console.md";

    @Test
    void theBoundsOfTheServerAreThoseOfTheCode() throws Exception {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve(PAGE))) {
            root = root.getParent();
        }
        String strangers = "requests at a time of people who are not signed in";
        assertThat(Files.readAllLines(root.resolve(PAGE)))
                .contains(
                        row(strangers, StrangerPlaces.MOST),
                        row(strangers + ", of an address", StrangerPlaces.MOST_OF_A_SOURCE),
                        row(
                                "seconds until the headers of a request are complete",
                                ConnectionPlaces.HEADERS.toSeconds()),
                        row(
                                "seconds until its body is complete, of people who are not signed in",
                                Gate.BODY_OF_STRANGER.toSeconds()),
                        row("seconds until its body is complete, of others", Gate.BODY.toSeconds()),
                        row(
                                "seconds for people who are not signed in to take the answer",
                                Gate.ANSWER_TO_STRANGER.toSeconds()),
                        row("bytes of a request body, of people who are not signed in", Body.STRANGERS_BYTES),
                        row(
                                "links a minute of an application and address that end because of what was said",
                                BadMessages.MOST_A_MINUTE),
                        row("bytes of one message of an instance", Message.MOST_BYTES),
                        row(
                                "seconds until a message of an instance is complete",
                                UnfinishedMessage.MOST_TIME.toSeconds()),
                        row(
                                "requests at once, of an address, after a pause",
                                WebSettings.at("127.0.0.1", 0).requestsAtOnce()),
                        row("lines a minute in the log about what an application says", BadMessages.MOST_A_MINUTE));
    }

    @Test
    void aKeyStoreIsFoundTheSameTwiceWithinTheMinuteThatThePageSays() {
        assertThat(2 * KeyStoreWatch.SECONDS_BETWEEN_LOOKS).isLessThan(60);
    }

    private static String row(String what, long most) {
        return "| " + what + " | " + String.format(Locale.ROOT, "%,d", most) + " |";
    }
}
