package io.headgate.sentinel.command;

import com.alibaba.csp.sentinel.config.SentinelConfig;
import java.util.LinkedHashMap;
import java.util.Map;

/** Settings for the time of a test. */
public final class Configured implements AutoCloseable {

    private final Map<String, String> before = new LinkedHashMap<>();

    /** Sets a key; null takes it away. */
    public Configured with(String key, String value) {
        before.putIfAbsent(key, SentinelConfig.getConfig(key) == null ? "" : SentinelConfig.getConfig(key));
        put(key, value == null ? "" : value);
        return this;
    }

    private static void put(String key, String value) {
        if (value.isEmpty()) {
            SentinelConfig.removeConfig(key);
        } else {
            SentinelConfig.setConfig(key, value);
        }
    }

    @Override
    public void close() {
        before.forEach(Configured::put);
    }
}
