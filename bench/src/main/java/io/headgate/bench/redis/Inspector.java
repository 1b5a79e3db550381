package io.headgate.bench.redis;

import io.lettuce.core.KeyScanCursor;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScanArgs;
import io.lettuce.core.ScanCursor;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.StringCodec;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks Redis what it has done and what it holds. For one thread. */
final class Inspector implements AutoCloseable {

    private static final Pattern CALLS = Pattern.compile("cmdstat_([^:]+):calls=(\\d+)");
    private static final String ITSELF = "info";
    private static final int KEYS_AT_ONCE = 1_000;

    private final LettuceConnection<String> connection;
    private final RedisCommands<String, String> redis;

    Inspector(RedisURI uri) {
        connection = new LettuceConnection<>(uri, StringCodec.UTF8);
        redis = connection.get().sync();
    }

    /** Commands that were run so far, those of scripts included. */
    long commands() {
        Matcher line = CALLS.matcher(redis.info("commandstats"));
        long calls = 0;
        while (line.find()) {
            calls += line.group(1).equals(ITSELF) ? 0 : Long.parseLong(line.group(2));
        }
        return calls;
    }

    /** What the keys that fit {@code pattern} take together, their names included. */
    long bytes(String pattern) {
        long bytes = 0;
        for (String key : keys(pattern)) {
            Long held = redis.memoryUsage(key);
            bytes += held == null ? 0 : held;
        }
        return bytes;
    }

    private Set<String> keys(String pattern) {
        ScanArgs fitting = ScanArgs.Builder.matches(pattern).limit(KEYS_AT_ONCE);
        Set<String> keys = new HashSet<>(); // a scan may tell a key twice
        ScanCursor at = ScanCursor.INITIAL;
        do {
            KeyScanCursor<String> some = redis.scan(at, fitting);
            keys.addAll(some.getKeys());
            at = some;
        } while (!at.isFinished());
        return keys;
    }

    void forgetAll() {
        redis.flushall();
    }

    @Override
    public void close() {
        connection.close();
    }
}
