package io.headgate.sources.nacos;

import com.alibaba.nacos.api.config.ConfigService;
import com.alibaba.nacos.api.config.filter.IConfigFilter;
import com.alibaba.nacos.api.config.listener.FuzzyWatchEventWatcher;
import com.alibaba.nacos.api.config.listener.Listener;
import com.alibaba.nacos.common.utils.MD5Utils;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * A server in memory, with clients that behave as those of Nacos 3.2: without an exception when it is down, with a copy of what
 * they have read last, with listeners on a thread of theirs.
 */
final class NacosServer implements AutoCloseable {

    private final Map<String, String> documents = new ConcurrentHashMap<>();
    private final CopyOnWriteArrayList<FakeClient> clients = new CopyOnWriteArrayList<>();
    private final ExecutorService notifier = Executors.newSingleThreadExecutor();
    private volatile boolean down;

    FakeClient client() {
        FakeClient client = new FakeClient();
        clients.add(client);
        return client;
    }

    synchronized void put(String key, String text) {
        documents.put(key, text);
        tell();
    }

    synchronized void remove(String key) {
        documents.remove(key);
        tell();
    }

    void down() {
        down = true;
    }

    void up() {
        down = false;
        tell();
    }

    private void tell() {
        if (!down) {
            clients.forEach(client ->
                    client.listeners.forEach(listener -> notifier.execute(() -> listener.receiveConfigInfo("unused"))));
        }
    }

    /** As where nothing is, the real server does not compare. */
    private synchronized boolean replace(String key, String text, @Nullable String expected) {
        String there = documents.get(key);
        if (down || (expected != null && there != null && !expected.equals(MD5Utils.md5Hex(there, "UTF-8")))) {
            return false;
        }
        put(key, text);
        return true;
    }

    @Override
    public void close() {
        notifier.shutdownNow();
    }

    final class FakeClient implements ConfigService {

        final CopyOnWriteArrayList<Listener> listeners = new CopyOnWriteArrayList<>();
        private final Map<String, String> copiesOnDisk = new ConcurrentHashMap<>();
        volatile boolean failsInside;
        volatile boolean shutDown;

        private static String key(String dataId, String group) {
            return group + "/" + dataId;
        }

        @Override
        public @Nullable String getConfig(String dataId, String group, long timeoutMs) {
            String key = key(dataId, group);
            if (down || shutDown || failsInside) {
                return copiesOnDisk.get(key);
            }
            String text = documents.get(key);
            if (text == null) {
                copiesOnDisk.remove(key);
            } else {
                copiesOnDisk.put(key, text);
            }
            return text;
        }

        @Override
        public String getServerStatus() {
            return down || shutDown ? "DOWN" : "UP";
        }

        @Override
        public void addListener(String dataId, String group, Listener listener) {
            listeners.add(listener);
        }

        @Override
        public void removeListener(String dataId, String group, Listener listener) {
            listeners.remove(listener);
        }

        @Override
        public boolean publishConfig(String dataId, String group, String content) {
            return publishConfig(dataId, group, content, "text");
        }

        @Override
        public boolean publishConfig(String dataId, String group, String content, String type) {
            return !failsInside && replace(key(dataId, group), content, null);
        }

        @Override
        public boolean publishConfigCas(String dataId, String group, String content, String casMd5) {
            return publishConfigCas(dataId, group, content, casMd5, "text");
        }

        @Override
        public boolean publishConfigCas(String dataId, String group, String content, String casMd5, String type) {
            return !failsInside && replace(key(dataId, group), content, casMd5);
        }

        @Override
        public void shutDown() {
            shutDown = true;
        }

        // ---------------------------------------------------------------- not used by the source

        @Override
        public String getConfigAndSignListener(String dataId, String group, long timeoutMs, Listener listener) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean removeConfig(String dataId, String group) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void addConfigFilter(IConfigFilter filter) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void fuzzyWatch(String group, FuzzyWatchEventWatcher watcher) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void fuzzyWatch(String dataId, String group, FuzzyWatchEventWatcher watcher) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Future<Set<String>> fuzzyWatchWithGroupKeys(String group, FuzzyWatchEventWatcher watcher) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Future<Set<String>> fuzzyWatchWithGroupKeys(
                String dataId, String group, FuzzyWatchEventWatcher watcher) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void cancelFuzzyWatch(String group, FuzzyWatchEventWatcher watcher) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void cancelFuzzyWatch(String dataId, String group, FuzzyWatchEventWatcher watcher) {
            throw new UnsupportedOperationException();
        }
    }
}
