package io.headgate.sources.redis;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.rules.document.RuleDocuments;
import io.headgate.rules.source.ConflictException;
import io.headgate.rules.source.Deadline;
import io.headgate.rules.source.Fetched;
import io.headgate.rules.source.NoDocumentException;
import io.headgate.rules.source.Pace;
import io.headgate.rules.source.WatchingSource;
import io.headgate.rules.source.WritableRuleSource;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.cluster.RedisClusterClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a document in Redis: in the string of one key, its changes announced on the channel of the same name. Safe for many
 * threads.
 *
 * <p>On a single Redis, on one behind Redis Sentinel, or {@linkplain #inCluster on a Redis Cluster}.
 */
public final class RedisSource extends WatchingSource implements WritableRuleSource {
    /*
     * A message in Redis is told to those that listen at that moment and to nobody else; whoever is reconnecting has missed it.
     * So a message is only a hint to read the key, and three more things lead to a read:
     *
     *   publisher      SET + PUBLISH (one script)     SET alone, or the message is lost
     *                        |                                 |
     *   key      ===== one ==#================= two ===========#================== three =====
     *                        |                                         |       |
     *   source    read       +-> read                connection lost --+-> read+-> read, when the interval is over
     *              ^ subscribed first: what changes after that is announced
     *
     * A Redis that lost its data after a restart has no key, which is a failure: the rules in force stay.
     */

    /** How often the key is read when nothing is announced. */
    public static final Pace PACE = Pace.every(Duration.ofSeconds(30));

    /** How long one step, such as to connect or to read, may take. */
    public static final Duration DEADLINE = Duration.ofSeconds(5);

    /** KEYS: of the document. ARGV: the next text, its revision, and the text that must be there if that matters. */
    private static final String REPLACE = """
            if ARGV[3] and redis.call('GET', KEYS[1]) ~= ARGV[3] then
              return 0
            end
            redis.call('SET', KEYS[1], ARGV[1])
            redis.call('PUBLISH', KEYS[1], ARGV[2])
            return 1
            """;

    private final String key;
    private final Connections connections;

    /** With a client of its own, which is closed with it. */
    public RedisSource(RedisURI uri, String key) {
        this(uri, key, PACE, DEADLINE);
    }

    /** With a client of its own, which is closed with it. */
    public RedisSource(RedisURI uri, String key, Pace pace, Duration deadline) {
        this(place(uri), key, pace, deadline, reaching(OneRedis.inTime(uri, deadline), deadline));
    }

    /** With the given client, which stays open when this is closed. */
    public RedisSource(RedisClient client, RedisURI uri, String key, Pace pace, Duration deadline) {
        this(place(uri), key, pace, deadline, reaching(client, OneRedis.inTime(uri, deadline)));
    }

    private static Supplier<Way> reaching(RedisURI uri, Duration deadline) {
        return () -> OneRedis.at(uri, deadline);
    }

    private static Supplier<Way> reaching(RedisClient client, RedisURI uri) {
        requireNonNull(client, "client");
        return () -> OneRedis.by(client, uri);
    }

    private RedisSource(String place, String key, Pace pace, Duration deadline, Supplier<Way> ways) {
        super("redis:" + place + "/" + key, pace);
        require(!key.isEmpty(), "key", key, "not empty");
        this.key = key;
        this.connections = new Connections(ways, new Deadline(name(), deadline));
    }

    /** On a cluster, which is found through any of {@code nodes}. With a client of its own, which is closed with it. */
    public static RedisSource inCluster(List<RedisURI> nodes, String key) {
        return inCluster(nodes, key, PACE, DEADLINE);
    }

    /**
     * The same. Where a connection breaks while a document is published, Lettuce may send it twice: a publisher may then be told of a
     * conflict with himself.
     */
    public static RedisSource inCluster(List<RedisURI> nodes, String key, Pace pace, Duration deadline) {
        require(!nodes.isEmpty(), "nodes", nodes, "one or more");
        String places = nodes.stream().map(RedisSource::address).collect(Collectors.joining(","));
        List<RedisURI> inTime = RedisCluster.inTime(nodes, deadline);
        return new RedisSource(places, key, pace, deadline, () -> RedisCluster.at(inTime, deadline));
    }

    /** On a cluster, with the given client, which stays open when this is closed. */
    public static RedisSource inCluster(RedisClusterClient client, String key, Pace pace, Duration deadline) {
        requireNonNull(client, "client");
        return new RedisSource("cluster", key, pace, deadline, () -> RedisCluster.by(client));
    }

    private static String place(RedisURI uri) {
        return address(uri) + "/" + uri.getDatabase();
    }

    private static String address(RedisURI uri) {
        if (uri.getSocket() != null) {
            return uri.getSocket();
        }
        return uri.getHost() == null ? uri.getSentinelMasterId() : uri.getHost() + ":" + uri.getPort();
    }

    @Override
    protected Fetched look(@Nullable Fetched told) throws IOException, InterruptedException {
        connections.subscribe(key, this::lookAgain);
        return fetch();
    }

    @Override
    protected Fetched fetch() throws IOException, InterruptedException {
        byte[] value = value();
        if (value.length == 0) {
            throw new NoDocumentException(name());
        }
        return document(value);
    }

    /** At most one byte more than a document may have, so that a huge one does no harm; empty when there is no such key. */
    private byte[] value() throws IOException, InterruptedException {
        return connections.call(redis -> redis.getrange(key, 0, RuleDocuments.MOST_BYTES));
    }

    @Override
    public String publish(String text, String expectedRevision) throws IOException, InterruptedException {
        byte[] next = bytes(text);
        byte[] nextRevision = revision(next).getBytes(StandardCharsets.US_ASCII);
        if (expectedRevision.equals(ANY_REVISION)) {
            replace(next, nextRevision);
        } else {
            byte[] before = value();
            String found = before.length == 0 ? NOTHING : revision(before);
            if (!found.equals(expectedRevision) || replace(next, nextRevision, before) == 0) {
                throw new ConflictException(name(), expectedRevision, found);
            }
        }
        lookAgain();
        return revision(next);
    }

    private long replace(byte[]... arguments) throws IOException, InterruptedException {
        return connections.<Long>call(
                redis -> redis.eval(REPLACE, ScriptOutputType.INTEGER, new String[] {key}, arguments));
    }

    @Override
    protected void release() {
        connections.close();
    }
}
