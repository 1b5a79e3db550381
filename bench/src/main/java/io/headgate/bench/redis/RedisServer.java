package io.headgate.bench.redis;

import io.lettuce.core.RedisURI;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A Redis of the bench's own on loopback, which keeps nothing and ends with the bench. For one thread. */
final class RedisServer implements AutoCloseable {

    static final String PROGRAM = "redis-server";

    private static final int TRIES = 10;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long POLL_MILLIS = 20;

    private final Path folder;
    private final int port;
    private final Process process;
    private final Thread atExit;

    /** Starts it and waits until it accepts connections. */
    static RedisServer start() throws IOException {
        for (int left = TRIES; ; left--) {
            try {
                return new RedisServer(PROGRAM);
            } catch (IOException failed) {
                if (left == 1 || !String.valueOf(failed.getMessage()).contains("Address already in use")) {
                    throw failed; // else somebody was quicker to use the port that was free
                }
            }
        }
    }

    RedisServer(String program) throws IOException {
        folder = Files.createTempDirectory("headgate-bench-redis-");
        port = freePort();
        try {
            process = start(program);
        } catch (IOException missing) {
            delete();
            throw new IOException(
                    program + " is needed and cannot be started (Debian, Ubuntu: apt-get install redis-server): "
                            + missing.getMessage(),
                    missing);
        }
        atExit = new Thread(process::destroyForcibly, "headgate-bench-redis-end"); // should the run be broken off
        Runtime.getRuntime().addShutdownHook(atExit);
        awaitReady();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private Process start(String program) throws IOException {
        List<String> command = List.of(
                program,
                "--port",
                Integer.toString(port),
                "--bind",
                "127.0.0.1",
                "--save",
                "",
                "--appendonly",
                "no",
                "--dir",
                folder.toString());
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log().toFile())
                .start();
    }

    private Path log() {
        return folder.resolve("redis.log");
    }

    private void awaitReady() throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!isReady()) {
            if (!process.isAlive() || System.nanoTime() - deadline > 0) {
                String said = Files.readString(log());
                close();
                throw new IOException(PROGRAM + " does not accept connections; it said:\n" + said);
            }
            pause();
        }
    }

    /** By its own word: on its port there might be somebody else. */
    private boolean isReady() throws IOException {
        return Files.readString(log()).contains("Ready to accept connections");
    }

    private static void pause() {
        try {
            Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while Redis started", stopped);
        }
    }

    RedisURI uri() {
        return RedisURI.create("127.0.0.1", port);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Ends it. */
    @Override
    public void close() throws IOException {
        process.destroyForcibly()
                .onExit()
                .orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                .join();
        Runtime.getRuntime().removeShutdownHook(atExit);
        delete();
    }

    private void delete() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        }
    }
}
