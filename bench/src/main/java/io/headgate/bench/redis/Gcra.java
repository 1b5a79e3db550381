package io.headgate.bench.redis;

import io.lettuce.core.RedisFuture;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The script by hand, loaded into Redis, for one key. */
final class Gcra {

    private final StatefulRedisConnection<String, String> connection;
    private final String digest;
    private final String[] keys;
    private final String[] arguments;

    Gcra(StatefulRedisConnection<String, String> connection, String digest, String key, Rate rate) {
        this.connection = connection;
        this.digest = digest;
        this.keys = new String[] {key};
        this.arguments = new String[] {number(rate.periodMicros() / rate.permits()), number(rate.periodMicros())};
    }

    /** Loads the script. @return its digest */
    static String load(StatefulRedisConnection<String, String> connection) {
        try (InputStream script = Gcra.class.getResourceAsStream("gcra.lua")) {
            if (script == null) {
                throw new IllegalStateException("gcra.lua: not there (expected: beside the classes)");
            }
            return connection.sync().scriptLoad(new String(script.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String number(double micros) {
        return String.format(Locale.ROOT, "%.6f", micros);
    }

    /** One call: whether a permit was there. */
    RedisFuture<Boolean> ask() {
        return connection.async().evalsha(digest, ScriptOutputType.BOOLEAN, keys, arguments);
    }
}
