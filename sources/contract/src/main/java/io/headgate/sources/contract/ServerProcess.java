package io.headgate.sources.contract;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A real server for tests: a process of its own on loopback, which can be killed, restarted and held. Only ever touches the
 * process that it started. For one thread.
 */
public final class ServerProcess implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int MOST_TRIES = 5;
    private static final String NODE = "--cluster-enabled";
    private static final int TO_THE_BUS = 10_000; // so far above its port a node of a cluster talks to the others
    private static final int HIGHEST_PORT = 65_535;
    private static final String PORT_TAKEN = "Address already in use"; // as the system says it

    private final List<String> command;
    private final int port;
    private final Path folder;
    private @Nullable Process process;

    private ServerProcess(List<String> command, int port, Path folder) {
        this.command = command;
        this.port = port;
        this.folder = folder;
    }

    /** A port of loopback on which nothing listens now. */
    public static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** A port of loopback on which nothing listens now, other than {@code taken}, which is to be listened on soon. */
    public static int freePortBeside(int taken) throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort() == taken ? freePortBeside(taken) : socket.getLocalPort();
        }
    }

    /**
     * Starts a server and waits until it accepts connections.
     *
     * @param debianPackage what to install when the program is not there
     * @param port on which it will listen
     * @param folder where it runs and leaves its log
     */
    public static ServerProcess start(
            String program, String debianPackage, int port, Path folder, List<String> arguments) throws Exception {
        assertThat(isOnPath(program))
                .as(program + " is needed and not on the PATH (Debian, Ubuntu: apt-get install " + debianPackage + ")")
                .isTrue();
        List<String> command = new ArrayList<>(List.of(program));
        command.addAll(arguments);
        ServerProcess server = new ServerProcess(command, port, folder);
        server.start();
        return server;
    }

    /**
     * A Redis with these arguments, on a port that is free. Another may take the port between the look and the start: then the
     * server ends at once, and others are tried.
     */
    public static ServerProcess redis(Path folder, String... more) throws Exception {
        for (int tries = 1; true; tries++) {
            int port = List.of(more).contains(NODE) ? freePort(TO_THE_BUS) : freePort();
            List<String> arguments = new ArrayList<>(List.of("--port", Integer.toString(port), "--bind", "127.0.0.1"));
            arguments.addAll(List.of("--save", ""));
            arguments.addAll(List.of(more));
            try {
                return start("redis-server", "redis-server", port, folder, arguments);
            } catch (AssertionError ended) {
                if (tries == MOST_TRIES || !String.valueOf(ended.getMessage()).contains(PORT_TAKEN)) {
                    throw ended;
                }
            }
        }
    }

    /** A Redis that is a node of a cluster yet to be made; one that is held up is not given up by the others. */
    public static ServerProcess redisNode(Path folder) throws Exception {
        return redis(folder, NODE, "yes", "--cluster-node-timeout", "600000");
    }

    /** A port of loopback as {@link #freePort}, with another one so far above it. */
    private static int freePort(int beside) throws IOException {
        int port = freePort();
        while (!isFree(port + beside)) {
            port = freePort();
        }
        return port;
    }

    private static boolean isFree(int port) {
        if (port > HIGHEST_PORT) {
            return false;
        }
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }

    private static boolean isOnPath(String program) {
        return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
                .splitAsStream(System.getenv("PATH"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    /** Where it listens. */
    public int port() {
        return port;
    }

    /** Starts it again after {@link #kill}; harmless while it runs. */
    public void start() throws Exception {
        if (process != null && process.isAlive()) {
            return;
        }
        Process started = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                .start();
        process = started;
        Runtime.getRuntime().addShutdownHook(new Thread(started::destroyForcibly)); // should a test run be broken off
        Waiting.until(command.get(0) + " accepts connections, " + log(), PATIENCE, () -> {
            assertThat(started.isAlive())
                    .as(() -> command.get(0) + " has ended: " + logText())
                    .isTrue();
            return accepts();
        });
    }

    private boolean accepts() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    private Path log() {
        return folder.resolve("server.log");
    }

    private String logText() {
        try {
            return Files.readString(log());
        } catch (IOException unreadable) {
            return unreadable.toString();
        }
    }

    /** Ends it at once and without a chance to say goodbye, as {@code kill -9} does, and waits until it is gone. */
    public void kill() {
        if (process != null) {
            process.destroyForcibly()
                    .onExit()
                    .orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                    .join();
        }
    }

    /** Holds it: connections stay, nothing is answered. Until {@link #goOn} or {@link #kill}. */
    public void hold() throws Exception {
        signal("STOP");
    }

    /** Lets it go on after {@link #hold}. */
    public void goOn() throws Exception {
        signal("CONT");
    }

    private void signal(String name) throws Exception {
        String pid = Long.toString(requireNonNull(process, "process").pid());
        assertThat(new ProcessBuilder("kill", "-" + name, pid).start().waitFor())
                .as("kill -" + name + " " + pid)
                .isZero();
    }

    @Override
    public void close() {
        kill();
    }
}
