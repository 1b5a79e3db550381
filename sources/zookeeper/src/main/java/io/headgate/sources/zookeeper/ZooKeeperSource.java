package io.headgate.sources.zookeeper;

import static java.util.Objects.requireNonNull;

import io.headgate.rules.source.ConflictException;
import io.headgate.rules.source.Deadline;
import io.headgate.rules.source.Fetched;
import io.headgate.rules.source.NoDocumentException;
import io.headgate.rules.source.Pace;
import io.headgate.rules.source.WatchingSource;
import io.headgate.rules.source.WritableRuleSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.api.BackgroundCallback;
import org.apache.curator.framework.api.CuratorEvent;
import org.apache.curator.framework.imps.CuratorFrameworkState;
import org.apache.curator.framework.recipes.watch.PersistentWatcher;
import org.apache.curator.retry.RetryOneTime;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.common.PathUtils;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a document in ZooKeeper: as the data of one node, at most what ZooKeeper's property {@code jute.maxbuffer} allows, by
 * default 1 MB. Safe for many threads.
 *
 * <p>Needs ZooKeeper 3.6 or newer.
 */
public final class ZooKeeperSource extends WatchingSource implements WritableRuleSource {
    /*
     * A persistent watch tells of every change of the node, also when it is made or deleted, until the connection is lost.
     * Curator sets it again after that, and says so. Each of these is only a hint to read the node:
     *
     *   node      == one ==#== two ==#                        #=== three =====
     *                      |         | deleted                |
     *   session   ---------|---------|----------x    lost     |  o------------
     *                      v         v          v                v watch is set again
     *   source            read      read       read             read
     *                     "two"     failure    the same spell   "three"
     *
     * A request that is longer than the server takes is not answered: the server cuts the connection, to all who share the client,
     * and Curator tries once more. So such a document is refused here.
     */

    /** How often the node is read when nothing is told. */
    public static final Pace PACE = Pace.every(Duration.ofSeconds(30));

    /** How long one step, such as to read, may take, that of connecting included. */
    public static final Duration DEADLINE = Duration.ofSeconds(5);

    private static final int LONGEST_REQUEST =
            Integer.getInteger("jute.maxbuffer", 0xfffff); // as ZooKeeper itself reads it
    private static final int BESIDE_THE_DATA = 1024; // of a request: header, rights and lengths take less than that

    private final CuratorFramework client;
    private final boolean ownClient;
    private final String path;
    private final Deadline deadline;
    private volatile @Nullable PersistentWatcher watcher; // made by the watching thread

    /** With a client of its own, which is closed with it. */
    public ZooKeeperSource(String connectString, String path) {
        this(connectString, path, PACE, DEADLINE);
    }

    /** With a client of its own, which is closed with it. */
    public ZooKeeperSource(String connectString, String path, Pace pace, Duration deadline) {
        this(newClient(connectString, deadline), true, path, pace, deadline);
    }

    /** With the given client, which has been started and stays open when this is closed. */
    public ZooKeeperSource(CuratorFramework client, String path, Pace pace, Duration deadline) {
        this(client, false, path, pace, deadline);
    }

    private ZooKeeperSource(CuratorFramework client, boolean ownClient, String path, Pace pace, Duration deadline) {
        super("zookeeper:" + client.getZookeeperClient().getCurrentConnectionString() + path, pace);
        PathUtils.validatePath(path);
        this.client = client;
        this.ownClient = ownClient;
        this.path = path;
        this.deadline = new Deadline(name(), deadline);
    }

    private static CuratorFramework newClient(String connectString, Duration deadline) {
        return CuratorFrameworkFactory.builder()
                .connectString(requireNonNull(connectString, "connectString"))
                .connectionTimeoutMs(Math.toIntExact(deadline.toMillis()))
                .retryPolicy(new RetryOneTime(100))
                .waitForShutdownTimeoutMs(Math.toIntExact(deadline.toMillis()))
                .build();
    }

    @Override
    protected Fetched look(@Nullable Fetched told) throws IOException, InterruptedException {
        if (watcher == null) {
            startClient();
            watcher = new PersistentWatcher(client, path, false);
            watcher.getListenable().addListener(event -> lookAgain());
            watcher.getResetListenable().addListener(this::lookAgain);
            watcher.start();
        }
        return fetch();
    }

    @Override
    protected Fetched fetch() throws IOException, InterruptedException {
        CuratorEvent node = node();
        if (node.getData() == null) {
            throw new NoDocumentException(name());
        }
        return document(node.getData());
    }

    /** The node with its data, or without any when there is none. */
    private CuratorEvent node() throws IOException, InterruptedException {
        return answer(done -> client.getData().inBackground(done).forPath(path), Code.NONODE);
    }

    @Override
    public String publish(String text, String expectedRevision) throws IOException, InterruptedException {
        byte[] next = fitting(bytes(text));
        if (expectedRevision.equals(ANY_REVISION)) {
            answer(done -> client.create()
                    .orSetData()
                    .creatingParentsIfNeeded()
                    .inBackground(done)
                    .forPath(path, next));
        } else {
            replace(next, expectedRevision);
        }
        return revision(next);
    }

    private byte[] fitting(byte[] next) throws IOException {
        int most = LONGEST_REQUEST - BESIDE_THE_DATA - path.getBytes(StandardCharsets.UTF_8).length;
        if (next.length > most) {
            throw new IOException(name() + ": a document of " + next.length + " bytes (expected: at most " + most
                    + ", which jute.maxbuffer allows)");
        }
        return next;
    }

    private void replace(byte[] next, String expectedRevision) throws IOException, InterruptedException {
        CuratorEvent before = node();
        String found = before.getData() == null ? NOTHING : revision(before.getData());
        if (found.equals(expectedRevision)) {
            int version = before.getStat().getVersion();
            CuratorEvent set = answer(
                    done -> client.setData()
                            .withVersion(version)
                            .inBackground(done)
                            .forPath(path, next),
                    Code.BADVERSION,
                    Code.NONODE);
            if (set.getResultCode() == Code.OK.intValue()) {
                return;
            }
            found = "of another publisher";
        }
        throw new ConflictException(name(), expectedRevision, found);
    }

    /** The end of an operation, which went well or had one of these results. */
    private CuratorEvent answer(Operation operation, Code... allowed) throws IOException, InterruptedException {
        CompletableFuture<CuratorEvent> answer = new CompletableFuture<>();
        try {
            startClient();
            operation.begin((ignored, event) -> answer.complete(event));
        } catch (Exception failure) {
            throw new IOException(name() + ": " + failure, failure);
        }
        CuratorEvent event = deadline.await(answer);
        Code result = Code.get(event.getResultCode());
        if (result != Code.OK && !List.of(allowed).contains(result)) {
            throw new IOException(name() + ": " + result);
        }
        return event;
    }

    private synchronized void startClient() {
        if (ownClient && client.getState() == CuratorFrameworkState.LATENT) {
            client.start();
        }
    }

    @Override
    protected void release() {
        if (watcher != null) {
            watcher.close();
        }
        if (ownClient) {
            client.close();
        }
    }

    private interface Operation {
        void begin(BackgroundCallback done) throws Exception;
    }
}
