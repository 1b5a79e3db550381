package com.alibaba.csp.sentinel.cluster.server;

import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.spi.SpiLoader;
import com.alibaba.csp.sentinel.spi.SpiLoaderException;

/** The token server that the application brought along, if any. */
public final class EmbeddedClusterTokenServerProvider {

    private static final EmbeddedClusterTokenServer SERVER = find();

    private EmbeddedClusterTokenServerProvider() {}

    private static EmbeddedClusterTokenServer find() {
        try {
            return SpiLoader.of(EmbeddedClusterTokenServer.class).loadFirstInstance();
        } catch (SpiLoaderException invalid) {
            RecordLog.error("[EmbeddedClusterTokenServerProvider] No token server", invalid);
            return null;
        }
    }

    /** The server, or null. */
    public static EmbeddedClusterTokenServer getServer() {
        return SERVER;
    }

    public static boolean isServerSpiAvailable() {
        return SERVER != null;
    }
}
