package io.headgate.sentinel.command;

import com.alibaba.csp.sentinel.transport.log.CommandCenterLog;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Accepts connections and gives each to one of a few threads. What cannot be served is dropped, and counted. Safe for many
 * threads; its own are daemons that end with {@link #close()}.
 */
public final class CommandServer implements AutoCloseable {

    /*
     *   connections ──▶ accept ──▶ queue of 16 ──▶ 4 workers ──▶ answered
     *                     │  full: dropped            │
     *                     └── every second: what is older than 30 s is closed, whatever it is doing
     *
     * The second arrow back matters for who asks for much and then does not read: a blocked write has no timeout.
     */
    private static final int WORKERS = 4;
    private static final int WAITING = 16;
    private static final int PORTS = 100;
    private static final int LOOK_MILLIS = 1000;
    private static final long LIFE_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long IDLE_SECONDS = 30;

    private final ServerSocket listening;
    private final Consumer<Socket> serve;
    private final long lifeNanos;
    private final Map<Socket, Long> open = new ConcurrentHashMap<>();
    private final AtomicLong dropped = new AtomicLong();
    private final AtomicInteger workerNumber = new AtomicInteger();
    private final ThreadPoolExecutor workers = new ThreadPoolExecutor(
            WORKERS,
            WORKERS,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(WAITING),
            task -> daemon(task, "sentinel-command-worker-" + workerNumber.incrementAndGet()));
    private final Thread accepting = daemon(this::accept, "sentinel-command-accept");

    private CommandServer(ServerSocket listening, Consumer<Socket> serve, long lifeNanos) {
        this.listening = listening;
        this.serve = serve;
        this.lifeNanos = lifeNanos;
        workers.allowCoreThreadTimeOut(true);
    }

    /**
     * Opens {@code port}, or one of the 99 behind it if it is taken.
     *
     * @param address where to listen, null for every address of the machine
     * @param serve answers over a connection and closes it
     * @throws BindException if all are taken
     */
    public static CommandServer open(@Nullable InetAddress address, int port, Consumer<Socket> serve)
            throws IOException {
        return open(address, port, serve, LIFE_NANOS);
    }

    static CommandServer open(@Nullable InetAddress address, int port, Consumer<Socket> serve, long lifeNanos)
            throws IOException {
        CommandServer server = new CommandServer(bound(address, port), serve, lifeNanos);
        server.accepting.start();
        return server;
    }

    private static ServerSocket bound(@Nullable InetAddress address, int port) throws IOException {
        int last = port == 0 ? 0 : Math.min(65535, port + PORTS - 1);
        for (int each = port; each <= last; each++) {
            try {
                ServerSocket socket = new ServerSocket(each, WAITING, address);
                socket.setSoTimeout(LOOK_MILLIS);
                return socket;
            } catch (BindException taken) {
                CommandCenterLog.info("[CommandCenter] Port {} is taken", each);
            }
        }
        throw new BindException("No free port from " + port + " to " + last);
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    /** The port that is open. */
    public int port() {
        return listening.getLocalPort();
    }

    /** Where it listens. */
    public SocketAddress address() {
        return listening.getLocalSocketAddress();
    }

    /** How many connections were closed because nobody was free for them. */
    public long dropped() {
        return dropped.get();
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                give(listening.accept());
            } catch (SocketTimeoutException nobody) {
                // time to look
            } catch (IOException | RuntimeException failure) {
                pauseUnlessClosed(failure);
            }
            closeOld();
        }
    }

    private void give(Socket socket) {
        open.put(socket, System.nanoTime());
        try {
            workers.execute(() -> answer(socket));
        } catch (RejectedExecutionException busy) {
            dropped.incrementAndGet();
            drop(socket);
        }
    }

    private void answer(Socket socket) {
        try {
            serve.accept(socket);
        } catch (RuntimeException failure) {
            CommandCenterLog.warn("[CommandCenter] Connection failed", failure);
        } finally {
            drop(socket);
        }
    }

    private void closeOld() {
        long now = System.nanoTime();
        open.forEach((socket, since) -> {
            if (now - since > lifeNanos) {
                drop(socket);
            }
        });
    }

    private void drop(Socket socket) {
        open.remove(socket);
        try {
            socket.close();
        } catch (IOException gone) {
            // that is what was wanted
        }
    }

    /** Out of file handles, for example: does not get better by trying at once. */
    private void pauseUnlessClosed(Exception failure) {
        if (listening.isClosed()) {
            return;
        }
        CommandCenterLog.warn("[CommandCenter] Cannot accept", failure);
        try {
            Thread.sleep(100);
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
        workers.shutdownNow();
        open.keySet().forEach(this::drop);
        accepting.interrupt();
    }
}
