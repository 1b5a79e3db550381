package io.headgate.adapters.spring.boot.versions;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** An application in a process of its own. Closing it ends the process. For one thread. */
final class RunningApplication implements AutoCloseable {

    private static final Duration LONGEST = Duration.ofSeconds(60);

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(LONGEST).build();
    private final Process process;
    private final int port;
    private final Path log;

    RunningApplication(Process process, int port, Path log) {
        this.process = process;
        this.port = port;
        this.log = log;
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** What it has written so far. */
    String log() {
        try {
            return Files.readString(log);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** How it ended, once it has. */
    int awaitEnd() throws InterruptedException {
        if (!process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("still runs:\n" + log());
        }
        return process.exitValue();
    }

    /** The answer of the application to a GET. Until it listens, the request is repeated. */
    HttpResponse<String> get(String path) {
        return send(HttpRequest.newBuilder(address(port, path)).build());
    }

    /** The answer of the application to a POST of JSON. */
    HttpResponse<String> postJson(String path, String json) {
        return send(HttpRequest.newBuilder(address(port, path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json))
                .build());
    }

    /** The answer of another port of the application to a GET. */
    HttpResponse<String> get(int otherPort, String path) {
        return send(HttpRequest.newBuilder(address(otherPort, path)).build());
    }

    /** The answer of another port of the application to a form. */
    HttpResponse<String> post(int otherPort, String path, String form) {
        return send(HttpRequest.newBuilder(address(otherPort, path))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form))
                .build());
    }

    private static URI address(int port, String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    private HttpResponse<String> send(HttpRequest request) {
        long deadline = System.nanoTime() + LONGEST.toNanos();
        while (true) {
            try {
                return client.send(request, BodyHandlers.ofString());
            } catch (IOException notYet) {
                if (!process.isAlive() || System.nanoTime() - deadline > 0) {
                    throw new AssertionError("no answer to " + request.uri() + ":\n" + log(), notYet);
                }
                pause();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new AssertionError(interrupted);
            }
        }
    }

    private void pause() {
        try {
            if (process.waitFor(100, TimeUnit.MILLISECONDS)) {
                throw new AssertionError("the application ended:\n" + log());
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
