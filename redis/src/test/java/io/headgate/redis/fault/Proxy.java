package io.headgate.redis.fault;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The network between a member and Redis, on which things go wrong: answers come late, connections break and none can be made,
 * or a connection stays open and carries nothing. Safe for many threads.
 */
final class Proxy implements AutoCloseable {

    /*
     *   member ---- questions at once ----> Redis
     *          <--- answers after delay ---            in the order in which they came, also when the delay gets shorter
     */
    private final ServerSocket door;
    private final Set<Link> links = ConcurrentHashMap.newKeySet();
    private final Queue<Long> refused = new ConcurrentLinkedQueue<>();
    private final ScheduledExecutorService deliveries = Executors.newSingleThreadScheduledExecutor(Proxy::daemon);
    private volatile int target;
    private volatile long delayNanos;
    private volatile boolean refusing;

    /** To what listens on that port of loopback. */
    Proxy(int target) throws IOException {
        this.target = target;
        this.door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        daemon(this::accept).start();
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "fault-proxy");
        thread.setDaemon(true);
        return thread;
    }

    int port() {
        return door.getLocalPort();
    }

    /** Answers that come from now on are this much later. */
    void delay(Duration delay) {
        delayNanos = delay.toNanos();
    }

    /** Breaks what is connected and ends at once whatever tries to connect. */
    void cutOff() {
        refusing = true;
        links.forEach(Link::end);
    }

    /** The instants of what has tried to connect and was ended at once. */
    List<Long> refused() {
        return List.copyOf(refused);
    }

    /** Lets connections be made again. */
    void mend() {
        refusing = false;
    }

    /** Breaks what is connected; new connections go to another port. */
    void leadTo(int port) {
        target = port;
        links.forEach(Link::end);
    }

    /** What is connected stays open and carries nothing ever again, as when a machine on the way is gone. New ones work. */
    void silence() {
        links.forEach(link -> link.silent = true);
    }

    private void accept() {
        while (!door.isClosed()) {
            try {
                open(door.accept());
            } catch (IOException closedOrNobodyThere) {
                continue; // who tried to connect is told by the end of its connection
            }
        }
    }

    private void open(Socket member) throws IOException {
        Link link = new Link(member);
        links.add(link);
        if (refusing || door.isClosed()) {
            refused.add(System.nanoTime());
            link.end();
        } else {
            link.start();
        }
    }

    @Override
    public void close() throws IOException {
        door.close();
        links.forEach(Link::end);
        deliveries.shutdownNow();
    }

    /** One connection of a member, and one to Redis for it. */
    private final class Link {
        private final Socket member;
        private final Socket redis = new Socket();
        private volatile boolean silent;

        Link(Socket member) {
            this.member = member;
        }

        void start() throws IOException {
            try {
                redis.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), target), 20_000);
                redis.setTcpNoDelay(true);
                member.setTcpNoDelay(true);
            } catch (IOException nobodyThere) {
                end();
                throw nobodyThere;
            }
            daemon(() -> carry(member, redis, false)).start();
            daemon(() -> carry(redis, member, true)).start();
        }

        private void carry(Socket from, Socket to, boolean answers) {
            byte[] buffer = new byte[16_384];
            Queue<byte[]> onTheWay = new ConcurrentLinkedQueue<>();
            long last = System.nanoTime();
            try {
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream();
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    long now = System.nanoTime();
                    long due = now + (answers ? delayNanos : 0);
                    last = due - last > 0 ? due : last;
                    onTheWay.add(Arrays.copyOf(buffer, read));
                    deliver(onTheWay, out, last - now);
                }
            } catch (IOException | RejectedExecutionException broken) {
                // the other side is told by the end of its connection
            } finally {
                end();
            }
        }

        /** Whatever is next, when it is due: two that are due at once must not change places. */
        private void deliver(Queue<byte[]> onTheWay, OutputStream out, long nanos) {
            deliveries.schedule(() -> write(onTheWay.remove(), out), nanos, TimeUnit.NANOSECONDS);
        }

        private void write(byte[] some, OutputStream out) {
            if (silent) {
                return;
            }
            try {
                out.write(some);
            } catch (IOException broken) {
                end();
            }
        }

        void end() {
            links.remove(this);
            for (Socket socket : new Socket[] {member, redis}) {
                try {
                    socket.close();
                } catch (IOException alreadyBroken) {
                    continue; // there is nothing left to close
                }
            }
        }
    }
}
