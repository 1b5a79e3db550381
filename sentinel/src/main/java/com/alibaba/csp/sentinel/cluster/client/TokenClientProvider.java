package com.alibaba.csp.sentinel.cluster.client;

import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.spi.SpiLoader;
import com.alibaba.csp.sentinel.spi.SpiLoaderException;

/** The client of a token server that the application brought along, if any. */
public final class TokenClientProvider {

    private static final ClusterTokenClient CLIENT = find();

    private TokenClientProvider() {}

    private static ClusterTokenClient find() {
        try {
            return SpiLoader.of(ClusterTokenClient.class).loadFirstInstance();
        } catch (SpiLoaderException invalid) {
            RecordLog.error("[TokenClientProvider] No token client", invalid);
            return null;
        }
    }

    /** The client, or null. */
    public static ClusterTokenClient getClient() {
        return CLIENT;
    }

    public static boolean isClientSpiAvailable() {
        return CLIENT != null;
    }
}
