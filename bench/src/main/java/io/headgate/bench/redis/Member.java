package io.headgate.bench.redis;

import io.headgate.bench.redis.Offer.Admitted;
import io.lettuce.core.RedisURI;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The other end of {@link MemberMain}. For one thread. */
final class Member implements AutoCloseable {

    private static final int HEAP_MEGABYTES = 128;
    private static final int LINES_SHOWN = 20;

    private final Library library;
    private final Path log;
    private final Process process;
    private final PrintStream questions;
    private final BufferedReader answers;

    /** Starts it; it is not ready yet. */
    Member(Library library, RedisURI uri, long callsPerSecond, Duration length) throws IOException {
        this.library = library;
        this.log = Files.createTempFile("headgate-bench-member-", ".log");
        List<String> command = List.of(
                Path.of(System.getProperty("java.home", ""), "bin", "java").toString(),
                "-Xms" + HEAP_MEGABYTES + "m",
                "-Xmx" + HEAP_MEGABYTES + "m",
                "-cp",
                System.getProperty("java.class.path", ""),
                MemberMain.class.getName(),
                library.name(),
                Integer.toString(uri.getPort()),
                Long.toString(callsPerSecond),
                Long.toString(length.toMillis()));
        this.process = new ProcessBuilder(command).redirectError(log.toFile()).start();
        this.questions = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        this.answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    void awaitReady() throws IOException {
        if (!read().equals(MemberMain.READY)) {
            throw failure("is not ready");
        }
    }

    /** Lets it begin at that instant of {@code System.nanoTime}. */
    void begin(long instant) {
        questions.println(instant);
    }

    /** Waits until it has made its calls. */
    List<Admitted> admitted() throws IOException {
        List<Admitted> admitted = new ArrayList<>();
        for (String line = read(); !line.equals(MemberMain.DONE); line = read()) {
            int gap = line.indexOf(' ');
            admitted.add(new Admitted(Long.parseLong(line, 0, gap, 10), Long.parseLong(line.substring(gap + 1))));
        }
        return admitted;
    }

    private String read() throws IOException {
        String line = answers.readLine();
        if (line == null) {
            throw failure("has ended");
        }
        return line;
    }

    private IOException failure(String what) throws IOException {
        List<String> lines = Files.readAllLines(log);
        return new IOException("a member with " + library.label() + " " + what + "; it said:\n"
                + String.join("\n", lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size())));
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
