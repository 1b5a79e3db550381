package com.alibaba.nacos.client.config;

import com.alibaba.nacos.api.config.ConfigService;
import com.alibaba.nacos.api.config.listener.Listener;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Stands in for the client of Nacos, under the name by which Nacos' own factory looks for it: keeps texts in memory, and tells
 * its listeners, each on a thread of the listener's own, as the client does. Safe for many threads.
 */
public final class NacosConfigService implements ConfigService {

    private static final Map<String, String> TEXTS = new ConcurrentHashMap<>();
    private static final Map<String, Listener> LISTENERS = new ConcurrentHashMap<>();

    /** As the factory makes it. */
    public NacosConfigService(Properties properties) {
        if (properties.isEmpty()) {
            throw new IllegalArgumentException("properties: {} (expected: an address at least)");
        }
    }

    @Override
    public String getConfig(String dataId, String group, long timeoutMillis) {
        return TEXTS.get(group + "/" + dataId);
    }

    @Override
    public String getConfigAndSignListener(String dataId, String group, long timeoutMillis, Listener listener) {
        addListener(dataId, group, listener);
        return getConfig(dataId, group, timeoutMillis);
    }

    @Override
    public void addListener(String dataId, String group, Listener listener) {
        LISTENERS.put(group + "/" + dataId, listener);
    }

    @Override
    public boolean publishConfig(String dataId, String group, String content) {
        TEXTS.put(group + "/" + dataId, content);
        Listener listener = LISTENERS.get(group + "/" + dataId);
        if (listener != null) {
            listener.getExecutor().execute(() -> listener.receiveConfigInfo(content));
        }
        return true;
    }

    @Override
    public boolean publishConfig(String dataId, String group, String content, String type) {
        return publishConfig(dataId, group, content);
    }

    @Override
    public boolean removeConfig(String dataId, String group) {
        return TEXTS.remove(group + "/" + dataId) != null;
    }

    @Override
    public void removeListener(String dataId, String group, Listener listener) {
        LISTENERS.remove(group + "/" + dataId, listener);
    }

    @Override
    public String getServerStatus() {
        return "UP";
    }

    @Override
    public void shutDown() {}
}
