package io.headgate.bench.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The other end of {@link ServerMain}. For one thread. */
final class ServerProcess implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int HEAP_MEGABYTES = 256;
    private static final int LINES_SHOWN = 20;

    private final HttpCell cell;
    private final Path log;
    private final Process process;
    private final PrintStream questions;
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>(); // one for each question
    private final int port;

    /** Starts it and waits until it serves. */
    ServerProcess(HttpCell cell) throws IOException {
        this.cell = cell;
        this.log = Files.createTempFile("headgate-bench-", "-" + cell.key() + ".log");
        this.process =
                new ProcessBuilder(command(cell)).redirectError(log.toFile()).start();
        this.questions = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        Thread reader = new Thread(this::read, "headgate-bench-answers-" + cell.key());
        reader.setDaemon(true);
        reader.start();
        this.port = (int) number(answer("its port"));
    }

    private static List<String> command(HttpCell cell) {
        return List.of(
                Path.of(System.getProperty("java.home", ""), "bin", "java").toString(),
                "-Xms" + HEAP_MEGABYTES + "m",
                "-Xmx" + HEAP_MEGABYTES + "m",
                "-Dproject.name=headgate-bench-" + cell.key(), // by which Sentinel names its logs
                "-cp",
                System.getProperty("java.class.path", ""),
                ServerMain.class.getName(),
                cell.key());
    }

    private void read() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                answers.add(line);
            }
        } catch (IOException ended) {
            // who waits for an answer will say so
        }
    }

    int port() {
        return port;
    }

    /** Nanoseconds of CPU that the process has used so far, all its threads, user and system. */
    long cpuNanos() {
        return number(ask(ServerMain.CPU));
    }

    Served counts() {
        return Served.parse(ask(ServerMain.COUNTS));
    }

    private String ask(String question) {
        questions.println(question);
        return answer(question);
    }

    private String answer(String question) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        try {
            while (System.nanoTime() - deadline < 0) {
                String answer = answers.poll(100, TimeUnit.MILLISECONDS);
                if (answer != null) {
                    return answer;
                }
                if (!process.isAlive() && answers.isEmpty()) {
                    throw new IllegalStateException(failure("ended, asked for " + question));
                }
            }
            throw new IllegalStateException(failure("said nothing for two minutes, asked for " + question));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for " + cell.label(), stopped);
        }
    }

    private long number(String answer) {
        try {
            return Long.parseLong(answer);
        } catch (NumberFormatException other) {
            throw new IllegalStateException(failure("answered " + answer), other);
        }
    }

    private String failure(String what) {
        return "the server of " + cell.label() + " " + what + "; it said:\n" + lastLines();
    }

    private String lastLines() {
        try {
            List<String> lines = Files.readAllLines(log);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size()));
        } catch (IOException unreadable) {
            return "nothing that can be read: " + unreadable.getMessage();
        }
    }

    /** Ends the process, in peace if it can. */
    @Override
    public void close() throws IOException {
        questions.close();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
        Files.deleteIfExists(log);
    }
}
