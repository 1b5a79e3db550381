package io.headgate.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConsoleMainTest {

    @TempDir
    private Path folder;

    private String text = "";

    private int run(Map<String, String> environment, String... arguments) {
        StringWriter out = new StringWriter();
        CountDownLatch atOnce = new CountDownLatch(0);
        int code =
                ConsoleMain.run(new ConsoleMain(environment, List.of(), new PrintWriter(out, true), atOnce), arguments);
        text = out.toString();
        return code;
    }

    private String[] here(String... more) {
        String[] all = new String[more.length + 4];
        System.arraycopy(new String[] {"--folder", folder.resolve("console").toString(), "--port", "0"}, 0, all, 0, 4);
        System.arraycopy(more, 0, all, 4, more.length);
        return all;
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
        assertThat(text).contains("cannot start: host: 0.0.0.0 (expected:");
        assertThat(run(Map.of(), here("--host", "0.0.0.0", "--plaintext-behind-proxy")))
                .isEqualTo(2);
        assertThat(text).contains("cannot start: setUpToken: absent");
        assertThat(run(Map.of(ConsoleMain.TOKEN, "short"), here())).isEqualTo(2);
        assertThat(run(Map.of(), "--port", "70000")).isEqualTo(2);
        assertThat(text).contains("port: 70000");
        assertThat(run(Map.of(), "--nonsense")).isEqualTo(2);
        assertThat(run(Map.of(), here("--tls-keystore", "/nowhere/keys.p12"))).isEqualTo(2);
    }

    @Test
    void theVersionIsThatOfTheBuildWhereverItIsRunFrom() {
        assertThat(run(Map.of(), "--version")).isZero();
        assertThat(text).containsPattern("^headgate console \\d+\\.\\d+\\.\\d+\\S*\\R$");
    }

    @Test
    void helpTellsAllOptions() {
        assertThat(run(Map.of(), "--help")).isZero();
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
