package io.headgate.sources.etcd;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.headgate.rules.source.Pace;
import io.headgate.sources.contract.Place;
import io.headgate.sources.contract.ServerProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A key of a real etcd, reached by a client other than that of the source. */
final class EtcdPlace implements Place {

    /** Nothing is seen by reading at intervals: what is seen was told by etcd. */
    static final Pace PACE = Pace.every(Duration.ofHours(1)).withRetries(Duration.ofMillis(50), Duration.ofMillis(500));

    private static final AtomicInteger KEYS = new AtomicInteger();

    final String key = "orders/rules-" + KEYS.incrementAndGet();
    final Client client;
    private final ServerProcess server;

    EtcdPlace(ServerProcess server, Client client) throws Exception {
        this.server = server;
        this.client = client;
        server.start();
    }

    /** One with the data that the last in the same folder left. */
    static ServerProcess startServer(Path folder) throws Exception {
        int port = ServerProcess.freePort();
        String clients = "http://127.0.0.1:" + port;
        String peers = "http://127.0.0.1:" + ServerProcess.freePortBeside(port);
        return ServerProcess.start(
                "etcd",
                "etcd-server",
                port,
                folder,
                List.of(
                        "--name=test",
                        "--data-dir=data",
                        "--unsafe-no-fsync",
                        "--listen-client-urls=" + clients,
                        "--advertise-client-urls=" + clients,
                        "--listen-peer-urls=" + peers,
                        "--initial-advertise-peer-urls=" + peers,
                        "--initial-cluster=test=" + peers));
    }

    static Client connect(ServerProcess server) {
        return Client.builder().endpoints("http://127.0.0.1:" + server.port()).build();
    }

    @Override
    public EtcdSource source() {
        return source(Duration.ofSeconds(10));
    }

    EtcdSource source(Duration deadline) {
        return new EtcdSource(List.of("http://127.0.0.1:" + server.port()), key, PACE, deadline);
    }

    private ByteSequence key() {
        return ByteSequence.from(key, UTF_8);
    }

    @Override
    public void put(String text) throws Exception {
        client.getKVClient().put(key(), ByteSequence.from(text, UTF_8)).get(30, TimeUnit.SECONDS);
    }

    @Override
    public void remove() throws Exception {
        client.getKVClient().delete(key()).get(30, TimeUnit.SECONDS);
    }

    @Override
    public void cutOff() throws Exception {
        server.kill();
    }

    @Override
    public void comeBackWith(String text) throws Exception {
        server.start();
        put(text);
    }

    @Override
    public int largestBytes() {
        return 1_400_000;
    }

    @Override
    public void close() {}
}
