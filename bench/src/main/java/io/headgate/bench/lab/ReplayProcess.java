package io.headgate.bench.lab;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** {@link ReplayMain} in a JVM with a small heap. */
final class ReplayProcess {

    static final int HEAP_MEGABYTES = 512;

    private static final int MINUTES = 15;
    private static final int LINES_SHOWN = 20;

    private ReplayProcess() {}

    /** Replays {@code file}; {@code read} is told how many bytes have been read. */
    static Replayed run(Path file, LongConsumer read) throws IOException {
        Path log = Files.createTempFile("headgate-bench-lab-", ".log");
        Process process =
                new ProcessBuilder(command(file)).redirectError(log.toFile()).start();
        try {
            Replayed replayed = answer(process, read);
            if (!process.waitFor(MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0 || replayed == null) {
                throw new IllegalStateException("the replay failed; it said:\n" + lastLines(log));
            }
            return replayed;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a log was replayed", stopped);
        } finally {
            process.destroyForcibly();
            Files.deleteIfExists(log);
        }
    }

    private static List<String> command(Path file) {
        return List.of(
                Path.of(System.getProperty("java.home", ""), "bin", "java").toString(),
                "-Xmx" + HEAP_MEGABYTES + "m",
                "-cp",
                System.getProperty("java.class.path", ""),
                ReplayMain.class.getName(),
                file.toString());
    }

    private static @Nullable Replayed answer(Process process, LongConsumer read) throws IOException {
        Replayed replayed = null;
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (Replayed.isOne(line)) {
                    replayed = Replayed.parse(line);
                } else {
                    read.accept(Long.parseLong(line));
                }
            }
        }
        return replayed;
    }

    private static String lastLines(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log);
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size()));
    }
}
