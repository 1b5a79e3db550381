package com.alibaba.csp.sentinel.cluster;

import com.alibaba.csp.sentinel.cluster.client.ClusterTokenClient;
import com.alibaba.csp.sentinel.cluster.client.TokenClientProvider;
import com.alibaba.csp.sentinel.cluster.server.EmbeddedClusterTokenServer;
import com.alibaba.csp.sentinel.cluster.server.EmbeddedClusterTokenServerProvider;
import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.property.DynamicSentinelProperty;
import com.alibaba.csp.sentinel.property.PropertyListener;
import com.alibaba.csp.sentinel.property.SentinelProperty;
import com.alibaba.csp.sentinel.util.AssertUtil;
import com.alibaba.csp.sentinel.util.TimeUtil;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Whether this application asks a token server, is one, or neither. A change is carried out at once, one after the other, on the
 * thread that asks for it, which does not have to wait for the change before to be some seconds old.
 */
public final class ClusterStateManager {

    public static final int CLUSTER_CLIENT = 0;
    public static final int CLUSTER_SERVER = 1;
    public static final int CLUSTER_NOT_STARTED = -1;

    private static final ReentrantLock REGISTERING = new ReentrantLock(); // taken before the other, never after it
    private static final ReentrantLock CHANGING = new ReentrantLock();
    private static final PropertyListener<Integer> LISTENER = new StateListener();

    private static volatile int mode = CLUSTER_NOT_STARTED;
    private static volatile long lastModified = -1;
    private static volatile SentinelProperty<Integer> stateProperty = new DynamicSentinelProperty<>();

    static {
        stateProperty.addListener(LISTENER);
    }

    public ClusterStateManager() {}

    /** Takes the state from {@code property} from now on. */
    public static void registerProperty(SentinelProperty<Integer> property) {
        AssertUtil.notNull(property, "property cannot be null");
        REGISTERING.lock();
        try {
            RecordLog.info("[ClusterStateManager] Registering new property to cluster state manager");
            stateProperty.removeListener(LISTENER);
            stateProperty = property;
            property.addListener(LISTENER);
        } finally {
            REGISTERING.unlock();
        }
    }

    public static int getMode() {
        return mode;
    }

    public static boolean isClient() {
        return mode == CLUSTER_CLIENT;
    }

    public static boolean isServer() {
        return mode == CLUSTER_SERVER;
    }

    /** When the state last changed, in milliseconds since 1970; -1 when it never did. */
    public static long getLastModified() {
        return lastModified;
    }

    /** Stops the server and starts the client; false when there is no client, or it does not start. */
    public static boolean setToClient() {
        CHANGING.lock();
        try {
            if (isClient()) {
                return true;
            }
            changed(CLUSTER_CLIENT);
            boolean isStopped = stopServer();
            return startClient() && isStopped;
        } finally {
            CHANGING.unlock();
        }
    }

    /** Stops the client and starts the server; false when there is no server, or it does not start. */
    public static boolean setToServer() {
        CHANGING.lock();
        try {
            if (isServer()) {
                return true;
            }
            changed(CLUSTER_SERVER);
            boolean isStopped = stopClient();
            return startServer() && isStopped;
        } finally {
            CHANGING.unlock();
        }
    }

    private static void setStop() {
        if (mode != CLUSTER_NOT_STARTED) {
            changed(CLUSTER_NOT_STARTED);
            stopClient();
            stopServer();
        }
    }

    private static void changed(int newMode) {
        mode = newMode;
        lastModified = TimeUtil.currentTimeMillis();
    }

    private static boolean startClient() {
        ClusterTokenClient client = TokenClientProvider.getClient();
        if (client == null) {
            RecordLog.warn("[ClusterStateManager] Cannot change to client (no client found)");
            return false;
        }
        return run("start the client", client::start);
    }

    private static boolean stopClient() {
        ClusterTokenClient client = TokenClientProvider.getClient();
        return client == null || run("stop the client", client::stop);
    }

    private static boolean startServer() {
        EmbeddedClusterTokenServer server = EmbeddedClusterTokenServerProvider.getServer();
        if (server == null) {
            RecordLog.warn("[ClusterStateManager] Cannot change to server (no server found)");
            return false;
        }
        return run("start the server", server::start);
    }

    private static boolean stopServer() {
        EmbeddedClusterTokenServer server = EmbeddedClusterTokenServerProvider.getServer();
        return server == null || run("stop the server", server::stop);
    }

    private interface Step {
        void run() throws Exception;
    }

    private static boolean run(String what, Step step) {
        try {
            step.run();
            return true;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        } catch (Exception failed) {
            RecordLog.warn("[ClusterStateManager] Failed to " + what, failed);
            return false;
        }
    }

    /** Asks for a state: one of the constants; others are ignored. */
    public static void applyState(Integer state) {
        stateProperty.updateValue(state);
    }

    /** Says that this is a server without starting one: it was started on its own. */
    public static void markToServer() {
        mode = CLUSTER_SERVER;
    }

    private static void apply(Integer state) {
        if (state == null) {
            return;
        }
        switch (state) {
            case CLUSTER_CLIENT -> setToClient();
            case CLUSTER_SERVER -> setToServer();
            case CLUSTER_NOT_STARTED -> stop();
            default -> RecordLog.warn("[ClusterStateManager] Ignoring unknown cluster state: {}", state);
        }
    }

    private static void stop() {
        CHANGING.lock();
        try {
            setStop();
        } finally {
            CHANGING.unlock();
        }
    }

    private static final class StateListener implements PropertyListener<Integer> {

        @Override
        public void configLoad(Integer state) {
            apply(state);
        }

        @Override
        public void configUpdate(Integer state) {
            apply(state);
        }
    }
}
