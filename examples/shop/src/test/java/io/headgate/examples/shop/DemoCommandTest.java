package io.headgate.examples.shop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoCommandTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final DemoCommand command = new DemoCommand(stream(out), stream(err), false);

    @Test
    void aMistakeIsOneLineAndNothingStarts() {
        assertThat(command.run(List.of("--for", "soon"), Map.of())).isEqualTo(2);

        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualToIgnoringNewLines(
                        "headgate: demo: --for: soon (expected: a duration such as 30s, 2m or 1m30s);"
                                + " see ./headgate demo --help");
        assertThat(out.size()).isZero();
    }

    @Test
    void helpIsAllThatHappensWhenAskedFor() {
        assertThat(command.run(List.of("--help"), Map.of())).isZero();

        assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("usage: ./headgate demo");
        assertThat(err.size()).isZero();
    }

    @Test
    void aSignalEndsItWithASummary(@TempDir Path folder) throws Exception {
        Path printed = folder.resolve("printed");
        Path temporary = Files.createDirectory(folder.resolve("temporary"));
        Process demo = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-Djava.io.tmpdir=" + temporary,
                        ShopDemo.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        try {
            awaitText(printed, "steady (12 s)", demo);
            demo.destroy(); // SIGTERM, which the JVM takes as it takes Ctrl-C

            assertThat(demo.waitFor(180, TimeUnit.SECONDS)).as("it ended").isTrue();
        } finally {
            demo.destroyForcibly();
        }
        assertThat(Files.readString(printed))
                .contains(
                        "the console is at http://127.0.0.1:",
                        "the shop is at http://127.0.0.1:",
                        "offered = admitted +");
        try (Stream<Path> left = Files.list(temporary)) {
            assertThat(left.filter(file -> file.getFileName().toString().startsWith("headgate-demo")))
                    .isEmpty();
        }
    }

    private static void awaitText(Path file, String text, Process demo) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + Duration.ofMinutes(5).toNanos();
        while (!Files.readString(file).contains(text)) {
            assertThat(demo.isAlive()).as(Files.readString(file)).isTrue();
            assertThat(System.nanoTime() - deadline).as("waited too long").isNegative();
            Thread.sleep(50);
        }
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }
}
