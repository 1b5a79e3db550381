package io.headgate.bench.console;

import io.headgate.console.ConsoleMain;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A console as operators start it, in a process and a folder of its own. For one thread. */
final class ConsoleProcess implements AutoCloseable {

    static final String TOKEN = "the-token-of-the-bench";
    static final int HEAP_MEGABYTES = 512;

    private static final String LISTENING = "listening at ";
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int MOST_LINES = 1_000;
    private static final int LINES_SHOWN = 20;

    private final Path folder;
    private final Path log;
    private final Process process;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>(MOST_LINES);
    private final String address;

    /** Starts it and waits until it listens. */
    ConsoleProcess() throws IOException {
        folder = Files.createTempDirectory("headgate-bench-console-");
        log = Files.createTempFile("headgate-bench-console-", ".log");
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home", ""), "bin", "java").toString(),
                "-Xmx" + HEAP_MEGABYTES + "m",
                "-cp",
                System.getProperty("java.class.path", ""),
                ConsoleMain.class.getName(),
                "--folder",
                folder.resolve("kept").toString(),
                "--port",
                "0");
        builder.environment().put("HEADGATE_CONSOLE_SETUP_TOKEN", TOKEN);
        process = builder.redirectError(log.toFile()).start();
        Thread reader = new Thread(this::read, "headgate-bench-console");
        reader.setDaemon(true);
        reader.start();
        address = awaitAddress();
    }

    private void read() {
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                if (!lines.offer(line)) {
                    lines.poll(); // nobody reads them any more: the newest stay
                }
            }
        } catch (IOException ended) {
            // who waits for a line will say so
        }
    }

    private String awaitAddress() throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        try {
            while (System.nanoTime() - deadline < 0 && (process.isAlive() || !lines.isEmpty())) {
                String line = lines.poll(100, TimeUnit.MILLISECONDS);
                if (line != null && line.contains(LISTENING)) {
                    return line.substring(line.indexOf(LISTENING) + LISTENING.length());
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        String said = lastLines();
        close();
        throw new IllegalStateException("the console did not begin to listen; it said:\n" + said);
    }

    String address() {
        return address;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Processor time it has used so far; zero where the system does not tell. */
    Duration processor() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** Bytes of all it keeps. */
    long disk() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.mapToLong(
                            file -> Files.isRegularFile(file) ? file.toFile().length() : 0)
                    .sum();
        }
    }

    /** Has it collect its garbage, so that the heap in use is what is live. False where there is no such tool. */
    boolean collect() throws IOException {
        Path tool = Path.of(System.getProperty("java.home", ""), "bin", "jcmd");
        if (!Files.isExecutable(tool)) {
            return false;
        }
        Process collecting = new ProcessBuilder(tool.toString(), String.valueOf(process.pid()), "GC.run")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            return collecting.waitFor(1, TimeUnit.MINUTES) && collecting.exitValue() == 0;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** What it wrote to its log last. */
    String lastLines() {
        try {
            List<String> all = Files.readAllLines(log);
            return String.join("\n", all.subList(Math.max(0, all.size() - LINES_SHOWN), all.size()));
        } catch (IOException unreadable) {
            return "nothing that can be read: " + unreadable.getMessage();
        }
    }

    /** Ends it, in peace if it can, and removes what it kept. */
    @Override
    public void close() throws IOException {
        process.destroy();
        try {
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor(30, TimeUnit.SECONDS);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
        Files.deleteIfExists(log);
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
