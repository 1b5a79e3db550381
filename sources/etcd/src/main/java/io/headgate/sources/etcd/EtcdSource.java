package io.headgate.sources.etcd;

import static io.headgate.limiter.Checks.require;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.KeyValue;
import io.etcd.jetcd.Watch;
import io.etcd.jetcd.op.Cmp;
import io.etcd.jetcd.op.CmpTarget;
import io.etcd.jetcd.op.Op;
import io.etcd.jetcd.options.PutOption;
import io.etcd.jetcd.options.WatchOption;
import io.headgate.rules.source.ConflictException;
import io.headgate.rules.source.Deadline;
import io.headgate.rules.source.Fetched;
import io.headgate.rules.source.NoDocumentException;
import io.headgate.rules.source.Pace;
import io.headgate.rules.source.WatchingSource;
import io.headgate.rules.source.WritableRuleSource;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a document in etcd: as the value of one key, by default at most 1.5 MB. Safe for many threads.
 *
 * <p>With a password or TLS, give it a client that has them.
 */
public final class EtcdSource extends WatchingSource implements WritableRuleSource {
    /*
     * A watch of etcd resumes after a lost connection where it was, and so misses nothing, unless etcd has thrown away
     * what came in between (compaction) or has no leader: then the client gives it up. Each event, and each such end, is
     * only a hint to read the key, and a watch that has ended is begun again before that:
     *
     *   key     == one ==#== two ==#=== three ====#== four ==
     *                    |         ( compacted )  |
     *   watch   o--------|-------x   lost   x  o--|----------
     *                    v       v          v  v  v
     *   source          read    read  ...     read read
     *                                          "three"
     */

    /** How often the key is read when nothing is told. */
    public static final Pace PACE = Pace.every(Duration.ofSeconds(30));

    /** How long one step, such as to read, may take, that of connecting included. */
    public static final Duration DEADLINE = Duration.ofSeconds(5);

    private final Clients clients;
    private final ByteSequence key;
    private Watch.@Nullable Watcher watcher; // of the watching thread

    /** With a client of its own, which is closed with it. */
    public EtcdSource(String endpoint, String key) {
        this(List.of(endpoint), key, PACE, DEADLINE);
    }

    /** With a client of its own, which is closed with it. */
    public EtcdSource(List<String> endpoints, String key, Pace pace, Duration deadline) {
        super("etcd:" + places(endpoints) + "/" + key, pace);
        this.key = checked(key);
        this.clients = new Clients(endpoints, new Deadline(name(), deadline));
    }

    /**
     * With the given client, which stays open when this is closed. After an outage it is found again when that client has found
     * it, which may take two minutes.
     */
    public EtcdSource(Client client, String key, Pace pace, Duration deadline) {
        super("etcd:" + key, pace);
        this.key = checked(key);
        this.clients = new Clients(client, new Deadline(name(), deadline));
    }

    private static ByteSequence checked(String key) {
        require(!key.isEmpty(), "key", key, "not empty");
        return ByteSequence.from(key, UTF_8);
    }

    /** The endpoints without anything that may be secret. */
    private static String places(List<String> endpoints) {
        return String.join(
                ",",
                endpoints.stream()
                        .map(URI::create)
                        .map(uri -> uri.getHost() + ":" + uri.getPort())
                        .toList());
    }

    @Override
    protected Fetched look(@Nullable Fetched told) throws IOException, InterruptedException {
        if (watcher == null || watcher.isClosed()) {
            WatchOption option = WatchOption.builder()
                    .withCreateNotify(true) // the watch begins some time after this call; what came before is read then
                    .withRequireLeader(true)
                    .build();
            watcher = clients.current()
                    .getWatchClient()
                    .watch(key, option, Watch.listener(event -> lookAgain(), failure -> lookAgain(), this::lookAgain));
        }
        return fetch();
    }

    @Override
    protected Fetched fetch() throws IOException, InterruptedException {
        KeyValue there = value();
        if (there == null) {
            throw new NoDocumentException(name());
        }
        return document(there.getValue().getBytes());
    }

    private @Nullable KeyValue value() throws IOException, InterruptedException {
        List<KeyValue> found = clients.call(etcd -> etcd.getKVClient().get(key)).getKvs();
        return found.isEmpty() ? null : found.get(0);
    }

    @Override
    public String publish(String text, String expectedRevision) throws IOException, InterruptedException {
        byte[] next = bytes(text);
        if (expectedRevision.equals(ANY_REVISION)) {
            clients.call(etcd -> etcd.getKVClient().put(key, ByteSequence.from(next)));
        } else {
            replace(ByteSequence.from(next), expectedRevision);
        }
        return revision(next);
    }

    private void replace(ByteSequence next, String expectedRevision) throws IOException, InterruptedException {
        KeyValue before = value();
        String found = before == null ? NOTHING : revision(before.getValue().getBytes());
        if (before == null || !found.equals(expectedRevision)) {
            throw new ConflictException(name(), expectedRevision, found);
        }
        Cmp unchanged = new Cmp(key, Cmp.Op.EQUAL, CmpTarget.modRevision(before.getModRevision()));
        Op put = Op.put(key, next, PutOption.DEFAULT);
        boolean replaced = clients.call(
                        etcd -> etcd.getKVClient().txn().If(unchanged).Then(put).commit())
                .isSucceeded();
        if (!replaced) {
            throw new ConflictException(name(), expectedRevision, "of another publisher");
        }
    }

    @Override
    protected void release() {
        if (watcher != null) {
            watcher.close();
        }
        clients.close();
    }
}
