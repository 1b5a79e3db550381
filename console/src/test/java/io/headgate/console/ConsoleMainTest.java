package io.headgate.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConsoleMainTest {

    @TempDir
    private Path folder;

    private String text = "";
    private String error = "";

    private int run(Map<String, String> environment, String... arguments) {
        StringWriter out = new StringWriter();
        CountDownLatch atOnce = new CountDownLatch(0);
        StringWriter err = new StringWriter();
        ConsoleMain main =
                new ConsoleMain(environment, List.of(), new PrintWriter(out, true), new PrintWriter(err, true), atOnce);
        int code = ConsoleMain.run(main, arguments);
        text = out.toString();
        error = err.toString();
        return code;
    }

    private String[] here(String... more) {
        String[] all = new String[more.length + 4];
        System.arraycopy(new String[] {"--folder", folder.resolve("console").toString(), "--port", "0"}, 0, all, 0, 4);
        System.arraycopy(more, 0, all, 4, more.length);
        return all;
    }

    private String[] at(ServerSocket taken) {
        String port = String.valueOf(taken.getLocalPort());
        return new String[] {"--folder", folder.resolve("console").toString(), "--port", port};
    }

    @Test
    void theFirstStartTellsTheAddressAndTheToken() {
        assertThat(run(Map.of(), here())).isZero();
        assertThat(text).containsPattern("listening at http://127\\.0\\.0\\.1:\\d+\\R");
        assertThat(text).containsPattern("set-up token\\R    [A-Za-z0-9_-]{43}\\R");
    }

    @Test
    void aTokenFromTheEnvironmentIsNotPrinted() {
        assertThat(run(Map.of(ConsoleMain.TOKEN, "0123456789abcdef"), here())).isZero();
        assertThat(text).contains("from HEADGATE_CONSOLE_SETUP_TOKEN").doesNotContain("0123456789abcdef");
    }

    @Test
    void whatIsNotSafeDoesNotStart() {
        assertThat(run(Map.of(), here("--host", "0.0.0.0"))).isEqualTo(2);
        assertThat(error).contains("cannot start: host: 0.0.0.0 (expected:");
        assertThat(run(Map.of(), here("--host", "0.0.0.0", "--plaintext-behind-proxy")))
                .isEqualTo(2);
        assertThat(error).contains("cannot start: setUpToken: absent");
        assertThat(run(Map.of(ConsoleMain.TOKEN, "short"), here())).isEqualTo(2);
        assertThat(run(Map.of(), "--port", "70000")).isEqualTo(2);
        assertThat(error).contains("port: 70000");
        assertThat(run(Map.of(), "--nonsense")).isEqualTo(2);
        assertThat(run(Map.of(), here("--tls-keystore", "/nowhere/keys.p12"))).isEqualTo(2);
        assertThat(error)
                .contains(
                        "cannot start: keyStore: /nowhere/keys.p12 (expected: a file with a key that the password opens)");
    }

    @Test
    void aNameThatCouldNeverMatchIsRefused() {
        for (String name : new String[] {
            "https://console.example", "console2.example:8443", "", "console example", "*.example", "console.example/"
        }) {
            assertThat(run(Map.of(), here("--name", name))).as(name).isEqualTo(2);
            assertThat(error)
                    .contains("cannot start: --name: " + name
                            + " (expected: a host name without scheme and port, as console.example)");
        }
        assertThat(run(Map.of(), here("--name", "Console-2.example"))).isZero();
    }

    @Test
    void anOccupiedPortIsOneLineAndLeavesNoFolder() throws IOException {
        Logger logger = Logger.getLogger("io.javalin");
        List<String> logged = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord line) {
                logged.add(line.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        logger.addHandler(handler);
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            assertThat(run(Map.of(), at(taken))).isEqualTo(2);
            assertThat(error)
                    .isEqualToIgnoringNewLines("headgate console: cannot start: port: " + taken.getLocalPort()
                            + " (expected: one that is free at 127.0.0.1)");
        } finally {
            logger.removeHandler(handler);
        }
        assertThat(logged).isEmpty();
        assertThat(folder.resolve("console")).doesNotExist();
    }

    @Test
    void aFolderThatWasThereStaysWhereTheStartFails() throws IOException {
        Path kept = Files.createDirectory(folder.resolve("console"));
        Files.writeString(kept.resolve("note.txt"), "mine");
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            assertThat(run(Map.of(), at(taken))).isEqualTo(2);
        }
        assertThat(kept.resolve("note.txt")).hasContent("mine");
    }

    @Test
    void aMistakeOnTheCommandLineIsOneLine() {
        assertThat(run(Map.of(), "--port", "abc")).isEqualTo(2);
        assertThat(error)
                .contains("--port", "abc", "see ./headgate console --help")
                .hasLineCount(1);
        assertThat(text).isEmpty();
    }

    @Test
    void theVersionIsThatOfTheBuildWhereverItIsRunFrom() {
        assertThat(run(Map.of(), "--version")).isZero();
        assertThat(text).containsPattern("^headgate console \\d+\\.\\d+\\.\\d+\\S*\\R$");
    }

    @Test
    void helpTellsAllOptions() {
        assertThat(run(Map.of(), "--help")).isZero();
        assertThat(text).startsWith("Usage: ./headgate console ");
        assertThat(text)
                .contains(
                        "--folder",
                        "--host",
                        "--port",
                        "--tls-keystore",
                        "--plaintext-behind-proxy",
                        "--name",
                        "--audit-entries",
                        "--version",
                        ConsoleMain.TOKEN);
    }
}
